// @databases sqlite
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addSignedIn } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const LINK = 'https://youtu.be/F_Riqjdh2oM';
const NOTHING = { title: null, description: null, publisher: null, duration: null };

let host: Server;
let other: Server;
let answer: RequestListener;
let asked: string[];
let askedElsewhere: number;
let site: TestSite;

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      resolve(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`);
    });
  });
const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const propose = (link = LINK, token?: string | null) =>
  site.call('GET', `/api/videos/details?link=${encodeURIComponent(link)}`, token === undefined ? {} : { token });

beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  other = createServer((request, response) => {
    askedElsewhere += 1;
    json({ title: 'From elsewhere' })(request, response);
  });
  site = await startTestSite({ variables: { VIDEO_DETAILS_URL: `${await listen(host)}/oembed` } });
});
afterAll(async () => {
  await site.close();
  host.closeAllConnections();
  await Promise.all([host, other].map((server) => new Promise((resolve) => server.close(resolve))));
});
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  asked = [];
  askedElsewhere = 0;
});

describe('the title of a video', () => {
  it("proposes the title as the video's host gives it, on one line and within the limit", async () => {
    answer = json({ title: '  Routing\n a\u0007 query ', author_name: 'A channel' });
    expect(await propose()).toMatchObject({
      status: 200,
      body: { title: 'Routing a query', publisher: 'A channel', duration: null },
    });
    const watch = encodeURIComponent('https://www.youtube.com/watch?v=F_Riqjdh2oM');
    expect(asked).toEqual([`/oembed?url=${watch}&format=json`]);
    answer = json({ title: `${'x'.repeat(199)}😀` });
    expect((await propose()).body).toEqual({ ...NOTHING, title: 'x'.repeat(199) });
  });

  it('proposes publisher and length where the host has them, within their limits', async () => {
    answer = json({ title: 'Routing', author_name: ` A\n${'x'.repeat(200)}`, duration: '754' });
    expect((await propose()).body).toEqual({
      ...NOTHING,
      title: 'Routing',
      publisher: `A ${'x'.repeat(118)}`,
      duration: 754,
    });
    answer = json({ title: 'Routing', author_name: ['no text'], duration: -1 });
    expect((await propose()).body).toEqual({ ...NOTHING, title: 'Routing' });
  });

  it('proposes a description where the host has one, within its limit', async () => {
    answer = json({ title: 'Routing', description: ' One line.\r\nAnother\u0000 line. ' });
    expect((await propose()).body).toEqual({ ...NOTHING, title: 'Routing', description: 'One line.\nAnother  line.' });
    answer = json({ title: 'Routing', description: 'x'.repeat(3000) });
    expect((await propose()).body).toEqual({ ...NOTHING, title: 'Routing', description: 'x'.repeat(2000) });
    answer = json({ title: 'Routing', description: ['no text'] });
    expect((await propose()).body).toEqual({ ...NOTHING, title: 'Routing' });
  });

  it.each<[string, RequestListener]>([
    ['an unknown video', (_request, response) => void response.writeHead(404).end('Not Found')],
    ['a private video', (_request, response) => void response.writeHead(401).end('Unauthorized')],
    ['a page instead of data', (_request, response) => void response.end('<html>')],
    ['an empty title', json({ title: ' ' })],
    ['no title', json({ author_name: 'A channel' })],
    ['a title that is no text', json({ title: { html: 'x' } })],
    ['a huge response', json({ title: 'x'.repeat(100_000) })],
    ['a broken connection', (request) => request.socket.destroy()],
  ])('proposes no title after %s', async (_case, listener) => {
    answer = listener;
    expect(await propose()).toMatchObject({ status: 200, body: NOTHING });
  });

  it('proposes no title when the host is silent', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    // The request has arrived, and the time is over.
    answer = () => limit.abort();
    expect(await propose()).toMatchObject({ status: 200, body: NOTHING });
  });

  it('reads no title from where a redirect leads', async () => {
    const elsewhere = await listen(other);
    answer = (_request, response) => void response.writeHead(302, { location: elsewhere }).end();
    expect(await propose()).toMatchObject({ status: 200, body: NOTHING });
    expect(askedElsewhere).toBe(0);
  });

  it.each([
    'https://vimeo.com/123456',
    'http://127.0.0.1/oembed',
    'https://youtube.com.example.test/watch?v=F_Riqjdh2oM',
    '',
  ])('asks for no title of the link %j', async (link) => {
    answer = json({ title: 'Never read' });
    expect((await propose(link)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  it('proposes titles to admins only', async () => {
    answer = json({ title: 'For admins' });
    const { token } = await addSignedIn(site);
    expect((await propose(LINK, token)).status).toBe(403);
    expect((await propose(LINK, null)).status).toBe(401);
    expect(asked).toEqual([]);
  });
});

it('asks for no title when it is turned off', async () => {
  const quiet = await startTestSite({ variables: { VIDEO_DETAILS_URL: 'off' } });
  const link = encodeURIComponent(LINK);
  expect(await quiet.call('GET', `/api/videos/details?link=${link}`)).toMatchObject({
    status: 200,
    body: NOTHING,
  });
  expect(asked).toEqual([]);
  await quiet.close();
});
