import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, chromiumPath } from '@qram/testing/chromium';

const results = path.resolve(import.meta.dirname, 'results');

/** End-to-end tests on the real server with the packaged Chromium. Each worker has one browser. */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/harness/site-template.ts',
  outputDir: path.join(results, 'output'),
  // More workers than processors, because tests also wait for pages and timers.
  workers: 3,
  timeout: 60_000,
  retries: 1,
  forbidOnly: true,
  // A nightly test repeats on further data what another test of `npm test` guards.
  ...(process.env.TEST_ALL === '1' ? {} : { grepInvert: /@nightly/ }),
  reporter: [
    ['list'],
    [path.resolve(import.meta.dirname, '..', 'scripts', 'reporters', 'playwright-progress.mjs')],
    ['json', { outputFile: path.join(results, 'report.json') }],
    ['html', { open: 'never', outputFolder: path.join(results, 'report') }],
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGUMENTS },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
