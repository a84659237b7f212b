import { defineConfig } from 'vitest/config';

/** The server's tests run once on each database; what they need is told apart by TEST_DATABASE alone. */
const onDatabase = (database: 'sqlite' | 'postgres', globalSetup: string[]) => ({
  extends: true as const,
  test: {
    name: database,
    include: ['server/**/*.test.ts'],
    env: { TEST_DATABASE: database },
    globalSetup,
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
      onDatabase('sqlite', []),
      onDatabase('postgres', ['server/test/postgres-cluster.ts']),
    ],
  },
});
