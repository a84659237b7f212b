// @databases both
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SecondInstance, startSecondInstance } from '../test/databases/second-instance.ts';
import { addTopicWith, pdf } from '../test/documents/document-builders.ts';
import { imageForm, picture, toRecord } from '../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../test/test-site.ts';

let first: TestSite;
let second: SecondInstance;
beforeAll(async () => {
  first = await startTestSite({ files: 'bucket' });
  second = await startSecondInstance(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const atSecond = (url: string, headers: Record<string, string> = {}) =>
  second.app.inject({ method: 'GET', url, headers });

describe('two instances over one database and one bucket', () => {
  it('shows writes and files to the other instance within a second', async () => {
    expect((await atSecond('/api/gallery')).json()).toEqual([]);
    const form = imageForm('image', await picture(), { title: 'From the first' });
    const slide = toRecord<GalleryImage>(await first.call('POST', '/api/gallery', { form }));
    await vi.waitFor(
      async () => expect((await atSecond('/api/gallery')).json()).toMatchObject([{ title: 'From the first' }]),
      { timeout: 1500, interval: 20 },
    );
    const image = await atSecond(`/storage/gallery/${slide.image}`);
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('accepts sessions and premium file URLs of the other instance', async () => {
    const topic = await addTopicWith(first, { pdf: pdf() }, { premium: 1 });
    const me = await atSecond('/api/me', { authorization: `Bearer ${first.adminToken}` });
    expect(me.statusCode).toBe(200);
    const link = await first.call('POST', `/api/topics/${topic.id}/links`, { json: { part: 'pdf' } });
    const { url } = link.body as { url: string };
    const cookie = String(link.headers['set-cookie']).split(';')[0] ?? '';
    expect((await atSecond(url, { cookie })).statusCode).toBe(200);
    expect((await atSecond(url)).statusCode).toBe(403);
  });
});
