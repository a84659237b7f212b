// @databases sqlite
import { avatarAt } from '@qram/contract/modules/users/avatars';
import type { User } from '@qram/contract/modules/users/users';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, listFiles, readState, withoutAuditTable } from '../../../../test/databases/site-snapshot.ts';
import { addSignedIn, imageForm, picture, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const upload = (token: string | null, bytes: Uint8Array | string, filename = 'me.png') =>
  site.call('POST', '/api/me/avatar', { token, form: imageForm('avatar', bytes, { filename }) });
const fetchBytes = async (url: string) => {
  const { rawPayload, headers, statusCode } = await site.app.inject({ method: 'GET', url });
  return { bytes: rawPayload, headers, status: statusCode };
};
const getNames = (user: User) => {
  const name = (String(user.avatar).split('/').at(-1) ?? '').replace('-128', '');
  return [name, ...[128, 256, 64].map((width) => name.replace('.', `-${width}.`))].sort();
};

describe('an avatar', () => {
  it.each([
    ['png', { width: 640, height: 360 }],
    ['jpeg', { width: 30, height: 90 }],
    ['webp', { width: 2000, height: 2000 }],
  ] as const)(
    'converts %s to a square WEBP with narrower variants, and replaces the previous one',
    async (format, size) => {
      const { user, token } = await addSignedIn(site);
      const first: User = toRecord(await upload(token, await picture('png')));
      const before = await listFiles(site);
      expect(before).toEqual(expect.arrayContaining(getNames(first)));
      const entries = await captureAudit(site, async () => {
        const second: User = toRecord(await upload(token, await picture(format, size)));
        expect(second.avatar).toMatch(/^\/storage\/avatars\/[0-9a-f]{32}-128\.webp$/);
        const after = await listFiles(site);
        expect(after).toEqual(expect.arrayContaining(getNames(second)));
        for (const name of getNames(first)) expect(after).not.toContain(name);
        for (const [address, width] of [
          [String(second.avatar), 128],
          [String(second.avatar).replace('-128', ''), 512],
          [avatarAt(String(second.avatar), 64), 64],
          [avatarAt(String(second.avatar), 256), 256],
        ] as const) {
          const { bytes, headers, status } = await fetchBytes(address);
          expect(status).toBe(200);
          expect(headers).toMatchObject({
            'content-type': 'image/webp',
            'x-content-type-options': 'nosniff',
            'cache-control': expect.stringContaining('private'),
          });
          expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width });
        }
        expect((await fetchBytes(String(first.avatar))).status).toBe(404);
      });
      expect(entries).toMatchObject([{ action: 'update', collection: 'users', record_id: user.id, actor_id: user.id }]);
      expect(await listFiles(site, 'incoming')).toEqual([]);
    },
  );

  it('stores an avatar without camera metadata', async () => {
    const { token } = await addSignedIn(site);
    const noted = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const user: User = toRecord(await upload(token, noted));
    expect((await sharp((await fetchBytes(String(user.avatar))).bytes).metadata()).exif).toBeUndefined();
  });

  it.each<[string, number, () => Promise<Uint8Array | string>, string]>([
    [
      'a GIF',
      415,
      () => picture('gif'),
      'Invalid file type. Please upload a JPG, PNG, or WEBP image. This is a GIF picture, not a PNG picture.',
    ],
    [
      'an SVG',
      415,
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'Invalid file type. Please upload a JPG, PNG, or WEBP image.',
    ],
    ['a page', 415, async () => '<!doctype html>', 'Invalid file type. Please upload a JPG, PNG, or WEBP image.'],
    ['nothing', 415, async () => '', 'Invalid file type. Please upload a JPG, PNG, or WEBP image.'],
    [
      'a PNG that breaks off',
      415,
      async () => (await picture('png')).subarray(0, 60),
      'Invalid file type. Please upload a JPG, PNG, or WEBP image.',
    ],
    [
      'more than 5 MB',
      413,
      async () => Buffer.concat([await picture('png'), Buffer.alloc(5 * 1024 * 1024)]),
      'Image size exceeds 5MB limit.',
    ],
  ])('rejects %s', async (_what, status, content, message) => {
    const { user, token } = await addSignedIn(site);
    const before = await readState(site);
    expect(await upload(token, await content())).toMatchObject({ status, body: { errors: { avatar: [message] } } });
    expect(await readState(site)).toEqual(before);
    expect((await site.call('GET', '/api/me', { token })).body).toEqual(user);
  });

  it('requires an avatar, in its field', async () => {
    const { token } = await addSignedIn(site);
    for (const request of [{ json: {} }, { json: { avatar: 'x' } }, { form: new FormData() }])
      expect(await site.call('POST', '/api/me/avatar', { token, ...request })).toMatchObject({ status: 422 });
    const other = await site.call('POST', '/api/me/avatar', { token, form: imageForm('image', await picture()) });
    expect(other).toMatchObject({ status: 422, body: { errors: { image: ['No file is expected here.'] } } });
  });

  it('removes an avatar with its files, once', async () => {
    const { token } = await addSignedIn(site);
    const user: User = toRecord(await upload(token, await picture()));
    for (const _time of ['first', 'second'])
      expect(await site.call('DELETE', '/api/me/avatar', { token })).toMatchObject({
        status: 200,
        body: { id: user.id, avatar: null },
      });
    const left = await listFiles(site);
    for (const name of getNames(user)) expect(left).not.toContain(name);
  });

  it('leaves no file when the write fails', async () => {
    const { token } = await addSignedIn(site);
    const before = await listFiles(site);
    await withoutAuditTable(site, async () => {
      expect((await upload(token, await picture())).status).toBe(500);
    });
    expect(await listFiles(site)).toEqual(before);
  });

  it('leaves an avatar unchanged when an admin edits the account, and shows it to admins', async () => {
    const { token } = await addSignedIn(site);
    const user: User = toRecord(await upload(token, await picture()));
    const changed = await site.call('PUT', `/api/users/${user.id}`, { json: { name: 'Renamed', avatar: '' } });
    expect(changed.body).toMatchObject({ name: 'Renamed', avatar: user.avatar });
    expect((await fetchBytes(String(user.avatar))).status).toBe(200);
  });

  it('stores one of several concurrent uploads, and leaves nothing of the others', async () => {
    const { token } = await addSignedIn(site);
    const before = await listFiles(site);
    const bytes = await picture();
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(token, bytes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const user: User = toRecord(await site.call('GET', '/api/me', { token }));
    expect((await listFiles(site)).filter((name) => !before.includes(name))).toEqual(getNames(user));
  });
});

describe('the address of an avatar', () => {
  it.each([
    '/storage/avatars/',
    '/storage/avatars/..%2fgallery%2fx.webp',
    `/storage/avatars/${'0'.repeat(32)}.webp`,
    `/storage/avatars/${'0'.repeat(32)}.png`,
    '/storage/avatars/%00.webp',
  ])('finds no avatar at %s', async (url) => {
    expect((await fetchBytes(url)).status).toBe(404);
  });
});
