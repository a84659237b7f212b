import { resolve } from 'node:path';
import { onDatabase, SERVER_SETUP } from '@qram/server/test/test-projects.ts';
import { defineConfig } from 'vitest/config';

/** Calls per operation and caller: minutes, not the seconds of `npm test`. */
const RUNS = 60;

const longForm = (project: ReturnType<typeof onDatabase>) => ({
  ...project,
  test: {
    ...project.test,
    include: ['server/test/attacks/*.test.ts'],
    // Timing of logins is measured with hashes at full cost.
    setupFiles: [],
    provide: { attackRuns: RUNS, everyHostileValue: true },
  },
});

/** The long form of the attack suite, on both databases: `npm test -- attacks`. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '..'),
    pool: 'forks',
    maxWorkers: 2,
    teardownTimeout: 20_000,
    allowOnly: false,
    globalSetup: SERVER_SETUP,
    projects: [longForm(onDatabase('sqlite', 'folder', true)), longForm(onDatabase('postgres', 'bucket', true))],
  },
});
