// @databases none
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SERVER_SOURCE, startProcess } from './site-process.ts';

const STOP_MS = 30_000;
/** Longer than the start's deadline, whose error says how far the site came. */
const TIMEOUT_MS = 90_000;

it('renders pages from the sources in development, and does not restart by itself', {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qram-dev-'));
  const site = startProcess({ DATA_DIR: join(folder, 'data') }, ['--watch', SERVER_SOURCE, '--dev']);
  // Also when the test runs out of time.
  onTestFinished(async () => {
    site.child.kill('SIGTERM');
    await site.ended;
    await rm(folder, { recursive: true, force: true });
  }, STOP_MS);
  const url = await site.url();
  const page = await fetch(`${url}/videos`);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('/src/entry-browser.tsx')]);
  expect(html).toContain('<h1');
  expect((await fetch(`${url}/src/entry-browser.tsx`)).status).toBe(200);
  // Vite has read its configuration and the page's sources, so a written file would have been noticed.
  expect(
    site
      .stdout()
      .split('\n')
      .filter((line) => /Change detected|Restarting/.test(line)),
  ).toEqual([]);
});
