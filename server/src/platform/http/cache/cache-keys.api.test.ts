// @databases sqlite
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPatent } from '../../../../test/documents/document-builders.ts';
import { listen } from '../../../../test/raw-http.ts';
import { addVideo } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const METRICS_TOKEN = 'a-token-for-scraping-0001';
let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startTestSite({ pages: true, variables: { METRICS_TOKEN } });
  url = await listen(site);
  for (let count = 0; count < 60; count += 1) await addVideo(site);
  await addPatent(site, { issue_date: '2021-05-05' });
});
afterAll(() => site.close());

async function entries(): Promise<number> {
  const { text } = await site.call('GET', '/metrics', { token: METRICS_TOKEN });
  return Number(/^qram_cache_entries (\d+)$/m.exec(text)?.[1]);
}

/** Each request uses another IP, to stay below the rate limits. */
async function get(path: string) {
  const response = await site.call('GET', path, { token: null });
  return { status: response.status, etag: response.headers.etag, link: response.headers.link };
}

/** Sends a request target verbatim, unlike `node:http`. */
function sendRaw(target: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: evil.example.test\r\nConnection: close\r\n\r\n`);
  });
}

const etagIn = (response: string): string | undefined => /^etag: (.+?)\r$/im.exec(response)?.[1];

describe('one list or page', () => {
  it.each([
    [
      '/api/videos?page=1&per_page=5',
      [
        '/api/%76ideos?page=1&per_page=5',
        '/api/videos?per_page=5&page=1',
        '/api/videos?page=01&per_page=%35&search=',
        '/api/videos?page=1&per_page=5&utm_source=x&page2=7',
        '/api/videos?page=1&per_page=5#1',
        'http://evil.example.test/api/videos?page=1&per_page=5',
      ],
    ],
    [
      '/videos?page=2',
      [
        '/%76ideos?page=2',
        '/videos?utm_source=x&page=2',
        '/videos?page=2#1',
        '/videos/?page=2',
        'https://evil.example.test/videos?page=2',
      ],
    ],
    [
      '/api/gallery',
      ['/api/gallery#2', '/api/%67allery', '/api/gallery?search=&x=1', 'HTTP://evil.example.test/api/gallery#3'],
    ],
    ['/', ['/?utm_source=x', '/#top', 'http://evil.example.test', 'http://evil.example.test?x=1', '/?']],
  ])('caches a list or page once, whatever the spelling: %s', async (canonical, spellings) => {
    const first = await sendRaw(canonical);
    expect(first).toMatch(/^HTTP\/1.1 200 /);
    const before = await entries();
    for (const spelling of spellings) {
      const response = await sendRaw(spelling);
      expect(response, spelling).toMatch(/^HTTP\/1.1 200 /);
      expect(etagIn(response), spelling).toBe(etagIn(first));
      expect(response, spelling).not.toContain('evil');
    }
    expect(await entries()).toBe(before);
  });

  it('links to the declared path, whichever spelling came first', async () => {
    const response = await sendRaw('http://evil.example.test/api/%76ideos?page=1&per_page=7');
    expect(/^link: (.+?)\r$/im.exec(response)?.[1]).toContain('</api/videos?page=1&per_page=7>; rel="first"');
    expect(response).not.toContain('evil');
  });
});

describe('a file made from content', () => {
  it.each([
    ['/sitemap.xml', ['/%73itemap.xml', '/s%69temap.xml', '/sitemap%2exml', '/sitemap.xml?x=1']],
    ['/videos.atom', ['/%76ideos.atom', '/video%73.atom', '/videos.atom?x=1']],
    ['/open-graph/site.png', ['/open-graph/%73ite.png', '/%6fpen-graph/site.png', '/open-graph/site.png?x=1']],
    ['/patents/1/citation.bib', ['/patents/%31/citation.bib', '/%70atents/1/citation.bib']],
  ])('caches a generated file once, whatever the spelling: %s', async (canonical, spellings) => {
    expect((await get(canonical)).status).toBe(200);
    const before = await entries();
    for (const spelling of spellings) expect((await get(spelling)).status, spelling).toBe(200);
    expect(await entries()).toBe(before);
  });

  it('caches one picture of a record, whatever the spelling of its address', async () => {
    const { id } = await addVideo(site);
    expect((await get(`/open-graph/videos/${id}.png`)).status).toBe(200);
    const before = await entries();
    for (const spelling of [`/open-graph/%76ideos/${id}.png`, `/open-graph/videos/${id}%2epng`])
      expect((await get(spelling)).status, spelling).toBe(200);
    expect((await get(`/open-graph/videos/0${id}.png`)).status).toBe(404);
    expect(await entries()).toBe(before);
  });
});

describe('addresses of unlimited variety', () => {
  it.each([
    ['a page beyond the last of a list', (n: number) => `/api/videos?page=${1000 + n}`],
    [
      'a page beyond the last, sorted',
      (n: number) => `/api/videos?page=3&per_page=100&sort=${n % 2 ? 'title' : '-title'}`,
    ],
    ['a page beyond the last of tutorials', (n: number) => `/api/tutorials?page=${2 + n}`],
    ['an HTML page beyond the last', (n: number) => `/videos?page=${1000 + n}`],
    ['an HTML page beyond the last of a filter', (n: number) => `/patents?year=2021&page=${2 + n}`],
    ['a filter without matches', (n: number) => `/api/patents?year=${1800 + n}`],
    ['an HTML page of a filter without matches', (n: number) => `/patents?year=${1800 + n}`],
    ['a search', (n: number) => `/api/videos?search=${n}`],
    ['an HTML page of a search', (n: number) => `/videos?search=${n}`],
    ['a page that does not exist', (n: number) => `/nothing/${n}`],
    ['an invalid query', (n: number) => `/api/videos?page=-${n}`],
  ])('serves and never caches what clients can vary without limit: %s', async (_what, path) => {
    // All not-found pages of a kind share one.
    await get(path(0));
    const before = await entries();
    for (let number = 1; number <= 6; number += 1)
      expect((await get(path(number))).status, path(number)).toBeOneOf([200, 404, 422]);
    expect(await entries()).toBe(before);
  });

  it.each([
    '/api/videos?page=2',
    '/videos?page=3',
    '/api/patents?year=2021',
    '/patents?year=2021',
    '/api/gallery?page=1',
    '/tutorials',
    '/api/tutorials?search=&page=1',
  ])('caches an address of limited variety: %s', async (path) => {
    const before = await entries();
    expect((await get(path)).status).toBe(200);
    expect(await entries()).toBe(before + 1);
    await get(path);
    expect(await entries()).toBe(before + 1);
  });
});
