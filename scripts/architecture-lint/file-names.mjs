import { finding } from './source-tree.mjs';

export const name = 'file names';

const BANNED = new Set(['index', 'utils', 'util', 'helpers', 'helper', 'misc', 'common']);
/** Names that browsers and the build tool require. */
const REQUIRED = new Set(['web/index.html']);

/** Role file names of a server module. */
const ROLES = new Set(['routes', 'service', 'repository', 'policy', 'collection', 'mails', 'presenter']);

/** Files of a server module with another role, and the reason. */
export const OTHER_ROLES = {
  'auth/sessions.ts': 'opens, reads and ends sessions, for every way to log in',
  'auth/recovery.ts': 'verifies an address by email: password reset and confirmation',
  'auth/invitations.ts': 'invites imported users to set a password, many at once',
  'auth/address-proof.ts': 'removes what was set up before an address was verified, for reset and Google',
  'auth/device-cookie.ts': 'recognizes devices that have logged in before, for login limits',
  'auth/second-factor.ts': 'enrolls and checks the second factor, for both ways to log in',
  'auth/user-security.ts': 'sessions and second factor of a user, as admins see and end them',
  'auth/one-time-codes.ts': 'codes of authenticator apps and recovery codes: no database, no request, and tested alone',
  'auth/google-credential.ts': "validates the provider's credentials: no database, no request, and tested alone",
  'auth/google-sign-in.ts': 'finds, links or creates the account of a credential',
  'users/first-admin.ts': 'adds an admin at startup if there is none',
  'users/profile.ts': 'what users change in their own account',
  'users/bulk-change.ts': 'changes role, status and access of several users like single edits',
  'users/grants.ts': 'access as rows with period and source: what holds now, and what gives or takes it',
  'users/grant-notices.ts': 'job that emails users when access by hand has ended',
  'users/standing.ts': 'what other modules know of a user, and whether email goes to the address',
  'users/password-hash.ts': 'argon2id off the event loop, for login and the user editor',
  'service-requests/reading.ts': 'what users and admins read of requests, apart from what changes them',
  'service-requests/reminder.ts': 'daily job that emails the operators about waiting requests',
  'service-requests/periods.ts': 'months and periods of packages: no database, no request, and tested alone',
  'service-requests/end-notices.ts': 'job that emails users before their package ends',
  'service-requests/packages.ts': 'the end of a package: moved by an admin, or by cancelling',
  'service-requests/lifecycle.ts': 'status transitions of a request with history, audit entry and daily count',
  'service-requests/reversals.ts': 'undoes a decision with its period, access and email, for 15 seconds',
  'videos/details.ts': "asks the video's host for its title",
  'tutorials/group-window.ts': 'which topics of which groups a page has: no database, no request, and tested alone',
  'tutorials/lesson-rendering.ts': "renders a lesson's Markdown: no database, no request, and tested alone",
  'tutorials/premium-files.ts': 'premium files that a free topic would open to everyone, for saves and imports',
  'tutorials/lesson-pictures.ts': 'the pictures that lessons name, for saving and for previews',
  'tutorials/lesson-preview.ts': "a topic's page before it is saved or live",
  'tutorials/lesson-saving.ts':
    'renders a lesson and its notebook when the topic is saved, and finds the pictures that it names',
  'tutorials/notebook-rendering.ts': 'renders a Jupyter notebook: no database, no request, and tested alone',
  'tutorials/lesson-renderer.ts': 'renders lessons and notebooks in a thread, and refuses what takes too long',
  'tutorials/lesson-sync.ts': 'renders lessons again that were rendered in an older format, apart from saving them',
  'tutorials/rendering-worker.ts': 'the program of that thread',
  'tutorials/lessons.ts': "a topic's page with its lesson, apart from the lists of topics",
  'patents/citations.ts': 'BibTeX, RIS and CSL-JSON of a patent: no database, no request, and tested alone',
  'search/ranking.ts': 'which results come first: no database, no request, and tested alone',
  'search/passages.ts': 'matches in texts and what is shown around them: no database, no request, and tested alone',
  'search/related.ts': 'records that have to do with another one, apart from the search',
  'media/adoption.ts': 'daily job that adds files which the library could not know',
};

const MODULE_FILE = /^server\/src\/modules\/([^/]+)\/(.+)$/;

function bannedName(place) {
  if (REQUIRED.has(place) || /^(docs|\.ci)\//.test(place)) return [];
  const part = place.split('/').find((piece) => BANNED.has(piece.replace(/\..*$/, '').toLowerCase()));
  if (!part) return [];
  return [
    finding(
      place,
      1,
      `'${part}' doesn't say what it contains. Name the file after its role; code of one module goes there, web code without domain to web/src/ui/, server code without domain to server/src/platform/.`,
    ),
  ];
}

function unknownRole(place) {
  const [, module, rest] = place.match(MODULE_FILE) ?? [];
  if (!module || /\.test\.ts$/.test(rest)) return [];
  const role = rest.replace(/\.ts$/, '');
  if (ROLES.has(role) || `${module}/${rest}` in OTHER_ROLES) return [];
  return [
    finding(
      place,
      1,
      `A server module consists of ${[...ROLES].join('.ts, ')}.ts and tests. Move this to the file with its role, to server/src/platform/ if it knows no domain, or list it with its reason in OTHER_ROLES of scripts/architecture-lint/file-names.mjs.`,
    ),
  ];
}

function staleExceptions(tree) {
  return Object.keys(OTHER_ROLES)
    .filter((place) => !tree.paths.includes(`server/src/modules/${place}`))
    .map((place) =>
      finding(
        'scripts/architecture-lint/file-names.mjs',
        1,
        `OTHER_ROLES lists ${place}, which does not exist; remove it.`,
      ),
    );
}

/** File names state their role. */
export function check(tree) {
  const placed = tree.paths.flatMap((place) => [...bannedName(place), ...unknownRole(place)]);
  return tree.paths.includes('scripts/architecture-lint/file-names.mjs')
    ? [...placed, ...staleExceptions(tree)]
    : placed;
}
