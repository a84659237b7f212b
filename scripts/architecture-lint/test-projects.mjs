import { getImports } from './imports.mjs';
import { finding } from './source-tree.mjs';

export const name = 'test projects';

const LISTS = 'server/test/test-projects.ts';
/** Open a test project's database or storage. */
const DATABASE_SOURCES = new Set(['server/test/databases/test-database.ts', 'server/test/storage/test-bucket.ts']);
const TEST_FILE = /^server\/.*\.test\.ts$/;
const FIRST_LINE = /^\/\/ @databases (none|both|sqlite|postgres)\n/;

const readList = (text, list) => {
  const [, body = ''] = new RegExp(`\\b${list}\\b[^=]*= \\[([^\\]]*)\\]`).exec(text) ?? [];
  return [...body.matchAll(/'([^']+)'/g)].map(([, place]) => place);
};

/** Also finds indirect imports within server/test. */
function usesDatabase(place, files, visited = new Set()) {
  if (DATABASE_SOURCES.has(place)) return true;
  if (visited.has(place)) return false;
  visited.add(place);
  const file = files.get(place);
  const targets = file ? getImports(file).map(({ target }) => target) : [];
  return targets.some((target) => target?.startsWith('server/test/') && usesDatabase(target, files, visited));
}

function checkDatabases({ path, text }, files) {
  const [, databases] = FIRST_LINE.exec(text) ?? [];
  if (!databases)
    return [
      finding(
        path,
        1,
        "doesn't say which databases it needs. Begin it with `// @databases none` without a database, `both` where SQL, locks or file stores differ, else `sqlite` (attacks: `postgres`). `npm run test:all` runs it on both.",
      ),
    ];
  const needsDatabase = path.endsWith('.postgres.test.ts') || usesDatabase(path, files);
  if (needsDatabase && databases === 'none')
    return [finding(path, 1, 'uses the test database; begin it with `// @databases both`, `sqlite` or `postgres`.')];
  if (!needsDatabase && databases !== 'none')
    return [finding(path, 1, "doesn't use the test database and would run twice; begin it with `// @databases none`.")];
  return [];
}

/** Calls that need their own process. */
const ISOLATING = [
  [/\bvi\.(mock|doMock)\(/, 'mocks a module'],
  [/\bmemoryUsage\(|\/peak-memory\.ts'/, 'measures memory'],
];

function checkIsolation({ path, text }, isolated) {
  if (isolated.includes(path)) return [];
  return ISOLATING.filter(([pattern]) => pattern.test(text)).map(([, what]) =>
    finding(path, 1, `${what} and needs its own process; add it to ISOLATED in ${LISTS}.`),
  );
}

/** Server test files declare their databases, and run in the right Vitest projects. */
export function check(tree) {
  const files = new Map(tree.files.map((file) => [file.path, file]));
  const lists = files.get(LISTS);
  if (!lists) return [];
  const isolated = readList(lists.text, 'ISOLATED');
  const missing = isolated.filter((place) => !files.has(place));
  return [
    ...missing.map((place) => finding(LISTS, 1, `lists ${place}, which does not exist; remove it from the list.`)),
    ...tree.files
      .filter(({ path }) => TEST_FILE.test(path))
      .flatMap((file) => [...checkDatabases(file, files), ...checkIsolation(file, isolated)]),
  ];
}
