import { PREVIEWED } from '@qram/contract/modules/previews';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addFeature,
  addRecord,
  addSignedIn,
  addSlide,
  addTerm,
  addVideo,
  imageForm,
  picture,
  uniqueWord,
} from '../../../test/builders.ts';
import { startTestSite, type TestAnswer, type TestSite } from '../../../test/test-site.ts';
import { collectionRegistry } from '../../collection-registry.ts';
import { deleteExpiredPreviews } from './service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());
afterEach(() => site.setTime(null));

const LINK = 'https://www.youtube.com/watch?v=F_Riqjdh2oM';
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface Created {
  id: number;
  url: string;
  expires_at: string;
}

async function preview(json: Record<string, unknown>): Promise<Created> {
  const answer = await site.call('POST', '/api/previews', { json });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body;
}

async function link(collection: string, record_id: number, token?: string): Promise<Created> {
  const answer = await site.call('POST', '/api/preview-links', {
    json: { collection, record_id },
    ...(token ? { token } : {}),
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const open = (url: string) => site.call('GET', url.split('#')[0] ?? url, { token: null });
const html = async (url: string): Promise<string> => {
  const { status, text } = await open(url);
  expect(status).toBe(200);
  return text;
};
const links = async (collection: string, id: number): Promise<(Created & { created_by: string })[]> =>
  (await site.call('GET', `/api/preview-links?collection=${collection}&record_id=${id}`)).body;

describe('a preview of unsaved values', () => {
  it('shows a new video on the page of videos, and nowhere else', async () => {
    const title = uniqueWord('Unsaved');
    const created = await preview({ collection: 'videos', values: { title, link: LINK } });
    const page = await html(created.url);
    expect(page).toContain(title);
    expect(page).toContain("This video hasn't been saved yet.");
    for (const path of ['/videos', '/api/videos']) expect((await open(path)).text).not.toContain(title);
    expect((await site.call('GET', '/api/videos')).text).not.toContain(title);
  });

  it('shows changes to a saved video, which stays as it is', async () => {
    const before = uniqueWord('Before');
    const after = uniqueWord('After');
    const video = await addVideo(site, { title: before });
    const { url } = await preview({ collection: 'videos', record_id: video.id, values: { title: after } });
    const page = await html(url);
    expect(page).toContain(after);
    expect(page).not.toContain(before);
    expect((await open('/videos')).text).toContain(before);
  });

  it('shows what was saved meanwhile in the other fields', async () => {
    const { id } = await addRecord(site, 'patents');
    const { url } = await preview({ collection: 'patents', record_id: id, values: { title: uniqueWord() } });
    const description = uniqueWord('Saved meanwhile');
    await site.call('PUT', `/api/patents/${id}`, { json: { description } });
    expect(await html(url)).toContain(description);
  });

  it('is rejected with the messages of a save', async () => {
    const create = await site.call('POST', '/api/previews', { json: { collection: 'videos', values: { title: '' } } });
    const save = await site.call('POST', '/api/videos', { json: { title: '' } });
    expect([create.status, create.body]).toEqual([save.status, save.body]);
    const { id } = await addVideo(site);
    const change = { link: 'https://example.test' };
    const update = await site.call('POST', '/api/previews', {
      json: { collection: 'videos', record_id: id, values: change },
    });
    const saved = await site.call('PUT', `/api/videos/${id}`, { json: change });
    expect([update.status, update.body]).toEqual([saved.status, saved.body]);
    const topic = { title: 'x', category_id: 999_999 };
    const lost = await site.call('POST', '/api/previews', { json: { collection: 'topics', values: topic } });
    expect([lost.status, lost.body]).toMatchObject([422, { errors: { category_id: [expect.any(String)] } }]);
  });

  it.each([
    [{ collection: 'users', values: {} }, 'collection'],
    [{ collection: 'videos' }, 'values'],
    [{ collection: 'videos', values: 'no JSON' }, 'values'],
    [{ collection: 'videos', values: [1] }, 'values'],
    [{ collection: 'videos', record_id: 0, values: {} }, 'record_id'],
  ])('rejects %j', async (json, field) => {
    const answer = await site.call('POST', '/api/previews', { json });
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
  });

  it('needs an existing record', async () => {
    const json = { collection: 'videos', record_id: 999_999, values: { title: 'x' } };
    expect((await site.call('POST', '/api/previews', { json })).status).toBe(404);
  });

  it('ends after an hour', async () => {
    const { url, expires_at } = await preview({ collection: 'videos', values: { title: 'Hour', link: LINK } });
    site.setTime(new Date(Date.parse(expires_at) - 1));
    expect((await open(url)).status).toBe(200);
    site.setTime(new Date(expires_at));
    expect((await open(url)).status).toBe(410);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(HOUR_MS);
  });

  it('shows a picture that was chosen, and deletes it with the preview', async () => {
    const values = JSON.stringify({ title: uniqueWord('Pictured'), order: 3, active: 0 });
    const form = imageForm('image', await picture(), { collection: 'gallery', values });
    const answer = await site.call('POST', '/api/previews', { form });
    expect(answer.status).toBe(201);
    const page = await html((answer.body as Created).url);
    const name = page.match(/\/storage\/gallery\/([0-9a-f]{32})/)?.[1];
    const address = `/storage/gallery/${name}.webp`;
    expect((await open(address)).status).toBe(200);
    site.setTime(new Date(Date.now() + 2 * HOUR_MS));
    expect(await deleteExpiredPreviews(site.deps)).toBeGreaterThan(0);
    expect((await open(address)).status).toBe(404);
  });

  it('leaves no picture behind when it is rejected', async () => {
    const stored = async () => (await Array.fromAsync(site.deps.files.list())).length;
    const before = await stored();
    for (const [collection, values] of [
      ['gallery', { title: '' }],
      ['gallery', { title: 'x', record_id: 1 }],
      ['features', { title: 'x' }],
    ] as const) {
      const fields = { collection, record_id: '999999', values: JSON.stringify(values) };
      const form = imageForm('image', await picture(), fields);
      expect((await site.call('POST', '/api/previews', { form })).status).toBeOneOf([404, 422]);
    }
    expect(await stored()).toBe(before);
  });

  it('escapes hostile values as the page does', async () => {
    const title = '</title><script>alert(1)</script><a href="#x">';
    const page = await html((await preview({ collection: 'videos', values: { title, link: LINK } })).url);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert(1)');
  });
});

describe('the previewed record', () => {
  it('is declared for exactly the collections of the contract', () => {
    const declared = collectionRegistry(site.deps).filter(({ publicPlace }) => publicPlace);
    expect(declared.map(({ name }) => name).sort()).toEqual([...PREVIEWED].sort());
  });

  it('replaces its public version', async () => {
    const title = uniqueWord('Once');
    const term = await addTerm(site, { data: title });
    await addTerm(site);
    const page = await html((await link('terms', term.id)).url);
    expect(page.split(title)).toHaveLength(2);
  });

  it('is an inactive card at its place, and an inactive slide before the others', async () => {
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

  it('is a locked topic without its files', async () => {
    const video = 'https://video.example.test/secret-recording';
    const topic = await addRecord(site, 'topics', { title: uniqueWord('Premium topic'), premium: 1, video });
    const page = await html((await link('topics', topic.id)).url);
    expect(page).toContain(topic.title);
    expect(page).not.toContain(video);
  });

  it('is a free topic with its parts, moved to another category', async () => {
    const topic = await addRecord(site, 'topics', { title: uniqueWord('Free topic'), premium: 1 });
    const category = await addRecord(site, 'categories', { title: uniqueWord('New category') });
    const values = { premium: 0, category_id: category.id, video: 'https://video.example.test/free-recording' };
    const page = await html((await preview({ collection: 'topics', record_id: topic.id, values })).url);
    expect(page).toContain('https://video.example.test/free-recording');
    expect(page.indexOf(topic.title)).toBeGreaterThan(page.indexOf(category.title));
    expect(page).not.toContain(topic.category_title);
  });

  it('is a locked premium application without its link', async () => {
    const address = 'https://app.example.test/secret';
    const app = await addRecord(site, 'qram_topics', { title: uniqueWord('Locked app'), premium: 1, link: address });
    const page = await html((await link('qram_topics', app.id)).url);
    expect(page).toContain(app.title);
    expect(page).not.toContain(address);
  });

  it('is a patent before the others', async () => {
    const newest = await addRecord(site, 'patents', { title: uniqueWord('Newest'), issue_date: '2026-01-01' });
    const patent = await addRecord(site, 'patents', { title: uniqueWord('Oldest'), issue_date: '1999-01-01' });
    const page = await html((await link('patents', patent.id)).url);
    expect(page.indexOf(patent.title)).toBeLessThan(page.indexOf(newest.title));
    expect(page.split(patent.title).length).toBe(page.split(newest.title).length);
  });
});

describe('a preview link', () => {
  it('follows every save, without a login', async () => {
    const slide = await addSlide(site, { title: uniqueWord('Draft'), active: 0 });
    const { url } = await link('gallery', slide.id);
    expect(await html(url)).toContain(slide.title);
    const title = uniqueWord('Changed');
    await site.call('PUT', `/api/gallery/${slide.id}`, { json: { title } });
    const page = await html(url);
    expect(page).toContain(title);
    expect(page).toContain("This slide isn't public yet.");
    expect(page).not.toContain(slide.title);
    expect((await open('/')).text).not.toContain(title);
    await site.call('PUT', `/api/gallery/${slide.id}`, { json: { active: 1 } });
    expect(await html(url)).toContain('This slide is public.');
  });

  it('ends after seven days', async () => {
    const { url, expires_at } = await link('videos', (await addVideo(site)).id);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
    site.setTime(new Date(Date.parse(expires_at) - 1));
    expect((await open(url)).status).toBe(200);
    site.setTime(new Date(expires_at));
    const { status, text } = await open(url);
    expect([status, text]).toEqual([410, expect.stringContaining('This preview has ended')]);
    await deleteExpiredPreviews(site.deps);
    expect((await open(url)).status).toBe(404);
  });

  it('is ended by another admin, and listed until then', async () => {
    const { id: record } = await addVideo(site);
    const { token, user } = await addSignedIn(site, { role: 'admin' });
    const { id, url } = await link('videos', record, token);
    expect(await links('videos', record)).toMatchObject([{ id, created_by: user.name }]);
    expect(JSON.stringify(await links('videos', record))).not.toContain('/preview/');
    expect((await site.call('DELETE', `/api/preview-links/${id}`)).status).toBe(204);
    expect(await links('videos', record)).toEqual([]);
    expect((await open(url)).status).toBe(410);
    expect((await site.call('DELETE', `/api/preview-links/${id}`)).status).toBe(404);
  });

  it("isn't one of another record, and not a preview", async () => {
    const [one, other] = [await addVideo(site), await addVideo(site)];
    await link('videos', one.id);
    await preview({ collection: 'videos', record_id: other.id, values: { title: 'Unsaved' } });
    expect(await links('videos', other.id)).toEqual([]);
    const { expires_at } = await preview({ collection: 'videos', record_id: other.id, values: {} });
    const { id } = await site.deps.db
      .selectFrom('previews')
      .select('id')
      .where('expires_at', '=', expires_at)
      .executeTakeFirstOrThrow();
    expect((await site.call('DELETE', `/api/preview-links/${id}`)).status).toBe(404);
  });

  it('says that its record was deleted, and works again once it is restored', async () => {
    const { id } = await addVideo(site);
    const { url } = await link('videos', id);
    await site.call('DELETE', `/api/videos/${id}`);
    const { status, text } = await open(url);
    expect([status, text]).toEqual([410, expect.stringContaining('has been deleted')]);
    expect(
      (await site.call('POST', '/api/preview-links', { json: { collection: 'videos', record_id: id } })).status,
    ).toBe(404);
    await site.call('POST', `/api/videos/${id}/restoration`);
    expect((await open(url)).status).toBe(200);
  });

  it('is stored without its token, and audited', async () => {
    const { id: record } = await addVideo(site);
    const { id, url } = await link('videos', record);
    await site.call('DELETE', `/api/preview-links/${id}`);
    const row = await site.deps.db.selectFrom('previews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(url.replace('/preview/', ''));
    const entries = await site.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'after', 'before'])
      .where('collection', '=', 'videos')
      .where('record_id', '=', record)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'preview-link', 'preview-link-end']);
    expect(JSON.stringify(entries)).not.toContain(url.replace('/preview/', ''));
  });
});

describe('who may preview', () => {
  it('admins only', async () => {
    const { id } = await addVideo(site);
    const { token } = await addSignedIn(site);
    const existing = await link('videos', id);
    for (const [caller, status] of [
      [token, 403],
      [null, 401],
    ] as const) {
      const about = { collection: 'videos', record_id: id };
      const answers = [
        await site.call('POST', '/api/previews', { token: caller, json: { ...about, values: {} } }),
        await site.call('POST', '/api/preview-links', { token: caller, json: about }),
        await site.call('GET', `/api/preview-links?collection=videos&record_id=${id}`, { token: caller }),
        await site.call('DELETE', `/api/preview-links/${existing.id}`, { token: caller }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
    expect((await open(existing.url)).status).toBe(200);
  });
});

describe('the page of a preview', () => {
  it('is private to its link and can be framed by this site alone', async () => {
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

  it('has no script of the site, no state and no canonical address', async () => {
    const page = await html((await link('videos', (await addVideo(site)).id)).url);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/modulepreload|canonical|og:url|ld\+json|dehydrated/);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect((await open('/sitemap.xml')).text).not.toContain('preview');
  });

  it.each(['x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}%2f`, 'a'.repeat(43)])(
    'is not found for %s',
    async (token) => {
      const { status, text } = await open(`/preview/${token}`);
      expect([status, text]).toEqual([404, expect.stringContaining('no preview here')]);
    },
  );

  it('is limited like other pages that no cache holds', async () => {
    const { url } = await link('videos', (await addVideo(site)).id);
    const address = '198.51.100.77';
    const answers: TestAnswer[] = [];
    for (let at = 0; at < 31; at += 1) answers.push(await site.call('GET', url, { token: null, address }));
    expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true);
    expect(answers[30]?.status).toBe(429);
    expect(answers[30]?.headers['retry-after']).toBeDefined();
  });

  it('enters no cache', async () => {
    const video = await addVideo(site);
    await open('/videos');
    const cached = (await open('/videos')).text;
    await html((await preview({ collection: 'videos', record_id: video.id, values: { title: 'Only here' } })).url);
    expect((await open('/videos')).text).toBe(cached);
  });
});
