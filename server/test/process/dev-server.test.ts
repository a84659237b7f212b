import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startProcess } from './site-process.ts';

/** A restart would begin within that time after the first page. */
const RESTART_MS = 2000;

it('renders pages from the sources in development, and does not restart by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qram-dev-'));
  const site = startProcess({ DATA_DIR: join(folder, 'data') }, ['--watch', 'server/src/main.ts', '--dev']);
  try {
    const address = await site.address();
    const page = await fetch(`${address}/videos`);
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining('/src/entry-browser.tsx')]);
    expect(html).toContain('<h1');
    expect((await fetch(`${address}/src/entry-browser.tsx`)).status).toBe(200);
    await pause(RESTART_MS);
    expect(site.stdout()).not.toContain('Restarting');
  } finally {
    site.child.kill('SIGTERM');
    await site.ended;
    await rm(folder, { recursive: true, force: true });
  }
});
