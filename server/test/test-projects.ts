import { configDefaults } from 'vitest/config';

/**
 * Server test files that use neither the test database nor the test store, and run once. All others run on SQLite with
 * a folder and on PostgreSQL with a bucket. The architecture lint compares this list with the imports.
 */
export const WITHOUT_DATABASE: readonly string[] = [
  'server/test/process/dev-server.test.ts',
  'server/seed/content/lessons.test.ts',
  'server/seed/content/memory-lessons.test.ts',
  'server/seed/content/algorithm-lessons.test.ts',
  'server/seed/content/seed-content.test.ts',
  'server/seed/sample-files.test.ts',
  'server/seed/sample-notebook.test.ts',
  'server/src/cli/commands.test.ts',
  'server/src/env.test.ts',
  'server/src/modules/auth/one-time-codes.test.ts',
  'server/src/platform/http/file-link.test.ts',
  'server/src/modules/patents/citations.test.ts',
  'server/src/modules/search/ranking.test.ts',
  'server/src/modules/tutorials/group-window.test.ts',
  'server/src/modules/tutorials/hostile-lessons.test.ts',
  'server/src/modules/tutorials/lesson-rendering.test.ts',
  'server/src/modules/tutorials/notebook-rendering.test.ts',
  'server/src/modules/service-requests/periods.test.ts',
  'server/src/modules/users/password-hash.test.ts',
  'server/src/pages/built-files.api.test.ts',
  'server/src/platform/cached-probe.test.ts',
  'server/src/platform/daily-job.test.ts',
  'server/src/platform/database/sqlite.test.ts',
  'server/src/platform/database/write-batcher.test.ts',
  'server/src/platform/device-name.test.ts',
  'server/src/platform/disk.test.ts',
  'server/src/platform/http/api-registry.test.ts',
  'server/src/platform/http/bot-detection.test.ts',
  'server/src/platform/http/connection-limits.test.ts',
  'server/src/platform/http/csv-file.test.ts',
  'server/src/platform/http/error-handler.test.ts',
  'server/src/platform/http/event-stream.test.ts',
  'server/src/platform/http/conditional-requests.test.ts',
  'server/src/platform/http/request-log.test.ts',
  'server/src/platform/json-array.test.ts',
  'server/src/platform/mail/mail-layout.test.ts',
  'server/src/platform/mail/mail-name.test.ts',
  'server/src/platform/network-address.test.ts',
  'server/src/platform/process-name.test.ts',
  'server/src/platform/search/words.test.ts',
  'server/src/platform/storage/bucket-address.test.ts',
  'server/src/platform/storage/folder-durability.test.ts',
];

/** Test files that need their own process, because they mock a module or inspect the process. */
export const ISOLATED: readonly string[] = [
  'server/src/new-collection.api.test.ts',
  'server/src/platform/storage/full-disk.api.test.ts',
  'server/src/platform/storage/image-process.test.ts',
  'server/src/platform/storage/type-detection.api.test.ts',
  'server/test/attacks/sign-in-timing.api.test.ts',
];

/** Run once before all projects; each starts only if a project needs it. */
export const SERVER_SETUP = ['server/test/postgres-cluster.ts', 'server/test/s3-server.ts'];

const DATABASE_EXCLUDED = { sqlite: ['**/*.postgres.test.ts'], postgres: [] };

/**
 * Server tests run on SQLite with a folder, and on PostgreSQL with a bucket; only TEST_DATABASE and TEST_STORAGE
 * differ.
 */
export const onDatabase = (database: 'sqlite' | 'postgres', storage: 'folder' | 'bucket') => ({
  extends: true as const,
  test: {
    name: database as string,
    include: ['server/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...WITHOUT_DATABASE, ...DATABASE_EXCLUDED[database]],
    env: { TEST_DATABASE: database, TEST_STORAGE: storage },
    // A sample; `npm run faults -- attacks` makes more calls.
    provide: { attackRuns: 4 },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
