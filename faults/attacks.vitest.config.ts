import { resolve } from 'node:path';
import { onDatabase, SERVER_SETUP } from '@qram/server/test/test-projects.ts';
import { defineConfig } from 'vitest/config';

/** Calls of each operation by each caller: minutes instead of the seconds of `npm test`. */
const RUNS = 60;

const atLength = (project: ReturnType<typeof onDatabase>) => ({
  ...project,
  test: {
    ...project.test,
    include: ['server/test/attacks/*.test.ts'],
    provide: { attackRuns: RUNS },
  },
});

/** The attack suite at length, on both databases: `npm run faults -- attacks`. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '..'),
    pool: 'forks',
    maxWorkers: 2,
    teardownTimeout: 20_000,
    allowOnly: false,
    globalSetup: SERVER_SETUP,
    projects: [atLength(onDatabase('sqlite', 'folder')), atLength(onDatabase('postgres', 'bucket'))],
  },
});
