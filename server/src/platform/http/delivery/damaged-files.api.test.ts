// @databases sqlite
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTopicWith, archive, documentForm, pdf } from '../../../../test/documents/document-builders.ts';
import { imageForm, picture, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestRequest, type TestSite } from '../../../../test/test-site.ts';

const MESSAGE = "This file can't be opened right now. Please try again later.";
const BYTES = pdf('Stored');

describe.each(['folder', 'bucket'] as const)('a damaged file in a %s', (files) => {
  const logLines: string[] = [];
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ files, logLines });
  });
  afterAll(() => site.close());
  beforeEach(() => void logLines.splice(0));

  const addDocument = async (): Promise<string> => {
    const form = documentForm({ title: 'Stored', patent_number: 'US 7' }, { pdf_file: BYTES });
    return ((await site.call('POST', '/api/patents', { form })).body as { pdf_url: string }).pdf_url;
  };
  const damage = (path: string, bytes: Buffer) =>
    site.deps.files.put((path.split('?')[0] ?? '').replace('/storage/', ''), bytes);

  async function expectUnavailable(path: string, request: TestRequest = { token: null }): Promise<void> {
    for (const method of ['GET', 'HEAD'] as const) {
      logLines.splice(0);
      const { status, headers, text } = await site.call(method, path, request);
      expect([method, status, headers['cache-control']]).toEqual([method, 503, 'no-store']);
      if (method === 'GET') expect(JSON.parse(text)).toEqual({ code: 'unavailable', message: MESSAGE });
      expect(logLines.filter((line) => line.includes('a stored file is damaged'))).toHaveLength(1);
    }
  }

  it.each([
    ['empty', Buffer.alloc(0)],
    ['cut short', BYTES.subarray(0, 100)],
    ['too long', Buffer.concat([BYTES, Buffer.from('more')])],
  ])('rejects a damaged document of a patent with 503, and logs it: %s', async (_how, bytes) => {
    const path = await addDocument();
    expect((await site.call('GET', path, { token: null })).text).toBe(BYTES.toString());
    await damage(path, bytes);
    await expectUnavailable(path);
    expect(logLines[0]).toContain(`has ${bytes.length} bytes, not ${BYTES.length}`);
    await expectUnavailable(path, { token: null, headers: { range: 'bytes=0-9' } });
    await expectUnavailable(path, { token: null, headers: { 'if-none-match': '*' } });
  });

  it.each([0, 1] as const)('rejects a damaged file of a topic with 503, and logs it (premium: %i)', async (premium) => {
    const { id } = await addTopicWith(site, { pdf: BYTES, zip: archive() }, { premium });
    for (const part of ['pdf', 'zip']) {
      const opened = await site.call('POST', `/api/topics/${id}/links`, { json: { part } });
      const { url } = opened.body as { url: string };
      const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
      const request = { token: null, headers: { cookie } };
      expect((await site.call('GET', url, request)).status).toBe(200);
      await damage(url, BYTES.subarray(0, 50));
      await expectUnavailable(url, request);
    }
  });

  it('serves a file without a recorded size unless it is empty', async () => {
    const path = await addDocument();
    await site.deps.db.deleteFrom('stored_files').execute();
    await damage(path, BYTES.subarray(0, 100));
    expect((await site.call('GET', path, { token: null })).status).toBe(200);
    await damage(path, Buffer.alloc(0));
    await expectUnavailable(path);
  });

  it('rejects an empty picture with 503, and logs it', async () => {
    const slide: GalleryImage = toRecord(
      await site.call('POST', '/api/gallery', { form: imageForm('image', await picture(), { title: 'Slide' }) }),
    );
    const user: User = toRecord(
      await site.call('POST', '/api/me/avatar', { form: imageForm('avatar', await picture()) }),
    );
    for (const path of [`/storage/gallery/${slide.image}`, String(user.avatar)]) {
      expect((await site.call('GET', path, { token: null })).status).toBe(200);
      await damage(path, Buffer.alloc(0));
      await expectUnavailable(path);
    }
  });

  it('rejects an empty logo with 503, and logs it', async () => {
    await site.call('POST', '/api/logo/Main_logo', { form: imageForm('logo', await picture()) });
    expect((await site.call('GET', '/api/logo/Main_logo', { token: null })).headers['content-type']).toBe('image/webp');
    const { image } = await site.deps.db.selectFrom('logos').select('image').executeTakeFirstOrThrow();
    await damage(`logos/${image}`, Buffer.alloc(0));
    await expectUnavailable('/api/logo/Main_logo');
  });
});

describe('the recorded sizes', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ seed: 'demo' });
  });
  afterAll(() => site.close());

  const recorded = async () => {
    const rows = await site.deps.db.selectFrom('stored_files').selectAll().execute();
    return new Map(rows.map(({ key, size }) => [key, size]));
  };

  it('records the sizes of the sample documents as their files have them', async () => {
    const sizes = await recorded();
    expect(sizes.size).toBeGreaterThan(5);
    for (const [key, size] of sizes) expect([key, (await site.deps.files.describe(key))?.size]).toEqual([key, size]);
  });

  it('adds a size with a document, and deletes it when its record is purged, or 30 days after it is replaced', async () => {
    const before = await recorded();
    const topic: Topic = await addTopicWith(site, { pdf: BYTES, zip: archive() });
    const added = [...(await recorded())].filter(([key]) => !before.has(key));
    expect(added.map(([, size]) => size).sort()).toEqual([BYTES.length, archive().length].sort());

    const replacement = pdf('A longer title of the replacement');
    const form = documentForm({}, { pdf: replacement });
    expect((await site.call('POST', `/api/topics/${topic.id}?_method=PUT`, { form })).status).toBe(200);
    const replaced = [...(await recorded())].filter(([key]) => !before.has(key));
    expect(replaced.map(([, size]) => size).sort()).toEqual(
      [BYTES.length, replacement.length, archive().length].sort(),
    );

    expect((await site.call('DELETE', `/api/topics/${topic.id}`)).status).toBe(204);
    expect((await recorded()).size).toBe(before.size + 3);
    expect((await site.call('DELETE', `/api/trash/topics/${topic.id}`)).status).toBe(204);
    expect(await recorded()).toEqual(before);
  });

  it('leaves no sizes of a failed write', async () => {
    const before = await recorded();
    const form = documentForm({ title: 'Lost', category_id: 999_999 }, { pdf: BYTES });
    expect((await site.call('POST', '/api/topics', { form })).status).toBe(422);
    expect(await recorded()).toEqual(before);
  });
});
