import { importsOf } from './imports-of.mjs';
import { finding } from './source-tree.mjs';

export const name = 'module borders';

const MODULE = /^(server|web)\/src\/modules\/([^/]+)\/(.+)$/;
const TESTS = /\.(test|e2e)\.tsx?$/;

/** Modules whose task is to compose others. */
const COMPOSERS = new Set(['dashboard']);

/** What a module may show to others besides its service (server) and its queries (web), and why. */
export const OPEN_PARTS = {
  'web:mail/admin/MailPanel.tsx': 'the inbox shows how the mails that carry its messages are doing',
  'web:mail/admin/use-mail-retry.ts': 'the mail of a message can be tried again where the message is read',
  'web:auth/return-address.ts': 'whoever sends a visitor to sign in remembers where they were going',
  'web:auth/public/AccessHint.tsx': 'what is locked says how it is opened, whichever module it is of',
  'web:auth/auth-context.tsx': "who is signed in is everyone's question",
};

const doors = { server: 'service.ts', web: 'queries.ts' };

function crossing(from, target) {
  const [, fromLayer, fromModule] = from.match(MODULE) ?? [];
  const [, layer, module, file] = target?.match(MODULE) ?? [];
  if (!module || !fromModule || layer !== fromLayer || module === fromModule) return null;
  return { layer, module, file, fromModule };
}

const open = ({ layer, module, file, fromModule }) =>
  COMPOSERS.has(fromModule) || file === doors[layer] || `${layer}:${module}/${file}` in OPEN_PARTS;

/** A module imports another only through its service or its queries. */
export function check(tree) {
  return tree.files.flatMap((file) => {
    if (TESTS.test(file.path)) return [];
    return importsOf(file).flatMap(({ target, line }) => {
      const step = crossing(file.path, target);
      if (!step || open(step)) return [];
      return [
        finding(
          file.path,
          line,
          `reaches into ${target}. Ask for it through ${step.layer}/src/modules/${step.module}/${doors[step.layer]}; a part without domain belongs in ${step.layer === 'web' ? 'web/src/ui/' : 'server/src/platform/'}.`,
        ),
      ];
    });
  });
}
