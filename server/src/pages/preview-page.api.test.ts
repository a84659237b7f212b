// @databases sqlite
import { PUBLISHED_COLLECTIONS } from '@qram/contract/collection/content';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addFeature, addRecord, addSlide, addTerm, addVideo, uniqueWord } from '../../test/scenes/builders.ts';
import { previewScene } from '../../test/scenes/preview-scene.ts';
import { startTestSite, type TestResponse, type TestSite } from '../../test/test-site.ts';
import { collectionRegistry } from '../collection-registry.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());
afterEach(() => site.setTime(null));

const { preview, link, open, html } = previewScene(() => site);

describe('the previewed record', () => {
  it('declares a public place for exactly the published collections of the contract', () => {
    const declared = collectionRegistry(site.deps).filter(({ publicPlace }) => publicPlace);
    expect(declared.map(({ name }) => name).sort()).toEqual([...PUBLISHED_COLLECTIONS].sort());
  });

  it('replaces its public version', async () => {
    const title = uniqueWord('Once');
    const term = await addTerm(site, { data: title });
    await addTerm(site);
    const page = await html((await link('terms', term.id)).url);
    expect(page.split(title)).toHaveLength(2);
  });

  it('shows an inactive card at its place, and an inactive slide before the others', async () => {
    const [first, card, last] = ['First', 'Hidden', 'Last'].map((prefix) => uniqueWord(prefix));
    await addFeature(site, { title: first, order: 1 });
    const { id } = await addFeature(site, { title: card, order: 2, active: 0 });
    await addFeature(site, { title: last, order: 3 });
    const { url } = await link('features', id);
    expect(url).toMatch(/#features-title$/);
    const page = await html(url);
    const places = [first, card, last].map((title) => page.indexOf(String(title)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect((await open('/')).text).not.toContain(card);
    await addSlide(site, { title: uniqueWord('Public'), order: 1 });
    const slide = await addSlide(site, { title: uniqueWord('Inactive'), order: 9, active: 0 });
    expect(await html((await link('gallery', slide.id)).url)).toMatch(
      new RegExp(`data-shown="true"[^]*?${slide.title}`),
    );
  });

  it('shows a locked topic without its files', async () => {
    const video = 'https://video.example.test/secret-recording';
    const topic = await addRecord(site, 'topics', { title: uniqueWord('Premium topic'), premium: 1, video });
    const page = await html((await link('topics', topic.id)).url);
    expect(page).toContain(topic.title);
    expect(page).not.toContain(video);
  });

  it('shows a free topic with its parts, moved to another category', async () => {
    const topic = await addRecord(site, 'topics', { title: uniqueWord('Free topic'), premium: 1 });
    const category = await addRecord(site, 'categories', { title: uniqueWord('New category') });
    const values = { premium: 0, category_id: category.id, video: 'https://video.example.test/free-recording' };
    const page = await html((await preview({ collection: 'topics', record_id: topic.id, values })).url);
    expect(page).toContain('https://video.example.test/free-recording');
    const body = page.slice(page.indexOf('<body'));
    expect(body.indexOf(topic.title)).toBeGreaterThan(body.indexOf(category.title));
    expect(page).not.toContain(topic.category_title);
  });

  it('shows a locked premium application without its link', async () => {
    const address = 'https://app.example.test/secret';
    const app = await addRecord(site, 'qram_topics', { title: uniqueWord('Locked app'), premium: 1, link: address });
    const page = await html((await link('qram_topics', app.id)).url);
    expect(page).toContain(app.title);
    expect(page).not.toContain(address);
  });

  it('shows a patent on its page', async () => {
    const other = await addRecord(site, 'patents', { title: uniqueWord('Other') });
    const patent = await addRecord(site, 'patents', { title: uniqueWord('Previewed'), publish_at: null });
    const page = await html((await link('patents', patent.id)).url);
    expect(page).toContain(patent.title);
    expect(page).not.toContain(other.title);
  });

  it('shows the unsaved description of a live video, also where the live one mentions a term', async () => {
    await addRecord(site, 'glossary', { title: 'Magnon', description: 'A spin wave.' });
    const video = await addRecord(site, 'videos', { description: 'A live magnon.' });
    const about = { collection: 'videos', record_id: video.id };
    const page = await html((await preview({ ...about, values: { description: 'An unsaved text.' } })).url);
    expect(page).toContain('An unsaved text.');
    expect(page).not.toContain('A live ');
  });

  it('shows a topic with its unsaved lesson, unless it is premium', async () => {
    const topic = await addRecord(site, 'topics', { body: 'A lesson as *saved*.' });
    const values = { body: '## Unsaved heading\n\nAn *unsaved* lesson.' };
    const about = { collection: 'topics', record_id: topic.id };
    const page = await html((await preview({ ...about, values })).url);
    expect(page).toContain('<em>unsaved</em>');
    expect(page).not.toContain('<em>saved</em>');
    const premium = await html((await preview({ ...about, values: { ...values, premium: 1 } })).url);
    expect(premium).not.toContain('unsaved</em>');
  });
});

describe('the page of a preview', () => {
  it('opens a preview by its link only, and in frames of this site alone', async () => {
    const { url } = await link('videos', (await addVideo(site)).id);
    for (const path of [url, `/preview/${'a'.repeat(43)}`]) {
      const { headers } = await open(path);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[^ ;]+';/);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(headers.etag).toBeUndefined();
    }
    const elsewhere = await open('/videos');
    expect(elsewhere.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(elsewhere.headers['x-frame-options']).toBe('DENY');
  });

  it('renders a preview without scripts of the site, state and canonical address', async () => {
    const page = await html((await link('videos', (await addVideo(site)).id)).url);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/modulepreload|canonical|og:url|ld\+json|dehydrated/);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).toContain('<base target="_blank">');
    expect(page).toMatch(/<a target="_self" [^>]*href="#main"/);
    expect(page.match(/<button (?!inert )[^>]*type="button"/)).toBeNull();
    expect((await open('/sitemap.xml')).text).not.toContain('preview');
  });

  it.each(['x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}%2f`, 'a'.repeat(43)])(
    'responds with 404 for the token %s',
    async (token) => {
      const { status, text } = await open(`/preview/${token}`);
      expect([status, text]).toEqual([404, expect.stringContaining('no preview here')]);
    },
  );

  it('limits previews like other pages that no cache stores', async () => {
    const { url } = await link('videos', (await addVideo(site)).id);
    const ip = '198.51.100.77';
    const responses: TestResponse[] = [];
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    for (let at = 0; at < 63; at += 1) responses.push(await site.call('GET', url, { token: null, ip }));
    vi.useRealTimers();
    expect(responses.slice(0, 62).every(({ status }) => status === 200)).toBe(true);
    expect(responses[62]?.status).toBe(429);
    expect(responses[62]?.headers['retry-after']).toBeDefined();
  });

  it('enters no cache', async () => {
    const video = await addVideo(site);
    await open('/videos');
    const cached = (await open('/videos')).text;
    await html((await preview({ collection: 'videos', record_id: video.id, values: { title: 'Only here' } })).url);
    expect((await open('/videos')).text).toBe(cached);
  });
});
