// @databases both
import { connect, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readState } from '../../../test/databases/site-snapshot.ts';
import { addCategory, addTopicWith, documentForm, pdf } from '../../../test/documents/document-builders.ts';
import { imageForm, picture } from '../../../test/scenes/builders.ts';
import { bucketUrl, createTestBucket } from '../../../test/storage/test-bucket.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

/** The proxy forwards everything, forwards nothing, or closes connections. */
type Way = 'open' | 'silent' | 'closed';
let way: Way = 'open';
let between: Server;
let site: TestSite;
let patent: string;
let topic: string;
let connections = 0;
const sockets = new Set<Socket>();
/** A tenth of the production timeouts. */
const bucketDeadlines = { responseMs: 500, pictureMs: 1500, probeEveryMs: 500 };

beforeAll(async () => {
  const bucket = new URL((await createTestBucket('bucket')) ?? '').pathname.slice(1);
  between = createSocketServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (way === 'closed') return socket.destroy();
    if (way === 'silent') return socket.resume();
    const beyond = connect(inject('s3Port'), '127.0.0.1');
    beyond.on('error', () => socket.destroy());
    return socket.pipe(beyond).pipe(socket);
  });
  const port = await new Promise<number>((resolve) => {
    between.listen(0, '127.0.0.1', () => resolve((between.address() as { port: number }).port));
  });
  site = await startTestSite({ variables: { STORAGE_URL: bucketUrl(port, bucket) }, bucketDeadlines, pages: true });
  const made = await site.call('POST', '/api/patents', {
    form: documentForm({ title: 'Stored', patent_number: 'US 7' }, { pdf_file: pdf() }),
  });
  patent = (made.body as { pdf_url: string }).pdf_url;
  const { id } = await addTopicWith(site, { pdf: pdf() });
  topic = ((await site.call('POST', `/api/topics/${id}/links`, { json: { part: 'pdf' } })).body as { url: string }).url;
  await site.call('POST', '/api/gallery', { form: imageForm('image', await picture(), { title: 'Stored' }) });
});
afterAll(async () => {
  await site.close();
  between.close();
  for (const socket of sockets) socket.destroy();
});

function set(next: Way): void {
  way = next;
  for (const socket of sockets) socket.destroy();
}

const slide = async (): Promise<string> =>
  `/storage/gallery/${((await site.call('GET', '/api/gallery')).body as { image: string }[])[0]?.image}`;

describe.each(['silent', 'closed'] as const)('an unavailable bucket (%s)', (state) => {
  beforeEach(() => set(state));

  it('pages and lists are served without asking the bucket', async () => {
    const before = connections;
    for (const path of ['/', '/tutorials', '/patents', '/api/gallery', '/api/patents', '/api/tutorials', '/api/logo'])
      expect([path, (await site.call('GET', path, { token: null })).status]).toEqual([path, 200]);
    expect(connections).toBe(before);
  });

  it('files get 503 with Retry-After', async () => {
    const paths = [patent, topic, await slide()];
    const responses = await Promise.all(paths.map((path) => site.call('GET', path, { token: null })));
    for (const { status, headers, body } of responses) {
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
      expect(body).toEqual({
        message: "Files aren't available right now. Please try again shortly.",
        code: 'unavailable',
      });
    }
  });
});

describe('an unavailable bucket', () => {
  it('uploads get 503, and leave no record', async () => {
    const category_id = (await addCategory(site)).id;
    set('open');
    const before = await readState(site);
    set('closed');
    const image = imageForm('image', await picture(), { title: 'Lost' });
    const responses = [
      await site.call('POST', '/api/gallery', { form: image }),
      await site.call('POST', '/api/topics', { form: documentForm({ title: 'Lost', category_id }, { pdf: pdf() }) }),
    ];
    for (const { status, headers, body } of responses) {
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toMatchObject({
        message: "Files can't be stored right now. Nothing was saved. Please try again shortly.",
      });
    }
    set('open');
    expect(await readState(site)).toEqual(before);
  });

  it('an upload to a silent bucket times out', async () => {
    set('silent');
    const image = imageForm('image', await picture(), { title: 'Lost' });
    expect((await site.call('POST', '/api/gallery', { form: image })).status).toBe(503);
    set('open');
    expect((await site.call('GET', '/api/gallery')).text).not.toContain('Lost');
  });

  it('readiness reports it, and files are served as soon as the bucket is back', async () => {
    set('closed');
    await new Promise((resolve) => setTimeout(resolve, bucketDeadlines.probeEveryMs));
    expect((await site.call('GET', '/readyz')).body).toEqual({ status: 'ready', files: 'unavailable' });
    set('open');
    expect((await site.call('GET', patent, { token: null })).status).toBe(200);
  });
});
