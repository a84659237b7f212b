import { finding } from './source-tree.mjs';

export const name = 'file names';

const BANNED = new Set(['index', 'utils', 'util', 'helpers', 'helper', 'misc', 'common']);
/** The one address that a browser and the build tool insist on. */
const GIVEN = new Set(['web/index.html']);

/** Role file names of a server module. */
const ROLES = new Set(['routes', 'service', 'repository', 'policy', 'collection', 'mails', 'presenter']);

/** Files of a server module that have a role of their own, and why the closed list does not fit them. */
export const OWN_ROLES = {
  'auth/sessions.ts': 'opens, reads and ends sessions, which every way to sign in shares',
  'auth/recovery.ts': 'proves an address by mail: password reset and e-mail confirmation',
  'auth/address-proof.ts': 'ends what was set up before an address was proven, which reset and Google share',
  'auth/device-cookie.ts': 'recognizes devices that have signed in before, for sign-in limits',
  'auth/second-factor.ts': 'enrols, asks for and checks the second step, which both ways to sign in share',
  'auth/one-time-codes.ts': 'codes of authenticator apps and recovery codes: no database, no request, and tested alone',
  'auth/google-credential.ts': "judges the provider's credentials: no database, no request, and tested alone",
  'auth/google-sign-in.ts': 'finds, links or makes the account of a credential',
  'users/first-admin.ts': 'adds an admin where there is none, which the start does',
  'users/profile.ts': 'what users change of their own account',
  'users/standing.ts': 'what other modules know of a user, and whether mails go to the address',
  'users/password-hash.ts': 'argon2id off the event loop, which sign-in and the user editor share',
  'service-requests/lifecycle.ts':
    'a step of a request with its history, audit entry and count of the day, which asking, deciding and cancelling share',
  'tutorials/file-link.ts':
    'signs and checks the addresses of premium files: no database, no request, and tested alone',
};

const MODULE_FILE = /^server\/src\/modules\/([^/]+)\/(.+)$/;

function bannedName(place) {
  if (GIVEN.has(place) || /^(docs|\.ci)\//.test(place)) return [];
  const part = place.split('/').find((piece) => BANNED.has(piece.replace(/\..*$/, '').toLowerCase()));
  if (!part) return [];
  return [
    finding(
      place,
      1,
      `'${part}' says nothing about its contents. Name the file after its role; code that belongs to one module goes there, web parts without domain to web/src/ui/, server parts without domain to server/src/platform/.`,
    ),
  ];
}

function unknownRole(place) {
  const [, module, rest] = place.match(MODULE_FILE) ?? [];
  if (!module || /\.test\.ts$/.test(rest)) return [];
  const role = rest.replace(/\.ts$/, '');
  if (ROLES.has(role) || `${module}/${rest}` in OWN_ROLES) return [];
  return [
    finding(
      place,
      1,
      `A server module is made of ${[...ROLES].join('.ts, ')}.ts and tests. Move this to the one whose role it has, to server/src/platform/ if it knows no domain, or list it with its reason in OWN_ROLES of scripts/architecture-lint/file-names.mjs.`,
    ),
  ];
}

function staleExceptions(tree) {
  return Object.keys(OWN_ROLES)
    .filter((place) => !tree.paths.includes(`server/src/modules/${place}`))
    .map((place) =>
      finding(
        'scripts/architecture-lint/file-names.mjs',
        1,
        `OWN_ROLES lists ${place}, which does not exist; take it off the list.`,
      ),
    );
}

/** File names say their role. */
export function check(tree) {
  const placed = tree.paths.flatMap((place) => [...bannedName(place), ...unknownRole(place)]);
  return tree.paths.includes('scripts/architecture-lint/file-names.mjs')
    ? [...placed, ...staleExceptions(tree)]
    : placed;
}
