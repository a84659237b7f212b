import { resolve } from 'node:path';
import { TESTS_ALL } from '@qram/server/test/test-projects.ts';
import { defineConfig } from 'vitest/config';

/** The fault suite against the built server: its short form, or with `npm run test:all` all of it. */
export default defineConfig({
  root: resolve(import.meta.dirname),
  test: {
    name: 'faults',
    include: ['src/**/*.fault.test.ts'],
    pool: 'forks',
    testTimeout: TESTS_ALL ? 600_000 : 120_000,
    // The scenarios load the whole machine; each attempt starts its own site.
    retry: 1,
    teardownTimeout: 20_000,
    allowOnly: false,
  },
});
