import { describe, expect, test } from 'vitest';
import { BORDER_CASES } from './border-cases.mjs';
import { fixtureTree } from './fixture-tree.mjs';
import { PACKAGE_CASES } from './package-cases.mjs';
import { RULES } from './rules.mjs';
import { TEST_CASES } from './test-cases.mjs';

const NAMES =
  '## Modules\n\n| `videos` | x |\n| `users` | x |\n| `dashboard` | x |\n\n## Other words\n\n| `clips` | x |\n';
const named = (files) => ({ 'docs/glossary.md': NAMES, ...files });
const ENV = 'const schema = z.object({\n  PORT: z.coerce.number(),\n});\n';
const settings = (files) => ({
  'server/src/env.ts': ENV,
  '.env.example': '# PORT=3000\n',
  'docs/operating.md': '| `PORT` | port |\n',
  ...files,
});

const engine = (text) => ({
  'server/src/platform/database/content-tables.ts': 'export interface ContentTables {\n  categories: B;\n}\n',
  'contract/src/modules/videos/videos.ts': "export const videos = collection({\n  name: 'videos',\n});\n",
  'server/src/modules/service-requests/table.ts': 'export interface T {\n  service_requests: A;\n}\n',
  'server/src/modules/media/table.ts': 'export interface MediaTables {\n  media: A;\n}\n',
  'server/src/modules/terms/table.ts': 'export interface TermsTables {\n  terms: A;\n}\n',
  'server/src/collections/a.ts': text,
});

