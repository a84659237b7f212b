// @databases none
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { SERVER_SOURCE, startProcess } from './site-process.ts';

/** A restart would begin within that time after the first page. */
const RESTART_MS = 2000;
const STOP_MS = 30_000;
/** Vite prepares the packages and reads each source file for the first page, beside all other tests. */
const FIRST_PAGE_MS = 120_000;

it(
  'renders pages from the sources in development, and does not restart by itself',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'qram-dev-'));
    const site = startProcess({ DATA_DIR: join(folder, 'data') }, ['--watch', SERVER_SOURCE, '--dev']);
    // Also when the test runs out of time.
    onTestFinished(async () => {
      site.child.kill('SIGTERM');
      await site.ended;
      await rm(folder, { recursive: true, force: true });
    }, STOP_MS);
    const address = await site.address();
    const page = await fetch(`${address}/videos`);
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining('/src/entry-browser.tsx')]);
    expect(html).toContain('<h1');
    expect((await fetch(`${address}/src/entry-browser.tsx`)).status).toBe(200);
    await pause(RESTART_MS);
    expect(site.stdout()).not.toContain('Restarting');
  },
  FIRST_PAGE_MS,
);
