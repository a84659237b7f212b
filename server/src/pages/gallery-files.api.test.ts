// @databases sqlite
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await site.deps.files.put('gallery/plain.txt', Buffer.from('secret'));
  await site.deps.files.put('secret.webp', Buffer.from('secret'));
  await writeFile(`${site.env.dataDir}/secret.webp`, 'secret');
});
afterAll(() => site.close());

const NAME = 'a'.repeat(32);

describe('the public image folder', () => {
  it.each([
    'plain.txt',
    'secret.webp',
    '../secret.webp',
    '..%2fsecret.webp',
    '..%2f..%2fsecret.webp',
    '..%5c..%5csecret.webp',
    '%2e%2e/%2e%2e/secret.webp',
    '....//secret.webp',
    `${NAME}.webp%00.png`,
    `${NAME}.svg`,
    `${NAME}.webp`,
    `${NAME}-480.webp/..`,
    `${'a'.repeat(5000)}.webp`,
    '',
    '%',
    '%2e',
  ])('refuses to serve %s', async (name) => {
    const response = await site.call('GET', `/storage/gallery/${name}`, { token: null });
    expect(response.status).toBeOneOf([400, 404]);
    expect((response.body as { code: string }).code).toBeOneOf(['bad_request', 'not_found']);
    expect(response.text).not.toContain('secret');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each(['/storage/', '/storage/secret.webp', '/storage/../qram.sqlite', '/storage/incoming/x'])(
    'finds nothing in other folders: %s',
    async (url) => {
      expect((await site.call('GET', url, { token: null })).status).toBe(404);
    },
  );

  it.each(['POST', 'PUT', 'DELETE'] as const)('rejects %s', async (method) => {
    expect((await site.call(method, `/storage/gallery/${NAME}.webp`, { json: {} })).status).toBe(404);
  });
});
