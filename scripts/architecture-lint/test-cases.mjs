const LISTS = 'server/test/test-projects.ts';
const lists = (isolated = '') => `export const ISOLATED: readonly string[] = [${isolated}];\n`;
const FILE = 'server/src/a.test.ts';
const DATABASE = {
  'server/test/test-database.ts': '',
  'server/test/test-site.ts': "import { createTestDatabase } from './test-database.ts';\n",
};
const needs = (databases) => `// @databases ${databases}\n`;
const USES_DATABASE = "import { startTestSite } from '../test/test-site.ts';\n";
const MOCKS = "vi.mock('node:fs');\n";
const MEASURES = 'const before = process.memoryUsage().rss;\n';

export const TEST_CASES = {
  'test projects': {
    broken: [
      [{ [LISTS]: lists(), [FILE]: USES_DATABASE, ...DATABASE }, `${FILE}:1`],
      [{ [LISTS]: lists(), [FILE]: `${needs('both')}import { a } from './a.ts';\n` }, `${FILE}:1`],
      [{ [LISTS]: lists(), [FILE]: needs('none') + USES_DATABASE, ...DATABASE }, `${FILE}:1`],
      [{ [LISTS]: lists(), [FILE]: needs('both') + USES_DATABASE + MOCKS, ...DATABASE }, `${FILE}:1`],
      [{ [LISTS]: lists(), [FILE]: needs('none') + MEASURES }, `${FILE}:1`],
      [{ [LISTS]: lists(`'${FILE}'`) }, `${LISTS}:1`],
    ],
    allowed: [
      { [LISTS]: lists(), [FILE]: needs('sqlite') + USES_DATABASE, ...DATABASE },
      { [LISTS]: lists(`'${FILE}'`), [FILE]: needs('none') + MOCKS + MEASURES },
      { [LISTS]: lists(), 'server/src/a.postgres.test.ts': needs('postgres') },
    ],
  },
  'test titles': {
    broken: [
      [{ [FILE]: "it('is rejected', () => {});\n" }, `${FILE}:1`],
      [{ [FILE]: "it(\n  'of another user',\n  () => {},\n);\n" }, `${FILE}:1`],
      [{ [FILE]: "it.each([\n  [1],\n])('with %s', () => {});\n" }, `${FILE}:3`],
      [{ 'web/src/a.test.tsx': 'test("doesn\'t reload", () => {});\n' }, 'web/src/a.test.tsx:1'],
      [{ 'e2e/src/a.e2e.ts': 'test(`has 40 rows`, () => {});\n' }, 'e2e/src/a.e2e.ts:1'],
      [{ 'scripts/a.test.mjs': "\ntest('in time', () => {});\n" }, 'scripts/a.test.mjs:2'],
    ],
    allowed: [
      {
        [FILE]: "describe('with a key', () => {\n  it('rejects a record that is locked', () => {});\n});\n",
        'web/src/a.test.ts': "it.each(['is', 'of'])('island of %s', () => {});\n",
        'web/src/b.test.ts': "describe.each([1])('while %s', () => {});\n",
        'server/src/a.ts': "pattern.test('is');\n",
      },
    ],
  },
};
