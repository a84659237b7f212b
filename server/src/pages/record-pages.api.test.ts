// @databases sqlite
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPatent, addTopic } from '../../test/documents/document-builders.ts';
import { addVideo } from '../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';

const ADDRESS = 'http://localhost:3000';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());

const get = async (url: string) => {
  const { status, headers, text } = await site.call('GET', url, { token: null });
  return { status, location: headers.location, type: headers['content-type'], text };
};
const KINDS = [
  ['videos', '/api/videos', addVideo],
  ['tutorials', '/api/topics', addTopic],
  ['patents', '/api/patents', addPatent],
] as const;

describe.each(KINDS)('the page of one of the %s', (list, api, add) => {
  const page = (id: number, slug = '') => `/${list}/${id}${slug}`;
  const change = (id: number, json: object) => site.call('PUT', `${api}/${id}`, { json });

  it('renders a record at its address, and redirects there from other slugs', async () => {
    const { id } = await add(site, { title: 'A <b>first</b> name & more' });
    const address = page(id, '/a-b-first-b-name-more');
    const shown = await get(address);
    expect(shown).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(shown.text).toContain('<title>A &lt;b&gt;first&lt;/b&gt; name &amp; more · QRAM</title>');
    expect(shown.text).toContain(`<link rel="canonical" href="${ADDRESS}${address}"/>`);
    expect(shown.text).toContain(`<meta property="og:image" content="${ADDRESS}/open-graph/${list}/${id}.png">`);
    expect(shown.text).not.toContain('<b>first');
    for (const other of [page(id), page(id, '/'), page(id, '/an-older-name'), page(id, '/A-B-FIRST-B-NAME-MORE')])
      expect(await get(other)).toMatchObject({ status: 301, location: address, text: '' });
    await change(id, { title: 'Renamed' });
    expect(await get(address)).toMatchObject({ status: 301, location: page(id, '/renamed') });
    expect(await get(page(id, '/renamed'))).toMatchObject({ status: 200 });
  });

  it('redirects to addresses of this site alone', async () => {
    const { id } = await add(site, { title: '//evil.example/%2f..' });
    expect(await get(page(id, '/x?next=//evil.example'))).toMatchObject({ location: page(id, '/evil-example-2f') });
  });

  it('responds with 404 for a draft, a scheduled, an ended and a trashed record, and with 410 for a purged one', async () => {
    const { id } = await add(site, { title: 'Comes and goes' });
    const address = page(id, '/comes-and-goes');
    const statuses: number[] = [];
    const look = async () => statuses.push((await get(address)).status, (await get(page(id))).status);
    await look();
    await change(id, { publish_at: null });
    await look();
    await change(id, { publish_at: '2126-01-01T00:00:00.000Z' });
    await look();
    await change(id, { publish_at: '2020-01-01T00:00:00.000Z', unpublish_at: '2021-01-01T00:00:00.000Z' });
    await look();
    await change(id, { unpublish_at: null });
    await look();
    await site.call('DELETE', `${api}/${id}`);
    await look();
    const kind = list === 'tutorials' ? 'topics' : list;
    expect((await site.call('DELETE', `/api/trash/${kind}/${id}`)).status).toBe(204);
    await look();
    expect(statuses).toEqual([200, 301, 404, 404, 404, 404, 404, 404, 200, 301, 404, 404, 410, 410]);
    const { text } = await get(address);
    expect(text).toContain('was deleted');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(await site.call('GET', `/api/${list}/${id}`, { token: null })).toMatchObject({
      status: 410,
      body: { code: 'gone', message: 'This was deleted.' },
    });
  });

  it.each(['/0', '/-1', '/abc', '/1e3', '/9999999999', '/2147483648/x', '/1/a/b'])(
    'responds with 404 at %s',
    async (path) => {
      expect((await get(`/${list}${path}`)).status).toBe(404);
    },
  );

  it('lists a live record in the sitemap with its last change, and in the feed', async () => {
    const { id, updated_at } = await add(site, { title: 'Listed & <fed>\ufffe\uffff' });
    const address = page(id, '/listed-fed');
    const map = await get('/sitemap.xml');
    expect(map.type).toBe('application/xml; charset=utf-8');
    expect(map.text).toContain(`<loc>${ADDRESS}${address}</loc><lastmod>${updated_at}</lastmod>`);
    const feed = await get(`/${list}.atom`);
    expect(feed).toMatchObject({ status: 200, type: 'application/atom+xml; charset=utf-8' });
    expect(feed.text).toContain(`<link href="${ADDRESS}${address}"/>`);
    expect(feed.text).toContain('<![CDATA[Listed &amp; &lt;fed&gt;]]>');
    expect((await get(`/${list}`)).text).toContain(
      `<link rel="alternate" type="application/atom+xml" href="/${list}.atom">`,
    );
    await change(id, { publish_at: null });
    expect((await get('/sitemap.xml')).text).not.toContain(address);
    expect((await get(`/${list}.atom`)).text).not.toContain(address);
  });

  it('formats formulas readably in title and summary, also in feeds and in search results', async () => {
    const summary = list === 'tutorials' ? 'summary' : 'description';
    const { id } = await add(site, { title: '$\\sqrt{N}$ calls', [summary]: 'Reads $\\ket{\\psi}$.' });
    const { text } = await get(page(id, '/n-calls'));
    expect(text).toContain('<title>√N calls · QRAM</title>');
    expect(text).toContain('<meta name="description" content="Reads |ψ⟩.">');
    expect(text).toContain('<meta property="og:description" content="Reads |ψ⟩.">');
    const feed = await get(`/${list}.atom`);
    expect(feed.text).toContain('√N calls');
    expect(feed.text).toContain('Reads |ψ⟩.');
    const found = await get(`/api/search?q=calls&kind=${list}`);
    expect(JSON.parse(found.text).results).toMatchObject([
      { title: [{ text: '√N ' }, { text: 'calls', match: true }], passages: [[{ text: 'Reads |ψ⟩.' }]] },
    ]);
    for (const shown of [text, feed.text, found.text]) expect(shown).not.toContain('$\\');
    await change(id, { title: 'In $2^n$ steps' });
    expect((await get(`/api/${list}/${id}`)).text).toContain('In 2ⁿ steps');
  });

  it('shows a picture for links while the record is live', async () => {
    const { id } = await add(site, { title: 'Drawn' });
    const { statusCode, headers, rawPayload } = await site.app.inject({ url: `/open-graph/${list}/${id}.png` });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    await change(id, { title: '量子', publish_at: null });
    expect((await get(`/open-graph/${list}/${id}.png`)).status).toBe(404);
    await change(id, { publish_at: 'now' });
    expect((await get(`/open-graph/${list}/${id}.png`)).status).toBe(200);
  });
});

