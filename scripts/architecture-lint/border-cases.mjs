/** For `rules.test.mjs`. */
export const BORDER_CASES = {
  layers: {
    broken: [
      [{ 'contract/src/a.ts': "import { x } from '../../server/src/b.ts';\n" }, 'contract/src/a.ts:1'],
      [{ 'simulator/src/a.ts': "import { performance } from 'node:perf_hooks';\n" }, 'simulator/src/a.ts:1'],
      [{ 'simulator/test/a.ts': "import { x } from '@qram/contract';\n" }, 'simulator/test/a.ts:1'],
      [{ 'contract/src/a.ts': "import { x } from '@qram/simulator';\n" }, 'contract/src/a.ts:1'],
      [{ 'server/src/a.ts': "\nimport { x } from '../../web/src/b.ts';\n" }, 'server/src/a.ts:2'],
      [{ 'web/src/a.ts': "const x = await import('../../server/src/b.ts');\n" }, 'web/src/a.ts:1'],
      [
        { 'web/src/ui/a.tsx': "import type { Video } from '@qram/contract/modules/videos/videos';\n" },
        'web/src/ui/a.tsx:1',
      ],
      [{ 'web/src/ui/a.tsx': "import { q } from '../modules/videos/queries.ts';\n" }, 'web/src/ui/a.tsx:1'],
      [
        { 'web/src/admin/form/a.tsx': "import { B } from '../../modules/media/shared/b.tsx';\n" },
        'web/src/admin/form/a.tsx:1',
      ],
      [
        { 'web/src/admin/a.ts': "import type { Video } from '@qram/contract/modules/videos/videos';\n" },
        'web/src/admin/a.ts:1',
      ],
      [{ 'web/src/session/a.ts': "import type { Q } from '../modules/users/queries.ts';\n" }, 'web/src/session/a.ts:1'],
      [
        { 'web/src/modules/videos/admin/a.tsx': "import { B } from '../../../back-office/b.tsx';\n" },
        'web/src/modules/videos/admin/a.tsx:1',
      ],
      [
        { 'server/src/platform/a.ts': "import {\n  q,\n} from '../modules/videos/service.ts';\n" },
        'server/src/platform/a.ts:3',
      ],
      [
        { 'server/src/collections/a.ts': "export * from '../modules/videos/table.ts';\n" },
        'server/src/collections/a.ts:1',
      ],
      [
        { 'server/src/modules/videos/service.ts': "import '../../app.ts';\n" },
        'server/src/modules/videos/service.ts:1',
      ],
      [
        { 'server/migrations/0001-a.ts': "import { x } from '../src/platform/database/b.ts';\n" },
        'server/migrations/0001-a.ts:1',
      ],
      [{ 'server/migrations/0001-a.ts': "import { X } from '@qram/contract/b';\n" }, 'server/migrations/0001-a.ts:1'],
      [{ 'server/migrations/0001-a.ts': "import { z } from 'zod';\n" }, 'server/migrations/0001-a.ts:1'],
      [{ 'faults/src/a.ts': "import { x } from '../../e2e/src/harness/b.ts';\n" }, 'faults/src/a.ts:1'],
      [{ 'faults/src/a.ts': "import { x } from '@qram/bench/src/b.ts';\n" }, 'faults/src/a.ts:1'],
      [{ 'bench/src/a.ts': "import { x } from '../../faults/src/b.ts';\n" }, 'bench/src/a.ts:1'],
      [{ 'bench/src/a.ts': "import type { X } from '../../e2e/src/b.ts';\n" }, 'bench/src/a.ts:1'],
      [{ 'e2e/src/a.e2e.ts': "import { x } from '../../bench/src/b.ts';\n" }, 'e2e/src/a.e2e.ts:1'],
      [{ 'e2e/src/a.e2e.ts': "\nimport { x } from '@qram/faults/src/b.ts';\n" }, 'e2e/src/a.e2e.ts:2'],
      [{ 'testing/src/a.ts': "import { x } from '../../e2e/src/b.ts';\n" }, 'testing/src/a.ts:1'],
      [{ 'server/src/a.ts': "import { x } from '@qram/testing/site';\n" }, 'server/src/a.ts:1'],
      [{ 'faults/src/a.ts': "import { x } from '../../server/test/b.ts';\n" }, 'faults/src/a.ts:1'],
      [{ 'bench/src/a.ts': "import { x } from '../../testing/src/b.ts';\n" }, 'bench/src/a.ts:1'],
    ],
    allowed: [
      {
        'server/src/a.ts': "import { contract } from '@qram/contract';\nimport { readState } from '@qram/simulator';\n",
        'simulator/src/a.ts': "import { b } from './b.ts';\n",
        'simulator/src/a.test.ts': "import { expect } from 'vitest';\n",
        'server/migrations/0001-a.ts':
          "import { sql } from 'kysely';\nimport { idColumn } from './schema-builder.ts';\n",
        'web/src/modules/videos/a.tsx': "import { B } from '../../ui/b.tsx';\n",
      },
      {
        'e2e/src/a.e2e.ts': "import { startSite } from '@qram/testing/site';\nimport { b } from './harness/b.ts';\n",
        'faults/src/a.ts': "import { startSmtp } from '@qram/server/test/mail/fake-smtp.ts';\n",
        'testing/src/site.ts': "import { SERVER_ARGUMENTS } from '../setup/server-command.mjs';\n",
      },
    ],
  },
  'module borders': {
    broken: [
      [
        { 'server/src/modules/videos/service.ts': "import { t } from '../users/table.ts';\n" },
        'server/src/modules/videos/service.ts:1',
      ],
      [
        { 'server/src/modules/dashboard/service.ts': "import { t } from '../users/repository.ts';\n" },
        'server/src/modules/dashboard/service.ts:1',
      ],
      [
        { 'web/src/modules/videos/public/a.tsx': "import { B } from '../../users/admin/b.tsx';\n" },
        'web/src/modules/videos/public/a.tsx:1',
      ],
      [
        { 'web/src/modules/videos/queries.ts': "import { b } from '../users/public/shared/b.ts';\n" },
        'web/src/modules/videos/queries.ts:1',
      ],
    ],
    allowed: [
      {
        'server/src/modules/videos/service.ts':
          "import { s } from '../users/service.ts';\nimport { r } from './repository.ts';\n",
        'web/src/modules/videos/queries.ts': "import { usersQuery } from '../users/queries.ts';\n",
        'web/src/modules/videos/public/a.tsx': "import { B } from '../../users/shared/b.tsx';\n",
      },
    ],
  },
  'start imports': {
    broken: [
      [
        {
          'server/src/main.ts': "import { start } from './start.ts';\n",
          'server/src/start.ts': "\nimport { render } from './markdown.ts';\n",
          'server/src/markdown.ts': "import type { Token } from 'markdown-it';\nimport temml from 'temml';\n",
        },
        'server/src/markdown.ts:2',
      ],
    ],
    allowed: [
      {
        'server/src/main.ts':
          "import { type A, type B } from './markdown.ts';\nconst load = () => import('./markdown.ts');\n",
        'server/src/markdown.ts': "import temml from 'temml';\n",
      },
    ],
  },
  'folder cycles': {
    broken: [
      [
        {
          'web/src/modules/users/queries.ts': "\nimport type { Video } from '../videos/queries.ts';\n",
          'web/src/modules/videos/public/a.tsx': "import { B } from '../../users/shared/b.tsx';\n",
        },
        'web/src/modules/users/queries.ts:2',
      ],
      [
        {
          'server/src/modules/dashboard/service.ts': "import { u } from '../users/service.ts';\n",
          'server/src/modules/users/service.ts': "import { v } from '../videos/service.ts';\n",
          'server/src/modules/videos/policy.ts': "import { u } from '../dashboard/service.ts';\n",
        },
        'server/src/modules/dashboard/service.ts:1',
      ],
      [
        {
          'server/src/collections/definition.ts': "import type { F } from './files/a.ts';\n",
          'server/src/collections/files/b.ts': "import type { D } from '../definition.ts';\n",
        },
        'server/src/collections/definition.ts:1',
      ],
      [
        {
          'web/src/admin/collection/a.ts': "import type { B } from '../form/b.ts';\n",
          'web/src/admin/form/b.ts': "import { a } from '../collection/a.ts';\n",
        },
        'web/src/admin/collection/a.ts:1',
      ],
      [
        {
          'web/src/admin/toast.tsx': "import text from './ui/text.module.css';\n",
          'web/src/admin/ui/a.tsx': "import { toast } from '../toast.tsx';\n",
        },
        'web/src/admin/toast.tsx:1',
      ],
      [
        {
          'web/src/modules/users/shared/a.tsx': "import { b } from '../admin/b.ts';\n",
          'web/src/modules/users/admin/b.ts': "import { A } from '../shared/a.tsx';\n",
        },
        'web/src/modules/users/admin/b.ts:1',
      ],
      [
        {
          'web/src/page/a.ts': "import { b } from '../record-page/b.ts';\n",
          'web/src/record-page/b.ts': "import { q } from '../modules/users/queries.ts';\n",
          'web/src/modules/users/queries.ts': "import { a } from '../../page/a.ts';\n",
        },
        'web/src/modules/users/queries.ts:1',
      ],
    ],
    allowed: [
      {
        'web/src/admin/collection/a.ts': "import { b } from './b.ts';\n",
        'web/src/admin/form/a.ts': "import { a } from '../collection/a.ts';\n",
        'web/src/modules/videos/admin/a.ts': "import { a } from '../../../admin/form/a.ts';\n",
        'web/src/routes.tsx': "import { a } from './modules/videos/admin/a.ts';\n",
        'web/src/modules/users/shared/b.ts': "import { q } from '../queries.ts';\n",
        'web/src/modules/users/queries.test.ts': "import { q } from '../videos/queries.ts';\n",
        'web/src/modules/videos/queries.ts': "import { q } from '../users/queries.ts';\n",
      },
    ],
  },
};
