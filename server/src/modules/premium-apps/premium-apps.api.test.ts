// @databases both
import type { PremiumAppCategory, PremiumAppTopic } from '@qram/contract/modules/premium-apps/premium-apps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../../test/databases/site-snapshot.ts';
import { addPremiumAppCategory, addPremiumAppTopic } from '../../../test/documents/document-builders.ts';
import { importInto, refusedIn, sendImport } from '../../../test/documents/import-files.ts';
import { fetchRaw, listen } from '../../../test/raw-http.ts';
import { addSignedIn, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const LINK = 'Invalid URL provided for the topic.';
const UNKNOWN = "This category doesn't exist.";
const SECRET = 'https://secret.example.test/application';
const OPEN = 'https://open.example.test/application';

let site: TestSite;
let category: PremiumAppCategory;
let free: PremiumAppTopic;
let premium: PremiumAppTopic;
beforeAll(async () => {
  site = await startTestSite();
  category = await addPremiumAppCategory(site, 'Simulators');
  free = await addPremiumAppTopic(site, {
    title: 'Free',
    category_id: category.id,
    link: OPEN,
    description: 'For all',
  });
  premium = await addPremiumAppTopic(site, { title: 'Locked', category_id: category.id, link: SECRET, premium: 1 });
});
afterAll(() => site.close());

async function shown(token: string | null): Promise<PremiumAppCategory> {
  const categories: PremiumAppCategory[] = (await site.call('GET', '/api/qramcategories', { token })).body;
  return categories.find(({ id }) => id === category.id) as PremiumAppCategory;
}
const findLinks = ({ qramtopic }: PremiumAppCategory) => qramtopic.map(({ link, locked }) => [link, locked]);

describe('premium applications', () => {
  it('lists categories with their topics, in order of creation', async () => {
    const empty = await addPremiumAppCategory(site, 'To come');
    const categories: PremiumAppCategory[] = (await site.call('GET', '/api/qramcategories', { token: null })).body;
    expect(categories.map(({ title, qramtopic }) => [title, qramtopic.map((topic) => topic.title)])).toEqual([
      ['Simulators', ['Free', 'Locked']],
      ['To come', []],
    ]);
    expect(categories[0]?.qramtopic[0]).toMatchObject({ description: 'For all', premium: 0, category_id: category.id });
    await site.call('DELETE', `/api/qramcategories/${empty.id}`);
  });

  it('searches by title, and by titles and descriptions of topics, but not by links', async () => {
    const other = await addPremiumAppCategory(site, 'Compilers');
    await addPremiumAppTopic(site, { title: 'Circuit 50%', category_id: other.id, description: 'Maps addresses' });
    const gone = await addPremiumAppTopic(site, { title: 'Vanished', category_id: other.id });
    await site.call('DELETE', `/api/qramtopics/${gone.id}`);
    const found = async (search: string): Promise<string[]> => {
      const url = `/api/qramcategories?search=${encodeURIComponent(search)}`;
      const categories: PremiumAppCategory[] = (await site.call('GET', url, { token: null })).body;
      return categories.map(({ title }) => title);
    };
    expect(await found('SIMUL')).toEqual(['Simulators']);
    expect(await found('locked')).toEqual(['Simulators']);
    expect(await found('maps')).toEqual(['Compilers']);
    expect(await found('50%')).toEqual(['Compilers']);
    expect(await found('vanished')).toEqual([]);
    expect(await found('secret.example')).toEqual([]);
    await site.call('DELETE', `/api/qramcategories/${other.id}`);
  });

  it.each<[string, Record<string, unknown> | null]>([
    ['a visitor', null],
    ['a user without qrampremium', {}],
    ['a user with tutorial topics and every access level', { premium: '1,2', access_level: '1,2' }],
  ])('hides the premium links from %s', async (_who, fields) => {
    const token = fields ? (await addSignedIn(site, fields)).token : null;
    expect(findLinks(await shown(token))).toEqual([
      [OPEN, false],
      [null, true],
    ]);
    const one = await site.call('GET', `/api/qramcategories/${category.id}`, { token });
    expect(findLinks(one.body)).toEqual([
      [OPEN, false],
      [null, true],
    ]);
    expect(one.text).not.toContain(SECRET);
    for (const url of ['/api/qramtopics', `/api/qramtopics/${premium.id}`, '/api/qramcategories/trash'])
      expect((await site.call('GET', url, { token })).status).toBe(token ? 403 : 401);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a user with qrampremium', { qrampremium: 1 }],
    ['an admin without it', { role: 'admin', qrampremium: 0 }],
  ])('shows all links to %s', async (_who, fields) => {
    const { token } = await addSignedIn(site, fields);
    expect(findLinks(await shown(token))).toEqual([
      [OPEN, false],
      [SECRET, false],
    ]);
  });

  it('locks the links with the next request after access is revoked', async () => {
    const { token, user } = await addSignedIn(site, { qrampremium: 1 });
    expect((await shown(token)).qramtopic[1]?.link).toBe(SECRET);
    await site.call('PUT', `/api/users/${user.id}`, { json: { qrampremium: 0 } });
    expect((await shown(token)).qramtopic[1]).toMatchObject({ link: null, locked: true });
  });

  it('never caches a locked link for visitors after another user requested it', async () => {
    const { token } = await addSignedIn(site, { qrampremium: 1 });
    const address = await listen(site);
    for (let round = 0; round < 3; round += 1) {
      const response = await fetchRaw(`${address}/api/qramcategories`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.text).toContain(SECRET);
      expect(response.headers['cache-control']).toBe('no-store');
      const visitors = await fetchRaw(`${address}/api/qramcategories`);
      expect(visitors.text).toContain(OPEN);
      expect(visitors.text).not.toContain(SECRET);
      expect(visitors.headers.vary).toMatch(/Authorization/i);
    }
    await site.call('PUT', `/api/qramtopics/${premium.id}`, { json: { premium: 0 } });
    expect((await fetchRaw(`${address}/api/qramcategories`)).text).toContain(SECRET);
    await site.call('PUT', `/api/qramtopics/${premium.id}`, { json: { premium: 1 } });
    expect((await fetchRaw(`${address}/api/qramcategories`)).text).not.toContain(SECRET);
  });

  it('finds no application by locked content', async () => {
    for (const token of [null, site.adminToken])
      expect((await site.call('GET', '/api/qramcategories?search=secret.example', { token })).body).toEqual([]);
  });
});

describe('a topic', () => {
  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['no title', { title: '' }, { title: ['Title is required.'] }],
    ['a script for a link', { link: 'javascript:alert(1)' }, { link: [LINK] }],
    ['a file for a link', { link: 'file:///etc/passwd' }, { link: [LINK] }],
    ['a host without domain', { link: 'https://intranet' }, { link: [LINK] }],
    ['a word for a link', { link: 'example.test' }, { link: [LINK] }],
    ['a category that is none', { category_id: 2147483647 }, { category_id: [UNKNOWN] }],
    ['a flag of yes', { premium: 'yes' }, { premium: ['Must be 0 or 1.'] }],
  ])('rejects a topic with %s, on create and update', async (_what, fields, errors) => {
    const before = await readState(site);
    const json = { title: 'New', category_id: category.id, ...fields };
    expect(await site.call('POST', '/api/qramtopics', { json })).toMatchObject({ status: 422, body: { errors } });
    const changed = await site.call('PUT', `/api/qramtopics/${free.id}`, { json: fields });
    expect(changed).toMatchObject({ status: 422, body: { errors } });
    expect(await readState(site)).toEqual(before);
  });

  it.each([undefined, '', null])('requires a category; rejects %j', async (category_id) => {
    const answer = await site.call('POST', '/api/qramtopics', { json: { title: 'New', category_id } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { category_id: ['Category is required.'] } } });
  });

  it.each([
    ['another page', '/videos', 'Copy the link of a run in the simulator, and paste it here.'],
    ['a script', 'javascript:alert(1)', 'Copy the link of a run in the simulator, and paste it here.'],
    ['cells that are too few', 'v1&n=3&c=6', 'The cells must be 2 hexadecimal digits.'],
  ])('rejects %s for a preset, on create and update, and in imported files', async (_what, preset, message) => {
    const fields = { target: 'simulator', preset };
    const json = { title: 'New', category_id: category.id, ...fields };
    const errors = { preset: [message] };
    expect(await site.call('POST', '/api/qramtopics', { json })).toMatchObject({ status: 422, body: { errors } });
    const changed = await site.call('PUT', `/api/qramtopics/${free.id}`, { json: fields });
    expect(changed).toMatchObject({ status: 422, body: { errors } });
    const file = `title,category,target,preset\nNew,${category.title},simulator,${preset}`;
    expect(refusedIn(await sendImport(site, '/api/qramtopics', file)).rows).toMatchObject([{ errors }]);
  });

  it('opens the simulator with the run of a pasted address, which a locked one keeps to itself', async () => {
    const topic = await addPremiumAppTopic(site, {
      title: 'Large memory',
      category_id: category.id,
      premium: 1,
      target: 'simulator',
      preset: 'https://qram.example.test/simulator#v1&n=4&c=6a5c',
    });
    expect(topic).toMatchObject({ target: 'simulator', preset: 'v1&n=4&c=6a5c', link: null });
    const { token } = await addSignedIn(site, { qrampremium: 1 });
    const find = ({ qramtopic }: PremiumAppCategory) => qramtopic.find(({ id }) => id === topic.id);
    expect(find(await shown(token))).toMatchObject({ preset: 'v1&n=4&c=6a5c', locked: false });
    expect(find(await shown(null))).toMatchObject({ target: 'simulator', preset: null, locked: true });
    const exported = await site.call('GET', '/api/qramtopics/export');
    expect(exported.text).toContain('v1&n=4&c=6a5c');
    await site.call('PUT', `/api/qramtopics/${topic.id}`, { json: { preset: '' } });
    expect((await site.call('GET', `/api/qramtopics/${topic.id}`)).body).toMatchObject({ preset: null });
    const restored = await site.call('POST', `/api/qramtopics/${topic.id}/versions/1/restore`);
    expect(toRecord<PremiumAppTopic>(restored).preset).toBe('v1&n=4&c=6a5c');
    await site.call('DELETE', `/api/qramtopics/${topic.id}`);
  });

  it('imports a topic with a link by default', async () => {
    const file = `title,category,link,target\nBy a file,${category.title},${OPEN},`;
    await importInto(site, '/api/qramtopics', file);
    const added = (await shown(null)).qramtopic.find(({ title }) => title === 'By a file');
    expect(added).toMatchObject({ target: 'link', link: OPEN, preset: null });
  });

  it('stores an optional link verbatim', async () => {
    expect(await addPremiumAppTopic(site)).toMatchObject({ link: null, description: '', premium: 0, locked: false });
    const link = 'http://localhost:8080/a?b=c&d=%20#e';
    const topic = await addPremiumAppTopic(site, { link });
    expect(topic.link).toBe(link);
    const cleared = await site.call('PUT', `/api/qramtopics/${topic.id}`, { json: { link: '' } });
    expect(toRecord<PremiumAppTopic>(cleared).link).toBeNull();
  });
});

