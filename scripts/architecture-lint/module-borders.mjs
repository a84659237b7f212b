import { getImports } from './imports-of.mjs';
import { finding } from './source-tree.mjs';

export const name = 'module borders';

const MODULE = /^(server|web)\/src\/modules\/([^/]+)\/(.+)$/;
const TESTS = /\.(test|e2e)\.tsx?$/;

/** Modules that combine others. */
const COMPOSERS = new Set(['dashboard']);

/** What modules export besides their service (server) and queries (web), and why. */
export const OTHER_EXPORTS = {
  'web:learning/admin/TopicLearners.tsx': 'the details of a topic say how many began and finished it',
  'web:learning/public/CategoryProgress.tsx': "a lesson's page has the progress in its category",
  'web:learning/public/LearningMarks.tsx': 'lists mark what the viewer has done',
  'web:learning/admin/TopicQuestions.tsx': 'the details of a topic say how its questions were answered',
  'web:learning/public/LessonNotes.tsx': "a lesson's page has the viewer's notes",
  'web:learning/public/questions/LessonQuestions.tsx': 'the text of a lesson has questions',
  'web:learning/public/RecordActions.tsx': "each record's page has Done and Bookmark",
  'web:learning/public/RecordMarks.tsx': 'cards of videos and patents mark what the viewer has done',
  'web:learning/public/use-player-position.ts': 'the player goes on where the viewer was',
  'web:mail/admin/MailPanel.tsx': 'the inbox shows the delivery status of its email',
  'web:mail/admin/use-mail-retry.ts': 'the inbox can retry the email of a message',
  'web:mail/mail-labels.ts': 'the inbox names the states of its email as the queue does',
  'web:media/admin/MediaPicker.tsx': 'logos and lessons take pictures of the library',
  'web:media/admin/UploadList.tsx': 'lessons show the progress of pictures that were dropped or pasted',
  'web:media/admin/use-uploads.ts': 'lessons upload pictures to the library',
  'web:tutorials/admin/TopicPicker.tsx': 'services and users get premium topics, chosen by name',
  'web:tutorials/admin/TopicTitles.tsx': 'services and users list the premium topics they have',
  'web:tutorials/admin/premium-topics.ts': 'services and users name the premium topics they have',
  'web:users/admin/GrantAccess.tsx': 'a premium topic or application offers to grant access to it',
  'web:users/admin/user-choices.ts': 'requests are filtered by user',
  'web:auth/return-address.ts': 'every link to login stores the page to return to',
  'web:auth/public/SignInAgain.tsx': 'forms of any module keep their input when the session ends',
  'web:buttons/use-interrupted-press.ts': 'login, registration and terms name the service whose press led there',
  'web:buttons/pressed-service.ts': 'the login page names the service whose press led there',
  'web:buttons/service-state.ts': 'locked content says where the user stands with the service that opens it',
  'web:service-requests/public/AccessHint.tsx': 'locked content of any module says how to get access',
  'web:service-requests/public/use-content-access.tsx': 'a locked lesson is requested on its page',
  'web:service-requests/content-access.ts': 'a locked lesson says where the user stands with its service',
  'web:search/public/RelatedRecords.tsx': 'the page of any record shows related ones',
  'web:auth/auth-context.tsx': 'every module needs the current user',
};

const entryPoints = { server: 'service.ts', web: 'queries.ts' };

function crossing(from, target) {
  const [, fromLayer, fromModule] = from.match(MODULE) ?? [];
  const [, layer, module, file] = target?.match(MODULE) ?? [];
  if (!module || !fromModule || layer !== fromLayer || module === fromModule) return null;
  return { layer, module, file, fromModule };
}

const isAllowed = ({ layer, module, file, fromModule }) =>
  COMPOSERS.has(fromModule) || file === entryPoints[layer] || `${layer}:${module}/${file}` in OTHER_EXPORTS;

/** Modules import each other only through services and queries. */
export function check(tree) {
  return tree.files.flatMap((file) => {
    if (TESTS.test(file.path)) return [];
    return getImports(file).flatMap(({ target, line }) => {
      const crossed = crossing(file.path, target);
      if (!crossed || isAllowed(crossed)) return [];
      return [
        finding(
          file.path,
          line,
          `imports ${target}. Use ${crossed.layer}/src/modules/${crossed.module}/${entryPoints[crossed.layer]}; code without domain belongs in ${crossed.layer === 'web' ? 'web/src/ui/' : 'server/src/platform/'}.`,
        ),
      ];
    });
  });
}
