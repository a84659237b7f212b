// @databases both
import type { Video } from '@qram/contract/modules/videos/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFeature, addSlide, addUser, addVideo, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

interface Changed {
  id: number;
  updated_at: string;
}

const COLLECTIONS: Record<string, { add(): Promise<Changed>; field: string }> = {
  videos: { add: () => addVideo(site, { description: 'unchanged' }), field: 'title' },
  gallery: { add: () => addSlide(site, { description: 'unchanged' }), field: 'title' },
  features: { add: () => addFeature(site, { description: 'unchanged' }), field: 'title' },
  users: { add: () => addUser(site, { phone: '+1 555 0100' }), field: 'name' },
};

const buildForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };

describe.each(Object.entries(COLLECTIONS))('a record of %s', (name, { add, field }) => {
  it('leaves absent fields unchanged, by PUT as JSON', async () => {
    const before = await add();
    const answer = await site.call('PUT', `/api/${name}/${before.id}`, { json: { [field]: 'Changed' } });
    expect(answer.status).toBe(200);
    const after = toRecord<Changed>(answer);
    expect(after).toEqual({ ...before, [field]: 'Changed', updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  it.each(['PUT', 'put'])('updates a record by POST with _method=%s as multipart', async (method) => {
    const before = await add();
    const answer = await site.call('POST', `/api/${name}/${before.id}?_method=${method}`, {
      form: buildForm({ [field]: 'Changed by form' }),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...before, [field]: 'Changed by form', updated_at: expect.any(String) });
  });

  it('accepts JSON under _method=PUT, but no plain form', async () => {
    const { id } = await add();
    const url = `/api/${name}/${id}?_method=PUT`;
    expect((await site.call('POST', url, { json: { [field]: 'By JSON' } })).status).toBe(200);
    expect(await site.call('POST', url, { payload: `${field}=x`, headers: urlEncoded })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });

  it('leaves a record unchanged after a rejected update', async () => {
    const before = await add();
    const refused = await site.call('PUT', `/api/${name}/${before.id}`, { json: { [field]: '' } });
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    expect((await site.call('GET', `/api/${name}/${before.id}`)).body).toEqual(before);
  });

  it('ignores undeclared fields', async () => {
    const before = await add();
    const strange = {
      id: 999,
      created_at: '2000-01-01T00:00:00.000Z',
      deleted_at: 'x',
      password_hash: 'x',
      nonsense: 1,
    };
    const answer = await site.call('PUT', `/api/${name}/${before.id}`, { json: { [field]: 'Own', ...strange } });
    expect(answer.body).toEqual({ ...before, [field]: 'Own', updated_at: expect.any(String) });
  });
});

describe.each(Object.entries(COLLECTIONS))('two editors of one record of %s', (name, { add, field }) => {
  it("refuses the second of two editors by updated_at, with the first one's version", async () => {
    const { id, updated_at } = await add();
    const url = `/api/${name}/${id}`;
    const first = await site.call('PUT', url, { json: { [field]: 'First', updated_at } });
    expect(first.status).toBe(200);
    const second = await site.call('PUT', url, { json: { [field]: 'Second', updated_at } });
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict', current: first.body } });
    expect(second.text).not.toContain('hash');
    const { updated_at: seen } = first.body as Changed;
    expect((await site.call('PUT', url, { json: { [field]: 'Second', updated_at: seen } })).status).toBe(200);
  });

  it('accepts only one of two concurrent updates with the same updated_at', async () => {
    const { id, updated_at } = await add();
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((value) =>
        site.call('PUT', `/api/${name}/${id}`, { json: { [field]: value, updated_at } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await site.call('GET', `/api/${name}/${id}`)).body).toEqual(winner?.body);
  });

  it('accepts two concurrent updates without updated_at', async () => {
    const { id } = await add();
    const answers = await Promise.all(
      ['One', 'Two'].map((value) => site.call('PUT', `/api/${name}/${id}`, { json: { [field]: value } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = answers.map((answer) => (answer.body as Changed).updated_at);
    expect(one).not.toBe(two);
  });
});

describe('If-Unmodified-Since', () => {
  const put = (id: number, at: string, json: unknown = { title: uniqueWord('Since ') }) =>
    site.call('PUT', `/api/videos/${id}`, { json, headers: { 'if-unmodified-since': at } });

  it('reads an ISO time with millisecond precision', async () => {
    const { id, updated_at } = await addVideo(site);
    const earlier = new Date(Date.parse(updated_at) - 1).toISOString();
    expect(await put(id, earlier)).toMatchObject({ status: 409, body: { current: { id, updated_at } } });
    expect((await put(id, updated_at)).status).toBe(200);
    expect((await put(id, updated_at)).status).toBe(409);
  });

  it('reads an HTTP date with second precision', async () => {
    site.setTime(new Date('2026-03-01T12:00:00.700Z'));
    const { id } = await addVideo(site);
    site.setTime(null);
    expect((await put(id, 'Sun, 01 Mar 2026 11:59:59 GMT')).status).toBe(409);
    expect((await put(id, 'Sun, 01 Mar 2026 12:00:00 GMT')).status).toBe(200);
    expect((await put(id, 'Sun, 01 Mar 2026 12:00:00 GMT')).status).toBe(409);
  });

  it('combines the header with the field: the older one decides', async () => {
    const { id, updated_at } = await addVideo(site);
    const earlier = new Date(Date.parse(updated_at) - 1).toISOString();
    expect((await put(id, updated_at, { title: 'x', updated_at: earlier })).status).toBe(409);
    expect((await put(id, earlier, { title: 'x', updated_at })).status).toBe(409);
    expect((await put(id, updated_at, { title: 'x', updated_at })).status).toBe(200);
  });

  it('applies to multipart updates and deletions', async () => {
    const { id, updated_at } = await addVideo(site);
    const headers = { 'if-unmodified-since': new Date(Date.parse(updated_at) - 1).toISOString() };
    const form = buildForm({ title: 'By form' });
    expect((await site.call('POST', `/api/videos/${id}?_method=PUT`, { form, headers })).status).toBe(409);
    expect(await site.call('DELETE', `/api/videos/${id}`, { headers })).toMatchObject({
      status: 409,
      body: { current: { id } },
    });
    const current = { 'if-unmodified-since': updated_at };
    expect((await site.call('DELETE', `/api/videos/${id}`, { headers: current })).status).toBe(204);
  });

  it.each(['yesterday', '2026-03-01', '2026-13-45T99:00:00Z', 'Sun, 99 Mar 2026 12:00:00 GMT', '0', ''])(
    'rejects the header %j',
    async (at) => {
      const before = await addVideo(site);
      expect(await put(before.id, at)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      expect((await site.call('GET', `/api/videos/${before.id}`)).body).toEqual(before satisfies Video);
    },
  );

  it.each(['yesterday', '2026-03-01', 7, true, ''])('rejects the field %j', async (updated_at) => {
    const { id } = await addVideo(site);
    const answer = await site.call('PUT', `/api/videos/${id}`, { json: { title: 'x', updated_at } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { updated_at: [expect.any(String)] } } });
  });
});