it('serves a picture of the site, and none at other addresses', async () => {
  expect((await get('/open-graph/site.png')).status).toBe(200);
  for (const path of ['videos/0.png', 'videos/1.svg', 'users/1.png', 'videos/9999999999.png', 'topics/1.png'])
    expect([path, (await get(`/open-graph/${path}`)).status]).toEqual([path, 404]);
});

it('splits the sitemap when it has more pages than one file may have', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const rows = Array.from({ length: 1000 }, () => ({
    created_at: at,
    updated_at: at,
    publish_at: at,
    title: 'One of many',
    description: '',
    link: 'https://www.youtube.com/watch?v=F_Riqjdh2oM',
    views: 0,
    featured: 0,
  }));
  for (let batch = 0; batch < 40; batch += 1) await site.deps.db.insertInto('videos').values(rows).execute();
  await site.deps.revisions.change(['videos'], async () => undefined);
  expect((await get('/sitemap.xml')).text).toContain(`<sitemap><loc>${ADDRESS}/sitemap-2.xml</loc></sitemap>`);
  const parts = [await get('/sitemap-1.xml'), await get('/sitemap-2.xml')];
  const counts = parts.map(({ text }) => text.split('<url>').length - 1);
  expect(counts[0]).toBe(40_000);
  expect(counts[1]).toBeGreaterThan(0);
  for (const other of ['0', '3', 'x', '-1']) expect((await get(`/sitemap-${other}.xml`)).status).toBe(404);
});

describe('a cached list', () => {
  it('shows a record that goes live and hides it when it ends, without a write', async () => {
    const start = Date.parse('2026-03-01T12:00:00.000Z');
    const at = (seconds: number) => new Date(start + seconds * 1000);
    site.setTime(at(0));
    await addVideo(site, {
      title: 'Live for a minute',
      publish_at: at(60).toISOString(),
      unpublish_at: at(120).toISOString(),
    });
    const shown: boolean[] = [];
    for (const seconds of [59.999, 60, 119.999, 120]) {
      site.setTime(at(seconds));
      for (let visit = 0; visit < 2; visit += 1) shown.push((await get('/videos')).text.includes('Live for a minute'));
    }
    site.setTime(null);
    expect(shown).toEqual([false, false, true, true, true, true, false, false]);
  });
});
