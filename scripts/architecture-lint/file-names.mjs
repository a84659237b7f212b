import { finding } from './source-tree.mjs';

export const name = 'file names';

const BANNED = new Set(['index', 'utils', 'util', 'helpers', 'helper', 'misc', 'common']);
/** Required by browsers and the build tool. */
const REQUIRED = new Set(['web/index.html']);

/** Role file names of a server module. */
const ROLES = new Set(['routes', 'service', 'repository', 'policy', 'collection', 'mails', 'presenter', 'table']);

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

/** Other files belong in a folder of their concern: `auth/recovery/invitations.ts`. */
function unknownRole(place) {
  const [, module, rest] = place.match(MODULE_FILE) ?? [];
  if (!module || /\.test\.ts$/.test(rest) || rest.includes('/')) return [];
  if (ROLES.has(rest.replace(/\.ts$/, ''))) return [];
  return [
    finding(
      place,
      1,
      `A server module consists of ${[...ROLES].join('.ts, ')}.ts and tests. Move this to the file with its role, to a folder of the module named after its concern, or to server/src/platform/ if it knows no domain.`,
    ),
  ];
}

/** File names state their role. */
export function check(tree) {
  return tree.paths.flatMap((place) => [...bannedName(place), ...unknownRole(place)]);
}
