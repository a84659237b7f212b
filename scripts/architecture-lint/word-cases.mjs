const joined = (...parts) => parts.join('');

/** Cases of the rules about words, for `rules.test.mjs`. */
export const WORD_CASES = {
  'banned words': {
    broken: [
      [{ 'server/src/a.test.ts': joined('test.sk', "ip('x', () => {});\n") }, 'server/src/a.test.ts:1'],
      [{ 'e2e/src/a.e2e.ts': joined('\ntest.on', "ly('x', () => {});\n") }, 'e2e/src/a.e2e.ts:2'],
      [{ 'web/src/a.ts': joined('// @ts', '-ignore\n') }, 'web/src/a.ts:1'],
      [{ 'web/src/a.ts': joined('// @ts', '-expect-error wrong\n') }, 'web/src/a.ts:1'],
      [{ 'web/src/a.ts': joined('// biome', '-ignore lint: x\n') }, 'web/src/a.ts:1'],
      [{ 'web/src/a.ts': joined('const a', ': any = 1;\n') }, 'web/src/a.ts:1'],
      [{ 'web/src/a.ts': joined('const a = b as ', 'any;\n') }, 'web/src/a.ts:1'],
      [{ 'web/src/a.css': joined('/* TO', 'DO later */\n') }, 'web/src/a.css:1'],
      [{ 'scripts/a.mjs': joined('// FIX', 'ME\n') }, 'scripts/a.mjs:1'],
      [{ 'e2e/src/a.e2e.ts': joined('await page.waitFor', 'Timeout(500);\n') }, 'e2e/src/a.e2e.ts:1'],
    ],
    allowed: [
      {
        'web/src/a.ts':
          '/** Takes: any word. */\nconst lesson = "It reads: any address at once";\nconst many: Anything = list.only;\n',
        'web/src/b.test.ts': "test('any', () => {});\n",
      },
    ],
  },
  vocabulary: {
    broken: [
      [{ 'server/src/a.ts': joined('// The rows that were ke', 'pt.\n') }, 'server/src/a.ts:1'],
      [{ 'web/src/a.tsx': joined('\nconst to', 'ld = true;\n') }, 'web/src/a.tsx:2'],
      [{ 'bench/src/a.ts': joined('const MO', 'ST_ROWS = 5;\n') }, 'bench/src/a.ts:1'],
      [{ 'docs/a.md': joined('Who', 'ever has the address.\n') }, 'docs/a.md:1'],
      [{ 'README.md': joined('A well-ke', 'pt library.\n') }, 'README.md:1'],
      [{ 'server/src/a.ts': 'export const MAILS_KEPT_DAYS = 30;\n' }, 'server/src/a.ts:1'],
      [{ 'server/src/a.ts': 'const list = (\n  own: number,\n) => own;\n' }, 'server/src/a.ts:2'],
      [{ 'web/src/a.tsx': '\nexport function useOwnNotes() {}\n' }, 'web/src/a.tsx:2'],
      [{ 'web/src/a.test.ts': 'await Promise.all(times(2, judgeRow));\n' }, 'web/src/a.test.ts:1'],
      [{ 'web/src/own-packages.ts': '' }, 'web/src/own-packages.ts:1'],
      [{ 'web/src/a.css': joined('/* Sp', 'ent, then drawn an', 'ew. */\n') }, 'web/src/a.css:1'],
    ],
    allowed: [
      {
        'web/src/a.ts': 'const skeptical = keep(retold);\n// ALMOST done, kept_at\n',
        'package-lock.json': joined('"ke', 'pt"'),
      },
      { 'web/public/a.svg': joined('<text>ke', 'pt</text>') },
      {
        'web/src/a.tsx': 'const known = Object.hasOwn(all, "own") ? <p>Turn off your own</p> : null; // standing\n',
        'contract/src/modules/learning.ts': 'const row = { begun_at: null, begun: true };\n',
        'server/migrations/0001-a.ts': 'const own = 1;\n',
      },
    ],
  },
  'comment openings': {
    broken: [
      [{ 'server/src/a.ts': joined('/** Wh', 'ether it fits. */\n') }, 'server/src/a.ts:1'],
      [{ 'web/src/a.tsx': joined('/**\n * Wh', 'at fits.\n */\n') }, 'web/src/a.tsx:2'],
      [{ 'web/src/a.css': joined('\n/* Wh', 'at fits. */\n') }, 'web/src/a.css:2'],
      [{ 'scripts/a.mjs': joined('const a = 1; // Wh', 'at fits.\n') }, 'scripts/a.mjs:1'],
    ],
    allowed: [
      {
        'web/src/a.ts': '// Says\n// that much.\n/** True if it fits. What remains is dropped. */\n',
        'server/migrations/0001-a.ts': joined('/** Wh', 'at fits. */\n'),
      },
    ],
  },
  'retired texts': {
    broken: [
      [{ 'web/src/a.tsx': '<Modal title="Publication">\n' }, 'web/src/a.tsx:1'],
      [{ 'web/src/a.tsx': '<p>\n  You were\n  about to request it.\n</p>\n' }, 'web/src/a.tsx:2'],
      [{ 'web/src/a.tsx': '<Button>\n  Log out\n</Button>\n' }, 'web/src/a.tsx:2'],
      [{ 'contract/src/a.ts': "\nexport const ACTION = 'Decline';\n" }, 'contract/src/a.ts:2'],
      [{ 'server/src/a.ts': "const said = 'Must be a whole number from 0 to 2147483647.';\n" }, 'server/src/a.ts:1'],
      [{ 'server/seed/a.md': '# A\n\nShe answers what the cell holds.\n' }, 'server/seed/a.md:3'],
    ],
    allowed: [
      {
        'web/src/a.tsx': "const summary = 'Log out: end this session.';\nexport type Publication = 'live';\n",
        'web/src/a.test.ts': "expect(text).not.toContain('Decline');\n",
        'e2e/src/a.e2e.ts': "await page.getByText('What it opens').waitFor();\n",
        'contract/src/a.ts': "const edit = 'Edit terms section';\n",
      },
    ],
  },
};
