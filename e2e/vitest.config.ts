import { defineConfig } from 'vitest/config';
import { ScreensFirst } from './src/harness/screens-first.ts';

/** Journeys through the real server in a real browser: one server and one browser for each file. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['src/**/*.journey.ts'],
    globalSetup: ['src/harness/prepare-run.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: ScreensFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    allowOnly: false,
  },
});
