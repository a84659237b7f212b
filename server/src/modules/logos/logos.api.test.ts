// @databases sqlite
import { type ChangedLogo, LOGO_NAMES, type Logo, type LogoName } from '@qram/contract/modules/logos/logos';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, listFiles, readState, withoutAuditTable } from '../../../test/databases/site-snapshot.ts';
import { imageForm, picture, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const TYPE = 'Invalid file type. Please upload a JPG, PNG, or WEBP image.';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const logo = async (key: LogoName): Promise<Logo | undefined> =>
  toRecord<Logo[]>(await site.call('GET', '/api/logo', { token: null })).find((one) => one.key === key);
const upload = (key: string, bytes: Uint8Array | string, about?: Record<string, string>) =>
  site.call('POST', `/api/logo/${key}`, { form: imageForm('logo', bytes, about) });
const image = (key: string, query = '') => site.app.inject({ method: 'GET', url: `/api/logo/${key}${query}` });
const getStamp = ({ updated_at }: Pick<Logo, 'updated_at'>) => `?t=${Date.parse(updated_at)}`;

describe('the logos', () => {
  it('returns five logos, built-in at first', async () => {
    const list = toRecord<Logo[]>(await site.call('GET', '/api/logo', { token: null }));
    expect(list.map(({ key, built_in }) => [key, built_in])).toEqual(LOGO_NAMES.map((key) => [key, 1]));
    for (const key of LOGO_NAMES) expect((await image(key)).headers['content-type']).toBe('image/svg+xml');
  });

  it.each(['png', 'jpeg', 'webp'] as const)('accepts a %s, re-encodes it, and shows it at once', async (format) => {
    const before = await logo('Main_logo');
    const files = (await listFiles(site)).length;
    const entries = await captureAudit(site, async () => {
      const answer = await upload('Main_logo', await picture(format, { width: 900, height: 600 }));
      expect(answer).toMatchObject({ status: 200, body: { key: 'Main_logo', built_in: 0 } });
    });
    const after = await logo('Main_logo');
    expect(Date.parse(after?.updated_at ?? '')).toBeGreaterThan(Date.parse(before?.updated_at ?? ''));
    const shown = await image('Main_logo', getStamp(after as Logo));
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360, height: 240 });
    expect(entries).toMatchObject([{ action: 'update', collection: 'logos', after: { key: 'Main_logo' } }]);
    // The former picture stays for 30 days.
    expect((await listFiles(site)).length).toBe(files + 1);
  });

  it('marks a logo as immutable only with the time of its last change in the URL', async () => {
    const cached = async (query: string) => (await image('Main_logo', query)).headers['cache-control'];
    for (const query of ['', '?t=1', '?t=now', '?t=']) expect(await cached(query)).toBe('public, max-age=60');
  });

  it('reverts to the built-in logo with a new URL; a second reset changes nothing', async () => {
    await upload('Footer', await picture());
    const uploaded = await logo('Footer');
    const files = (await listFiles(site)).length;
    const entries = await captureAudit(site, async () => {
      expect((await site.call('DELETE', '/api/logo/Footer')).body).toMatchObject({ key: 'Footer', built_in: 1 });
    });
    expect(entries).toMatchObject([{ action: 'reset', collection: 'logos', after: { image: 'built-in' } }]);
    const after = await logo('Footer');
    expect(after?.updated_at).not.toBe(uploaded?.updated_at);
    expect((await image('Footer', getStamp(after as Logo))).headers['content-type']).toBe('image/svg+xml');
    expect((await listFiles(site)).length).toBe(files);
    const before = await readState(site);
    expect((await site.call('DELETE', '/api/logo/Footer')).status).toBe(200);
    expect(await readState(site)).toEqual(before);
  });

  it('restores the image before, unless the logo has changed since', async () => {
    const { updated_at: builtInAgain } = toRecord<ChangedLogo>(await site.call('DELETE', '/api/logo/Footer'));
    const first = toRecord<ChangedLogo>(await upload('Footer', await picture()));
    expect(first).toMatchObject({ built_in: 0, former_media_id: null });
    const shown = (await image('Footer')).rawPayload;
    const second = toRecord<ChangedLogo>(await upload('Footer', await picture('png', { width: 90, height: 60 })));
    const former = { logo_media_id: second.former_media_id };
    for (const updated_at of [builtInAgain, first.updated_at]) {
      const late = await site.call('POST', '/api/logo/Footer', { json: { ...former, updated_at } });
      expect(late).toMatchObject({ status: 409, body: { current: { updated_at: second.updated_at } } });
      const reset = await site.call('DELETE', `/api/logo/Footer?updated_at=${updated_at}`);
      expect(reset.status).toBe(409);
    }
    const json = { ...former, updated_at: second.updated_at };
    const undone = toRecord<ChangedLogo>(await site.call('POST', '/api/logo/Footer', { json }));
    expect((await image('Footer')).rawPayload).toEqual(shown);
    const reset = await site.call('DELETE', `/api/logo/Footer?updated_at=${undone.updated_at}`);
    expect(reset).toMatchObject({ status: 200, body: { built_in: 1, former_media_id: second.former_media_id } });
  });

  it.each<[string, () => Promise<Uint8Array | string>, Record<string, string>]>([
    [
      'an SVG with a script',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      { filename: 'logo.svg', type: 'image/svg+xml' },
    ],
    [
      'an SVG called PNG',
      async () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      { filename: 'logo.png', type: 'image/png' },
    ],
    ['HTML', async () => '<html><script>alert(1)</script></html>', { filename: 'logo.png' }],
    ['a GIF', () => picture('gif'), { filename: 'logo.gif', type: 'image/gif' }],
    ['a PNG of its first bytes alone', async () => (await picture()).subarray(0, 60), {}],
    ['nothing at all', async () => '', { filename: 'logo.png' }],
  ])('rejects %s as a logo', async (_what, bytes, about) => {
    const before = await readState(site);
    const answer = await upload('Features_logo', await bytes(), about);
    expect(answer.status).toBe(415);
    expect((answer.body as { message: string }).message).toContain(TYPE);
    expect(await readState(site)).toEqual(before);
    expect(await listFiles(site, 'incoming')).toEqual([]);
  });

  it('rejects more than 5 MB, and a request without a file', async () => {
    const before = await readState(site);
    const large = Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await upload('Features_logo', large)).toMatchObject({
      status: 413,
      body: { message: 'Image size exceeds 5MB limit.' },
    });
    for (const request of [{ json: {} }, { form: imageForm('picture', await picture()) }]) {
      const { status } = await site.call('POST', '/api/logo/Features_logo', request);
      expect(status).toBeOneOf([400, 422]);
    }
    expect(await readState(site)).toEqual(before);
  });

  it.each(['Other', 'footer', '..%2f..%2fetc', '__proto__'])('responds with 404 for a logo named %s', async (key) => {
    expect((await upload(key, await picture())).status).toBe(404);
    expect((await site.call('DELETE', `/api/logo/${key}`)).status).toBe(404);
  });

  it('leaves the logos unchanged, files included, after a failed write', async () => {
    toRecord(await upload('Features_logo', await picture()));
    const before = await readState(site);
    await withoutAuditTable(site, async () => {
      expect((await upload('Features_logo', await picture())).status).toBe(500);
      expect((await site.call('DELETE', '/api/logo/Features_logo')).status).toBe(500);
    });
    expect(await readState(site)).toEqual(before);
  });

  it('leaves one file for each of several concurrent uploads', async () => {
    const files = (await listFiles(site)).length;
    const bytes = await picture();
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload('Features_Dark_logo', bytes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await listFiles(site)).length).toBe(files + 4);
  });
});
