const LISTS = 'server/test/test-projects.ts';
const lists = (isolated = '') => `export const ISOLATED: readonly string[] = [${isolated}];\n`;
const FILE = 'server/src/a.test.ts';
const DATABASE = {
  'server/test/databases/test-database.ts': '',
  'server/test/test-site.ts': "import { createTestDatabase } from './databases/test-database.ts';\n",
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
};
