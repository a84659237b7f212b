// @databases both
import type { FoundRecord } from '@qram/contract/modules/audit/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addPatent, addTopic } from '../../../test/documents/document-builders.ts';
import { addSignedIn, addTerm, addUser, addVideo, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const find = async (term: string): Promise<FoundRecord[]> =>
  toRecord(await site.call('GET', `/api/records?search=${encodeURIComponent(term)}`));

describe('the search over all records', () => {
  it('finds records of every kind by title, except those in the trash', async () => {
    const video = await addVideo(site, { title: 'About heliographs' });
    const gone = await addVideo(site, { title: 'Heliographs, deleted' });
    await site.call('DELETE', `/api/videos/${gone.id}`);
    const topic = await addTopic(site, { title: 'Heliograph mirrors' });
    const category = await addCategory(site, 'HELIOGRAPHY');
    const patent = await addPatent(site, { title: 'A heliograph', patent_number: 'US 777' });
    const user = await addUser(site, { name: 'Heliograph Reader' });
    const term = await addTerm(site, { data: 'Heliographs are not lent.\nNever.' });
    const { token } = await addSignedIn(site, { name: 'Heliograph Asker' });
    const request = toRecord<{ id: number }>(
      await site.call('POST', '/api/service-requests', { token, json: { service_id: 2, is_monthly: 1 } }),
    );
    const found = await find('heliograph');
    expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      expect.arrayContaining([
        `videos ${video.id}`,
        `topics ${topic.id}`,
        `categories ${category.id}`,
        `patents ${patent.id}`,
        `users ${user.id}`,
        `terms ${term.id}`,
        `service_requests ${request.id}`,
      ]),
    );
    expect(found.some(({ id, kind }) => kind === 'videos' && id === gone.id)).toBe(false);
    expect(found.find(({ kind }) => kind === 'service_requests')).toMatchObject({
      title: expect.stringMatching(/^Heliograph Asker \(.+\)$/),
      note: 'Pending',
    });
    expect((await find('us 777'))[0]).toMatchObject({ kind: 'patents', title: 'A heliograph', note: 'US 777' });
    expect((await find(user.username))[0]).toMatchObject({ kind: 'users', id: user.id, note: user.username });
  });

  it('returns a few of each kind, prefix matches first', async () => {
    for (const title of ['Some quasar', 'Quasar', 'Old quasar', 'A quasar', 'quasars', 'One quasar', 'Two quasar'])
      await addVideo(site, { title });
    const titles = (await find('QUASAR')).map(({ title }) => title);
    expect(titles).toEqual(['quasars', 'Quasar', 'Two quasar', 'One quasar', 'A quasar']);
  });

  it('says which email and state records have, and how many there are', async () => {
    for (let made = 0; made < 6; made += 1) await addUser(site, { name: 'Octave Namesake' });
    const user = await addUser(site, { name: 'Octave Namesake', status: 'inactive' });
    await addVideo(site, { title: 'Octave of a namesake', publish_at: null });
    const found = await find('octave');
    expect(found.filter(({ kind }) => kind === 'users')).toHaveLength(5);
    expect(found.find(({ id, kind }) => kind === 'users' && id === user.id)).toMatchObject({
      email: user.email,
      state: 'inactive',
      total: 7,
    });
    expect(found.find(({ kind }) => kind === 'videos')).toMatchObject({ email: null, state: 'draft', total: 1 });
  });

  it.each([
    ['%', 0],
    ['_%', 0],
    ["' or 1=1", 0],
    ['\\\\', 0],
  ])('treats %s as plain text', async (term, found) => {
    expect((await find(`${term}xx`)).length).toBe(found);
  });

  it.each(['', 'a', 'x'.repeat(201), '%00%00'])('rejects %s', async (term) => {
    expect((await site.call('GET', `/api/records?search=${term}`)).status).toBe(422);
  });
});