describe('a category', () => {
  it('deletes a category with its topics, and restores those deleted with it', async () => {
    const { id, title } = await addPremiumAppCategory(site, uniqueWord('Deleted '));
    const first = await addPremiumAppTopic(site, { category_id: id });
    const gone = await addPremiumAppTopic(site, { category_id: id });
    await site.call('DELETE', `/api/qramtopics/${gone.id}`);
    expect((await site.call('DELETE', `/api/qramcategories/${id}`)).status).toBe(204);
    expect((await site.call('GET', `/api/qramtopics/${first.id}`)).status).toBe(404);
    for (const topic of [first, gone])
      expect(await site.call('POST', `/api/qramtopics/${topic.id}/restoration`)).toMatchObject({
        status: 409,
        body: { message: 'Restore its category first.' },
      });
    const restored = toRecord<PremiumAppCategory>(await site.call('POST', `/api/qramcategories/${id}/restoration`));
    expect(restored).toMatchObject({ title, qramtopic: [{ id: first.id }] });
    expect((await site.call('POST', `/api/qramtopics/${gone.id}/restoration`)).status).toBe(200);
  });

  it('renames a category, but not to an empty title', async () => {
    const { id } = await addPremiumAppCategory(site);
    const url = `/api/qramcategories/${id}`;
    expect((await site.call('PUT', url, { json: { title: '  Tools ' } })).body).toMatchObject({ title: 'Tools' });
    expect(await site.call('PUT', url, { json: { title: ' ' } })).toMatchObject({
      status: 422,
      body: { errors: { title: ['Title is required.'] } },
    });
  });
});
