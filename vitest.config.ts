import { defineConfig } from 'vitest/config';

/**
 * The server's tests run once as on one machine (SQLite, a folder) and once as on several (PostgreSQL, a bucket); the
 * two are told apart by TEST_DATABASE and TEST_STORAGE alone.
 */
export const onDatabase = (database: 'sqlite' | 'postgres', storage: 'folder' | 'bucket', globalSetup: string[]) => ({
  extends: true as const,
  test: {
    name: database,
    include: ['server/**/*.test.ts'],
    // What is about PostgreSQL alone has nothing to say of SQLite.
    exclude: database === 'sqlite' ? ['**/*.postgres.test.ts', '**/node_modules/**'] : ['**/node_modules/**'],
    env: { TEST_DATABASE: database, TEST_STORAGE: storage },
    globalSetup,
    // A sample of what `npm run faults -- attacks` does at length.
    provide: { attackRuns: 4 },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    teardownTimeout: 20_000,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
            'bench/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
          testTimeout: 10_000,
        },
      },
      onDatabase('sqlite', 'folder', ['server/test/s3-server.ts']),
      onDatabase('postgres', 'bucket', ['server/test/postgres-cluster.ts', 'server/test/s3-server.ts']),
    ],
  },
});
