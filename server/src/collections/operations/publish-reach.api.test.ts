// @databases both
import type { PublishedCollection } from '@qram/contract/collection/content';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addTopicWith, pdf } from '../../../test/documents/document-builders.ts';
import { addRecord, addSignedIn, addVideo, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const at = (seconds: number): Date => new Date(START + seconds * 1000);
const iso = (seconds: number): string => at(seconds).toISOString();

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

const anonymous = (path: string) => site.call('GET', path, { token: null });

async function add(name: PublishedCollection, fields: object): Promise<{ title: string }> {
  const title = uniqueWord('Published ');
  await addRecord(site, name, { [name === 'terms' ? 'data' : 'title']: title, ...fields });
  return { title };
}

describe('content of a record that is not live', () => {
  it('shows no file of a topic to anybody but admins', async () => {
    const topic = await addTopicWith(site, { pdf: pdf() });
    const link = (token?: string) =>
      site.call('POST', `/api/topics/${topic.id}/links`, { json: { part: 'pdf' }, ...(token ? { token } : {}) });
    const { url: free } = (await link()).body as { url: string };
    expect((await anonymous(free)).status).toBe(200);
    await site.call('PUT', `/api/topics/${topic.id}`, { json: { publish_at: null } });
    expect((await anonymous(free)).status).toBe(403);
    const { token } = await addSignedIn(site);
    expect((await link(token)).status).toBe(404);
    const opened = await link();
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const { url } = opened.body as { url: string };
    expect((await site.app.inject({ method: 'GET', url, headers: { cookie } })).statusCode).toBe(200);
  });

  it('asks for the acceptance of terms when they are live, not before', async () => {
    site.setTime(at(5000));
    const { token } = await addSignedIn(site);
    await add('terms', { publish_at: iso(4000) });
    const current = async () => (await site.call('GET', '/api/accept-terms', { token })).body;
    await site.call('POST', '/api/accept-terms', { token, json: {} });
    await add('terms', { publish_at: iso(5060) });
    expect(await current()).toMatchObject({ current: 1 });
    site.setTime(at(5060));
    expect(await current()).toMatchObject({ current: 0 });
  });

  it('names no year of patents', async () => {
    site.setTime(at(6000));
    const years = async () => (await anonymous('/api/patents/years')).body as number[];
    await add('patents', { issue_date: '1803-01-01', publish_at: iso(6060), unpublish_at: iso(6120) });
    const seen: boolean[] = [];
    for (const seconds of [6000, 6060, 6120]) {
      site.setTime(at(seconds));
      seen.push((await years()).includes(1803));
    }
    expect(seen).toEqual([false, true, false]);
  });

  it('counts no views of a video', async () => {
    const { id } = await addVideo(site, { publish_at: null });
    const view = () => site.call('POST', `/api/videos/${id}/increment-view`, { token: null });
    expect((await view()).status).toBe(404);
    await site.call('PUT', `/api/videos/${id}`, { json: { publish_at: 'now' } });
    expect((await view()).body).toEqual({ id, views: 1 });
  });

  it('finds nothing below a record that is not live in a search for its words', async () => {
    const { title } = await add('qram_topics', { publish_at: null });
    expect((await anonymous(`/api/qramcategories?search=${title}`)).body).toEqual([]);
  });
});
