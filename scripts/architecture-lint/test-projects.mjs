import { importsOf } from './imports-of.mjs';
import { finding } from './source-tree.mjs';

export const name = 'test projects';

const LISTS = 'server/test/test-projects.ts';
/** Files that open the database or storage of a test project. */
const DATABASE_SOURCES = new Set(['server/test/test-database.ts', 'server/test/test-bucket.ts']);
const TEST_FILE = /^server\/.*\.test\.ts$/;

const listed = (text, list) => {
  const [, body = ''] = new RegExp(`\\b${list}\\b[^=]*= \\[([^\\]]*)\\]`).exec(text) ?? [];
  return [...body.matchAll(/'([^']+)'/g)].map(([, place]) => place);
};

/** Whether a file imports the test database, directly or through other files of server/test. */
function usesDatabase(place, files, visited = new Set()) {
  if (DATABASE_SOURCES.has(place)) return true;
  if (visited.has(place)) return false;
  visited.add(place);
  const file = files.get(place);
  const targets = file ? importsOf(file).map(({ target }) => target) : [];
  return targets.some((target) => target?.startsWith('server/test/') && usesDatabase(target, files, visited));
}

function misplaced({ path, text }, files, once, isolated) {
  const found = [];
  const needsDatabase = path.endsWith('.postgres.test.ts') || usesDatabase(path, files);
  if (needsDatabase && once.includes(path))
    found.push(finding(path, 1, `uses the test database; remove it from WITHOUT_DATABASE in ${LISTS}.`));
  if (!needsDatabase && !once.includes(path))
    found.push(
      finding(path, 1, `doesn't use the test database and would run twice; add it to WITHOUT_DATABASE in ${LISTS}.`),
    );
  if (/\bvi\.(mock|doMock)\(/.test(text) && !isolated.includes(path))
    found.push(finding(path, 1, `mocks a module and needs its own process; add it to ISOLATED in ${LISTS}.`));
  return found;
}

/** Server test files run in the right Vitest projects. */
export function check(tree) {
  const files = new Map(tree.files.map((file) => [file.path, file]));
  const lists = files.get(LISTS);
  if (!lists) return [];
  const [once, isolated] = [listed(lists.text, 'WITHOUT_DATABASE'), listed(lists.text, 'ISOLATED')];
  const missing = [...once, ...isolated].filter((place) => !files.has(place));
  return [
    ...missing.map((place) => finding(LISTS, 1, `lists ${place}, which does not exist; remove it from the list.`)),
    ...tree.files.filter(({ path }) => TEST_FILE.test(path)).flatMap((file) => misplaced(file, files, once, isolated)),
  ];
}
