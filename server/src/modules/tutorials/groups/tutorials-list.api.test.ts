// @databases both
import type { Topic, TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addTopic, addTopicWith, archive, pdf } from '../../../../test/documents/document-builders.ts';
import { addSignedIn } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const SECRET = 'https://secret.example.test/lesson';

let site: TestSite;
let free: Topic;
let premium: Topic;
let second: Topic;
beforeAll(async () => {
  site = await startTestSite();
  const qubits = (await addCategory(site, 'Qubits')).id;
  const memory = (await addCategory(site, 'Übersicht 100%')).id;
  await addCategory(site, 'Without topics');
  second = await addTopic(site, { title: 'Trees', category_id: memory });
  free = await addTopic(site, { title: 'States', category_id: qubits, video: 'https://open.example.test/lesson' });
  premium = await addTopic(site, { title: 'Phases', category_id: qubits, premium: 1, video: SECRET });
});
afterAll(() => site.close());

async function list(query = '', token: string | null = null) {
  const answer = await site.call('GET', `/api/tutorials${query}`, { token });
  const groups: TutorialGroup[] = answer.body;
  return { ...answer, groups, topics: groups.flatMap(({ topics }) => topics) };
}
const getTitles = (groups: TutorialGroup[]) =>
  groups.map(({ title, topics }) => [title, ...topics.map((t) => t.title)]);

describe('the list of tutorials', () => {
  it('groups topics by category, in order of creation, without empty groups', async () => {
    const { groups, headers } = await list();
    expect(getTitles(groups)).toEqual([
      ['Qubits', 'States', 'Phases'],
      ['Übersicht 100%', 'Trees'],
    ]);
    expect(headers['x-total-count']).toBe('3');
  });

  it('says the place of each group in the list, and how long its lessons take to read', async () => {
    const { id } = await addTopic(site, { title: 'Long', category_id: second.category_id, body: 'word '.repeat(401) });
    const [qubits, memory] = (await list()).groups;
    expect([qubits?.place, memory?.place]).toEqual([1, 2]);
    expect(memory?.topics.map(({ minutes }) => minutes)).toEqual([0, 3]);
    expect((await list('?page=2&per_page=2')).groups[0]?.place).toBe(2);
    await site.call('DELETE', `/api/topics/${id}`);
  });

  it('searches by titles of topics and groups, case-insensitively', async () => {
    const found = async (search: string) => getTitles((await list(`?search=${encodeURIComponent(search)}`)).groups);
    expect(await found('TREES')).toEqual([['Übersicht 100%', 'Trees']]);
    expect(await found('qubits')).toEqual([['Qubits', 'States', 'Phases']]);
    expect(await found('üBER')).toEqual([['Übersicht 100%', 'Trees']]);
    expect(await found('0%')).toEqual([['Übersicht 100%', 'Trees']]);
    expect(await found('_')).toEqual([]);
    expect(await found('secret.example')).toEqual([]);
    expect((await list('?search=trees')).headers['x-total-count']).toBe('1');
  });

  it('paginates by topics, so that a group may continue', async () => {
    const first = await list('?page=1&per_page=1');
    expect(getTitles(first.groups)).toEqual([['Qubits', 'States']]);
    expect(first.headers).toMatchObject({ 'x-total-count': '3', link: expect.stringContaining('rel="next"') });
    expect(getTitles((await list('?page=2&per_page=1')).groups)).toEqual([['Qubits', 'Phases']]);
    expect(getTitles((await list('?page=2&per_page=2')).groups)).toEqual([['Übersicht 100%', 'Trees']]);
    expect(await list('?page=9&per_page=2')).toMatchObject({ status: 200, groups: [] });
    expect((await site.call('GET', '/api/tutorials?page=0', { token: null })).status).toBe(422);
  });

  it('locks premium topics for visitors and users without the grant', async () => {
    const { token } = await addSignedIn(site, { premium: String(second.id) });
    for (const who of [null, token]) {
      const { topics, text } = await list('', who);
      expect(topics.map(({ id, locked }) => [id, locked])).toEqual([
        [free.id, false],
        [premium.id, true],
        [second.id, false],
      ]);
      expect(text).not.toContain(SECRET);
    }
  });

  it('unlocks them for users with the grant and admins, still without a URL', async () => {
    const { token, user } = await addSignedIn(site, { premium: String(premium.id) });
    for (const who of [token, site.adminToken]) {
      const { topics, text } = await list('', who);
      expect(topics.find(({ id }) => id === premium.id)).toMatchObject({
        locked: false,
        parts: ['video'],
        video: null,
      });
      expect(text).not.toContain(SECRET);
      const opened = await site.call('POST', `/api/topics/${premium.id}/links`, {
        token: who,
        json: { part: 'video' },
      });
      expect(opened).toMatchObject({ status: 201, body: { url: SECRET } });
    }
    await site.call('PUT', `/api/users/${user.id}`, { json: { premium: '0' } });
    expect((await list('', token)).topics.find(({ id }) => id === premium.id)).toMatchObject({ locked: true });
    const refused = await site.call('POST', `/api/topics/${premium.id}/links`, { token, json: { part: 'video' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.text).not.toContain(SECRET);
  });

  it('never caches a URL of a locked topic for visitors after another user requested it', async () => {
    for (const who of [site.adminToken, null, site.adminToken, null])
      expect((await list('', who)).text).not.toContain(SECRET);
    await site.call('PUT', `/api/topics/${premium.id}`, { json: { premium: 0 } });
    expect((await list()).text).toContain(SECRET);
    await site.call('PUT', `/api/topics/${premium.id}`, { json: { premium: 1 } });
    expect((await list()).text).not.toContain(SECRET);
  });

  it('says what a topic is about and how large its files are, also of a locked topic', async () => {
    const [bytes, zip] = [pdf('A long document'), archive('Read me.')];
    const files = { pdf: bytes, zip };
    const about = 'How n qubits describe 2ⁿ amplitudes.';
    const open = await addTopicWith(site, files, { summary: about, video: 'https://www.youtube.com/watch?v=x' });
    const shut = await addTopicWith(site, files, { summary: about, premium: 1, video: SECRET });
    const sizes = { pdf: bytes.length, ppt: null, zip: zip.length };
    const { topics, text } = await list('?search=DESCRIBE');
    expect(topics.find(({ id }) => id === open.id)).toMatchObject({
      summary: about,
      sizes,
      video_host: 'www.youtube.com',
    });
    expect(topics.find(({ id }) => id === shut.id)).toMatchObject({ summary: about, sizes, video_host: null });
    expect(text).not.toContain('secret.example.test');
    await site.call('PUT', `/api/topics/${open.id}`, { json: { summary: '', pdf: '' } });
    const [changed] = (await list()).topics.filter(({ id }) => id === open.id);
    expect(changed).toMatchObject({ summary: '', sizes: { ...sizes, pdf: null } });
  });

  it('lists only existing attachments', async () => {
    const { token } = await addSignedIn(site, { premium: String(premium.id) });
    for (const [part, status] of [
      ['pdf', 404],
      ['exe', 422],
      ['', 422],
    ] as const)
      expect((await site.call('POST', `/api/topics/${premium.id}/links`, { token, json: { part } })).status).toBe(
        status,
      );
    const none = await site.call('POST', '/api/topics/2147483647/links', { token, json: { part: 'pdf' } });
    expect(none.status).toBe(404);
  });
});