/** By rule: trees that break it, with the expected finding, and trees that it accepts. */
const CASES = {
  'module names': {
    broken: [
      [named({ 'contract/src/modules/movies.ts': '' }), 'contract/src/modules/movies.ts:1'],
      [named({ 'server/src/modules/movies/routes.ts': '' }), 'server/src/modules/movies/routes.ts:1'],
      [named({ 'web/src/modules/video/queries.ts': '' }), 'web/src/modules/video/queries.ts:1'],
      [named({ 'web/src/modules/queries.ts': '' }), 'web/src/modules/queries.ts:1'],
      [{ 'server/src/main.ts': '' }, 'docs/glossary.md:1'],
    ],
    allowed: [
      named({
        'contract/src/modules/videos/videos.ts': '',
        'contract/src/modules/videos/video-link.test.ts': '',
        'web/src/modules/videos/queries.ts': '',
      }),
    ],
  },
  'file names': {
    broken: [
      [{ 'web/src/ui/utils.ts': '' }, 'web/src/ui/utils.ts:1'],
      [{ 'web/src/helpers/dates.ts': '' }, 'web/src/helpers/dates.ts:1'],
      [{ 'server/src/modules/videos/index.ts': '' }, 'server/src/modules/videos/index.ts:1'],
      [{ 'server/src/modules/videos/thumbnails.ts': '' }, 'server/src/modules/videos/thumbnails.ts:1'],
    ],
    allowed: [
      {
        'server/src/modules/videos/service.ts': '',
        'server/src/modules/videos/host/thumbnails.ts': '',
        'server/src/modules/videos/videos.api.test.ts': '',
        'web/index.html': '',
      },
    ],
  },
  'engine words': {
    broken: [
      [engine('const lastInNewCategory = 1;\n'), 'server/src/collections/a.ts:1'],
      [engine("\nconst table = 'service_requests';\n"), 'server/src/collections/a.ts:2'],
      [engine('/** As of a video. */\n'), 'server/src/collections/a.ts:1'],
      [engine('const isPremium = true;\n'), 'server/src/collections/a.ts:1'],
      [engine("const table = 'media';\n"), 'server/src/collections/a.ts:1'],
    ],
    allowed: [
      engine("const code = 'unsupported_media_type';\nconst term = videoless;\n"),
      { ...engine(''), 'server/src/collections/a.test.ts': "const table = 'videos';\n" },
    ],
  },
  'SQL places': {
    broken: [
      [
        { 'server/src/modules/videos/service.ts': "db\n  .selectFrom('videos');\n" },
        'server/src/modules/videos/service.ts:2',
      ],
      [{ 'server/src/pages/a.ts': 'await sql`select 1`.execute(db);\n' }, 'server/src/pages/a.ts:1'],
      [{ 'server/src/modules/videos/policy.ts': 'sql<number>`count(*)`;\n' }, 'server/src/modules/videos/policy.ts:1'],
    ],
    allowed: [
      {
        'server/src/modules/videos/repository.ts': "db.selectFrom('videos');\n",
        'server/src/modules/videos/service.ts': '// .selectFrom( in words\n',
      },
    ],
  },
  transactions: {
    broken: [
      [
        {
          'server/src/modules/videos/service.ts':
            "await deps.revisions.change(['a)'], async (trx) => {\n  // (\n  await deps.files.delete([key]);\n});\n",
        },
        'server/src/modules/videos/service.ts:3',
      ],
      [
        { 'server/src/backup/a.ts': 'db.transaction().execute(async (trx) =>\n  discard(deps, keys(trx)));\n' },
        'server/src/backup/a.ts:2',
      ],
      [
        { 'server/src/collections/a.ts': 'inTransaction(db, async (trx) =>\n  discard(deps, keys(trx)));\n' },
        'server/src/collections/a.ts:2',
      ],
      [
        { 'server/src/modules/videos/service.ts': 'return deps.db\n  .transaction()\n  .execute(work);\n' },
        'server/src/modules/videos/service.ts:2',
      ],
    ],
    allowed: [
      {
        'server/src/modules/videos/service.ts':
          "const keys = await revisions.change(['a'], async (trx) => named(trx));\nawait deps.files.delete(keys);\n",
        'server/src/collections/a.test.ts': 'db.transaction().execute(() => files.delete([]));\n',
      },
    ],
  },
  'floating queries': {
    broken: [
      [
        {
          'server/src/a.ts':
            "async function f() {\n  db.deleteFrom('a')\n    .where((eb) => eb('b', '=', 1))\n    .execute();\n}\n",
        },
        'server/src/a.ts:4',
      ],
      [{ 'server/src/a.test.ts': "if (x) trx.updateTable('a').executeTakeFirst();\n" }, 'server/src/a.test.ts:1'],
      [{ 'bench/src/a.ts': 'await first;\nsql`select 1`.execute(db);\n' }, 'bench/src/a.ts:2'],
    ],
    allowed: [
      {
        'server/src/a.ts':
          "await db.deleteFrom('a').execute();\nconst rows = db.selectFrom('a').execute();\nreturn query.execute();\n",
        'server/src/b.ts':
          "const all = () =>\n  db.selectFrom('a').execute();\nvoid later.execute();\ntask.run(x.execute());\nawait sql<{ a: string }>`select 1;`.execute(db);\n",
      },
    ],
  },
  environment: {
    broken: [
      [settings({ 'server/src/app.ts': 'const port = process.env.PORT;\n' }), 'server/src/app.ts:1'],
      [settings({ '.env.example': '' }), '.env.example:1'],
      [settings({ 'docs/operating.md': '' }), 'docs/operating.md:1'],
      [settings({ '.env.example': '# PORT=3000\nGONE=1\n' }), '.env.example:1'],
      [{ 'server/src/env.ts': ENV, 'docs/operating.md': '| `PORT` | port |\n' }, '.env.example:1'],
      [settings({ 'server/src/env.ts': '' }), 'server/src/env.ts:1'],
    ],
    allowed: [settings({ 'scripts/a.mjs': 'process.env.CI;\n', 'vitest.config.ts': 'process.env.CI;\n' })],
  },
  'endpoint binding': {
    broken: [
      [
        { 'server/src/modules/videos/routes.ts': "app.get('/api/videos', list);\n" },
        'server/src/modules/videos/routes.ts:1',
      ],
      [
        { 'server/src/modules/videos/routes.ts': "\napp.route({ method: 'GET' });\n" },
        'server/src/modules/videos/routes.ts:2',
      ],
      [
        { 'server/src/modules/videos/service.ts': 'const place = `/api/videos/1`;\n' },
        'server/src/modules/videos/service.ts:1',
      ],
      [
        { 'contract/src/contract.ts': '', 'contract/src/modules/videos/videos.ts': '' },
        'contract/src/modules/videos/videos.ts:1',
      ],
    ],
    allowed: [
      {
        'contract/src/contract.ts': "from './modules/videos/videos.ts'",
        'contract/src/modules/videos/videos.ts': '',
        'server/src/modules/videos/routes.ts': 'bind(videosEndpoints.list, list);\n',
      },
    ],
  },
  ...BORDER_CASES,
  ...PACKAGE_CASES,
  ...TEST_CASES,
};

test('every rule has cases here', () => {
  expect(Object.keys(CASES).sort()).toEqual(RULES.map((rule) => rule.name).sort());
});

describe.each(RULES.map((rule) => [rule.name, rule]))('%s', (name, rule) => {
  const { broken, allowed } = CASES[name];

  test.each(broken.map(([files, place]) => [place, files]))('finds the violation at %s', (place, files) => {
    const found = rule.check(fixtureTree(files));
    expect([...new Set(found.map(({ file, line }) => `${file}:${line}`))]).toEqual([place]);
    expect(found[0].message.length).toBeGreaterThan(20);
  });

  test.each(allowed.map((files) => [files]))('accepts code that follows it', (files) => {
    expect(rule.check(fixtureTree(files))).toEqual([]);
  });
});
