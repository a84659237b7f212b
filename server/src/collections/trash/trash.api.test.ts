// @databases both
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../../test/databases/site-snapshot.ts';
import {
  addCategory,
  addPatent,
  addPremiumAppCategory,
  addPremiumAppTopic,
  addTopicWith,
  pdf,
} from '../../../test/documents/document-builders.ts';
import { addFeature, addSignedIn, addSlide, addUser, addVideo, userFields } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const COLLECTIONS: Record<string, () => Promise<{ id: number; updated_at: string }>> = {
  videos: () => addVideo(site),
  gallery: () => addSlide(site),
  features: () => addFeature(site),
  users: () => addUser(site, { premium: '3,7', access_level: '1' }),
  categories: () => addCategory(site),
  topics: () => addTopicWith(site, { pdf: pdf() }),
  patents: () => addPatent(site, { inventors: ['Ada Lovelace'], issue_date: '2020-02-02' }),
  qramcategories: () => addPremiumAppCategory(site),
  qramtopics: () => addPremiumAppTopic(site, { link: 'https://example.test', premium: 1 }),
};
const listed = async (path: string): Promise<{ id: number }[]> => {
  const { body } = await site.call('GET', path);
  return Array.isArray(body) ? body : (body as { features: { id: number }[] }).features;
};
const idsIn = async (path: string) => (await listed(path)).map(({ id }) => id);

describe.each(Object.entries(COLLECTIONS))('deleting from %s', (name, add) => {
  it('moves a record to the trash, and restoring returns it unchanged', async () => {
    const record = await add();
    const url = `/api/${name}/${record.id}`;
    const removed = await site.call('DELETE', url);
    expect(removed).toMatchObject({ status: 204, text: '' });

    expect((await site.call('GET', url)).status).toBe(404);
    expect((await site.call('PUT', url, { json: {} })).status).toBe(404);
    expect((await site.call('DELETE', url)).status).toBe(404);
    expect(await idsIn(`/api/${name}`)).not.toContain(record.id);
    const [latest] = await listed(`/api/${name}/trash`);
    expect(latest).toEqual({
      ...record,
      updated_at: expect.any(String),
      deleted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      deleted_by: 'Admin',
    });

    const restored = await site.call('POST', `${url}/restoration`);
    expect(restored.status).toBe(200);
    expect(restored.body).toEqual({ ...record, updated_at: expect.any(String) });
    expect((await site.call('GET', url)).body).toEqual(restored.body);
    expect(await idsIn(`/api/${name}/trash`)).not.toContain(record.id);
    expect(await idsIn(`/api/${name}`)).toContain(record.id);
    expect((await site.call('POST', `${url}/restoration`)).status).toBe(404);
  });

  it('happens once when two requests delete at the same time', async () => {
    const { id } = await add();
    const both = await Promise.all([1, 2].map(() => site.call('DELETE', `/api/${name}/${id}`)));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    const back = await Promise.all([1, 2].map(() => site.call('POST', `/api/${name}/${id}/restoration`)));
    expect(back.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('deletes only the given records in bulk, and reports on each', async () => {
    const [one, untouched, two, gone] = [await add(), await add(), await add(), await add()];
    await site.call('DELETE', `/api/${name}/${gone.id}`);
    const before = await idsIn(`/api/${name}`);
    const answer = await site.call('POST', `/api/${name}/deletions`, {
      json: { ids: [one.id, String(two.id), gone.id, 2147483647, one.id] },
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      results: [
        { id: one.id, ok: true },
        { id: two.id, ok: true },
        { id: gone.id, ok: false, code: 'not_found', message: 'Not found.' },
        { id: 2147483647, ok: false, code: 'not_found', message: 'Not found.' },
      ],
    });
    expect(await idsIn(`/api/${name}`)).toEqual(before.filter((id) => id !== one.id && id !== two.id));
    expect((await site.call('GET', `/api/${name}/${untouched.id}`)).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['no ids', { ids: [] }],
    ['no list', {}],
    ['everything', { ids: '*' }],
    ['an id that is none', { ids: [1, 'abc'] }],
    ['0', { ids: [0] }],
    ['-1', { ids: [-1] }],
    ['null', { ids: [null] }],
    ['lists in lists', { ids: [[1]] }],
    ['one too large', { ids: [2147483648] }],
    ['too many', { ids: Array.from({ length: 501 }, (_, n) => n + 1) }],
    ['a body that is a list', [1]],
  ])('changes nothing in bulk with %s', async (_what, json) => {
    await add();
    const before = await readState(site);
    expect(await site.call('POST', `/api/${name}/deletions`, { json })).toMatchObject({
      status: 422,
      body: { code: 'validation' },
    });
    expect(await readState(site)).toEqual(before);
  });
});

describe('the trash', () => {
  it('lists the trash newest first, in pages, and searches it', async () => {
    const ids: number[] = [];
    for (const title of ['Thrown one', 'Thrown two', 'Thrown three']) {
      const { id } = await addVideo(site, { title });
      await site.call('DELETE', `/api/videos/${id}`);
      ids.push(id);
    }
    const answer = await site.call('GET', '/api/videos/trash?search=THROWN&page=1&per_page=2');
    expect(answer.headers['x-total-count']).toBe('3');
    expect((answer.body as { id: number }[]).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const oldest = await site.call('GET', '/api/videos/trash?search=thrown&sort=deleted_at');
    expect((oldest.body as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    expect((await site.call('GET', '/api/videos/trash?sort=title')).status).toBe(422);
  });

  it('names the user who deleted the record', async () => {
    const { token, user } = await addSignedIn(site, { role: 'admin', name: 'Second Admin' });
    const { id } = await addVideo(site);
    await site.call('DELETE', `/api/videos/${id}`, { token });
    const [latest] = (await site.call('GET', '/api/videos/trash')).body as { id: number; deleted_by: string }[];
    expect(latest).toMatchObject({ id, deleted_by: user.name });
  });

  it("frees the username and email of a deleted user, who then can't be restored with them", async () => {
    const fields = userFields();
    const former = await addUser(site, fields);
    await site.call('DELETE', `/api/users/${former.id}`);
    const heir = await addUser(site, { ...fields, username: String(fields.username).toUpperCase() });
    const url = `/api/users/${former.id}/restoration`;
    expect(await site.call('POST', url)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'This username is already taken.',
        errors: {
          username: ['This username is already taken.'],
          email: ['This email address is already registered.'],
        },
      },
    });
    expect(await idsIn('/api/users/trash')).toContain(former.id);
    await site.call('PUT', `/api/users/${heir.id}`, { json: { username: 'anotherName' } });
    expect(await site.call('POST', url)).toMatchObject({
      status: 409,
      body: { errors: { email: ['This email address is already registered.'] } },
    });
    await site.call('DELETE', `/api/users/${heir.id}`);
    expect(((await site.call('POST', url)).body as User).username).toBe(former.username);
  });
});
