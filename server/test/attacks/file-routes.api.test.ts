// @databases postgres
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fetchRaw, listen } from '../raw-http.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

const SECRET = 'qzsecretqz';
/** Placed in the data folder, in the store and next to the served folders. */
const NAME = 'secret.webp';

let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
  url = await listen(site);
  for (const folder of ['', 'storage', 'storage/gallery', 'storage/tutorials', 'storage/patents', 'storage/avatars']) {
    const place = join(site.env.dataDir, folder);
    await mkdir(place, { recursive: true });
    for (const name of [NAME, 'secret.pdf', '.env']) await writeFile(join(place, name), SECRET);
  }
});
afterAll(() => site.close());

const FOLDERS = [
  '/storage/gallery/',
  '/storage/tutorials/',
  '/storage/patents/',
  '/storage/avatars/',
  '/storage/',
  '/api/logo/',
  '/assets/',
  '/documents/',
  '/brand/',
  '/',
];
const UP = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '..;', '....', '%c0%ae%c0%ae', '%uff0e%uff0e', '.'];
const SLASHES = ['/', '%2f', '\\', '%5c', '%252f', '//', '%c0%af'];
const TARGETS = [NAME, 'secret.pdf', '.env', 'qram.sqlite', 'etc/passwd', 'package.json', 'server/src/env.ts'];

const OURS = [SECRET, 'SQLite format 3', 'root:x:0:0', '"workspaces"', 'EnvironmentError'];

async function expectNothing(path: string, method = 'GET'): Promise<void> {
  const response = await fetchRaw(url, { path, method });
  expect(response.status, path).toBeLessThan(500);
  for (const word of OURS) expect(response.text.includes(word), `${path} tells ${word}`).toBe(false);
}

describe.each(FOLDERS)('below %s', (folder) => {
  it('refuses every path to a parent folder', async () => {
    const way = fc.tuple(
      fc.constantFrom(...UP),
      fc.constantFrom(...SLASHES),
      fc.constantFrom(...TARGETS),
      fc.integer({ min: 1, max: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(way, ([up, slash, target, depth]) =>
        expectNothing(folder + `${up}${slash}`.repeat(depth) + target),
      ),
      { numRuns: inject('attackRuns') * 4 },
    );
  });

  it('serves only generated file names', async () => {
    const names = [
      '/etc/passwd',
      '%2fetc%2fpasswd',
      'C:%5cWindows%5cwin.ini',
      'file:///etc/passwd',
      `${NAME}%00.webp`,
      'secret.webp::$DATA',
      '..%00\\secret.pdf',
      'a%00.zip',
      `x/../${NAME}`,
      `%00${NAME}`,
      ...TARGETS,
    ];
    for (const name of names) for (const method of ['GET', 'HEAD']) await expectNothing(folder + name, method);
  });
});
