const lock = (packages) => ({ 'package-lock.json': JSON.stringify({ packages }) });
const declaring = (dependency) => JSON.stringify({ devDependencies: { [dependency]: '1' } });

/** For `rules.test.mjs`. */
export const PACKAGE_CASES = {
  'lock file': {
    broken: [
      [lock({ '': { dependencies: { a: '1' } } }), 'package-lock.json:1'],
      [lock({ 'node_modules/a': { optionalDependencies: { 'a-win32': '1' } } }), 'package-lock.json:1'],
      [
        lock({ 'node_modules/a': { dependencies: { b: '1' } }, 'node_modules/c/node_modules/b': {} }),
        'package-lock.json:1',
      ],
      [{}, 'package-lock.json:1'],
    ],
    allowed: [
      lock({
        '': { dependencies: { a: '1' } },
        'node_modules/a': {},
        server: { dependencies: { a: '1' } },
        'node_modules/a/node_modules/b': { dependencies: { a: '1' } },
      }),
    ],
  },
  'declared packages': {
    broken: [
      [{ 'server/src/a.ts': "import { x } from 'kysely';\n" }, 'server/src/a.ts:1'],
      [
        { 'web/src/a.tsx': "\nconst x = await import('@mantine/core/x.js');\n", 'server/package.json': declaring('a') },
        'web/src/a.tsx:2',
      ],
      [{ 'web/src/a.ts': "import { x } from '@qram/contract/x';\n" }, 'web/src/a.ts:1'],
    ],
    allowed: [
      {
        'server/src/a.ts':
          "import { x } from 'kysely/y';\nimport path from 'node:path';\nimport { b } from './b.ts';\n",
        'server/package.json': declaring('kysely'),
      },
      { 'bench/src/a.test.ts': "import { x } from 'vitest';\n", 'package.json': declaring('vitest') },
      { 'scripts/a.mjs': "import { x } from 'anything';\n" },
    ],
  },
};
