import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The short form of the fault suite, against the built server. */
export default defineConfig({
  root: resolve(import.meta.dirname),
  test: {
    name: 'faults',
    include: ['src/**/*.fault.test.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    // The scenarios load the whole machine; each attempt starts its own site.
    retry: 1,
    teardownTimeout: 20_000,
    allowOnly: false,
  },
});
