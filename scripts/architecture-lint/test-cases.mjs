const LISTS = 'server/test/test-projects.ts';
const lists = (once = '', isolated = '') =>
  `export const WITHOUT_DATABASE: readonly string[] = [${once}];\nexport const ISOLATED: readonly string[] = [${isolated}];\n`;
const FILE = 'server/src/a.test.ts';
const DATABASE = {
  'server/test/test-database.ts': '',
  'server/test/test-site.ts': "import { createTestDatabase } from './test-database.ts';\n",
};
const USES_DATABASE = "import { startTestSite } from '../test/test-site.ts';\n";
const MOCKS = "vi.mock('node:fs');\n";

export const TEST_CASES = {
  'test projects': {
    broken: [
      [{ [LISTS]: lists(), [FILE]: "import { a } from './a.ts';\n" }, `${FILE}:1`],
      [{ [LISTS]: lists(`'${FILE}'`), [FILE]: USES_DATABASE, ...DATABASE }, `${FILE}:1`],
      [{ [LISTS]: lists(), [FILE]: USES_DATABASE + MOCKS, ...DATABASE }, `${FILE}:1`],
      [{ [LISTS]: lists(`'${FILE}'`) }, `${LISTS}:1`],
    ],
    allowed: [
      { [LISTS]: lists(), [FILE]: USES_DATABASE, ...DATABASE },
      { [LISTS]: lists(`'${FILE}'`, `'${FILE}'`), [FILE]: MOCKS },
      { [LISTS]: lists(), 'server/src/a.postgres.test.ts': '' },
    ],
  },
};
