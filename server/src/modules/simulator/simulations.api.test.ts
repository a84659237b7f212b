// @databases both

import type { Simulation } from '@qram/contract/modules/simulator/simulator';
import { MINUTE_MS } from '@qram/contract/values/durations';
import { DEFAULT_RUN, drawMemory, formatRunLink } from '@qram/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSignedIn, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const URL = '/api/me/simulations';
const LINK = formatRunLink(DEFAULT_RUN);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const addPremium = () => addSignedIn(site, { qrampremium: 1 });
const save = (token: string, json: object) => site.call('POST', URL, { token, json });
const list = async (token: string): Promise<Simulation[]> => toRecord(await site.call('GET', URL, { token }));
const remove = (token: string, id: number) => site.call('DELETE', `${URL}/${id}`, { token });
const restore = (token: string, id: number) => site.call('POST', `${URL}/${id}/restoration`, { token });
const saveNamed = async (token: string, name: string): Promise<Simulation> =>
  toRecord(await save(token, { name, link: LINK }));

/** Rows beside the API, because saving is limited to 60 a minute. */
const fill = (user_id: number, count: number) =>
  site.deps.db
    .insertInto('simulations')
    .values(
      Array.from({ length: count }, (_, at) => ({
        user_id,
        name: `Run ${at}`,
        link: LINK,
        saved_at: '2026-01-01T00:00:00.000Z',
      })),
    )
    .execute();

describe('saved runs', () => {
  it('lists what the user saved, the latest first', async () => {
    const { token } = await addPremium();
    const first = await saveNamed(token, '  A small memory ');
    site.setTime(new Date(Date.now() + MINUTE_MS));
    const large = formatRunLink({ ...DEFAULT_RUN, memory: drawMemory(10, 1, 1), addresses: { kind: 'uniform' } });
    const second = toRecord<Simulation>(await save(token, { name: '1,024 cells', link: large }));
    site.setTime(null);
    expect(first).toEqual({ id: first.id, name: 'A small memory', link: LINK, saved_at: expect.any(String) });
    expect(second.link).toBe(large);
    expect(await list(token)).toEqual([second, first]);
  });

  it('stores a link as the simulator writes it', async () => {
    const { token } = await addPremium();
    const saved = toRecord<Simulation>(await save(token, { name: 'By hand', link: '#v1&n=2&c=a' }));
    expect(saved.link).toMatch(/^v1&n=2&m=1&c=a&a=all&/);
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'Name is required.'],
    ['a name of 101 letters', { name: 'n'.repeat(101) }, 'name', 'Must be at most 100 characters long.'],
    ['another address', { link: '/videos' }, 'link', /^This link is not of a run/],
    ['a script', { link: 'javascript:alert(1)' }, 'link', /^This link is not of a run/],
    ['a router that does not exist', { link: `${LINK}&x=1Z9.9` }, 'link', /./],
    ['a link of 10,001 letters', { link: `${LINK}${'&'.repeat(10_001)}` }, 'link', /at most 10000/],
  ])('refuses %s', async (_what, fields, field, message) => {
    const { token } = await addPremium();
    const answer = await save(token, { name: 'A run', link: LINK, ...fields });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [field]: [typeof message === 'string' ? message : expect.stringMatching(message)] } },
    });
    expect(await list(token)).toEqual([]);
  });

  it('saves for those with premium applications alone, who keep their runs afterwards', async () => {
    const { token, user } = await addPremium();
    const saved = await saveNamed(token, 'While it was open');
    await site.call('PUT', `/api/users/${user.id}`, { json: { qrampremium: 0 } });
    expect(await save(token, { name: 'Later', link: LINK })).toMatchObject({
      status: 403,
      body: { message: 'Saving runs is part of the premium applications.' },
    });
    expect(await list(token)).toEqual([saved]);
    expect((await remove(token, saved.id)).status).toBe(204);
    expect((await restore(token, saved.id)).body).toEqual(saved);
    expect((await save(site.adminToken, { name: 'Of an admin', link: LINK })).status).toBe(201);
  });

  it("never shows, deletes or restores another user's run", async () => {
    const [mine, other] = [await addPremium(), await addPremium()];
    const saved = await saveNamed(mine.token, 'secretmarker');
    for (const token of [other.token, site.adminToken]) {
      expect((await site.call('GET', URL, { token })).text).not.toContain('secretmarker');
      expect((await remove(token, saved.id)).status).toBe(404);
    }
    await remove(mine.token, saved.id);
    for (const token of [other.token, site.adminToken]) expect((await restore(token, saved.id)).status).toBe(404);
    for (const path of ['/api/audit', '/api/users/export', '/api/users', '/api/trash'])
      expect((await site.call('GET', path)).text, path).not.toContain('secretmarker');
    const answer = await site.call('GET', URL, { token: mine.token });
    expect(String(answer.headers['cache-control'])).toContain('no-store');
  });

  it('restores a deleted run for an hour, and purges it after that', async () => {
    const { token, user } = await addPremium();
    const saved = await saveNamed(token, 'Deleted');
    expect((await restore(token, saved.id)).status).toBe(404);
    expect((await remove(token, saved.id)).status).toBe(204);
    expect((await remove(token, saved.id)).status).toBe(404);
    expect(await list(token)).toEqual([]);
    expect(toRecord(await restore(token, saved.id))).toEqual(saved);
    await remove(token, saved.id);
    site.setTime(new Date(Date.now() + 61 * MINUTE_MS));
    expect((await restore(token, saved.id)).status).toBe(404);
    await remove(token, (await saveNamed(token, 'Another')).id);
    site.setTime(null);
    const rows = await site.deps.db.selectFrom('simulations').select('name').where('user_id', '=', user.id).execute();
    expect(rows).toEqual([{ name: 'Another' }]);
  });

  it('holds at most 200 runs of a user, also with two saved at once and with a restored one', async () => {
    const { token, user } = await addPremium();
    await fill(user.id, 199);
    const both = await Promise.all(['One', 'Two'].map((name) => save(token, { name, link: LINK })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'You have 200 saved runs. Delete one to save another.',
    });
    const [latest] = await list(token);
    await remove(token, latest?.id ?? 0);
    await saveNamed(token, 'In its place');
    expect((await restore(token, latest?.id ?? 0)).status).toBe(409);
    expect(await list(token)).toHaveLength(200);
  });

  it('deletes saved runs with the account', async () => {
    const { token, user } = await addPremium();
    await saveNamed(token, 'Gone');
    await site.call('DELETE', `/api/users/${user.id}`);
    expect((await site.call('GET', URL, { token })).status).toBe(401);
    toRecord(await site.call('DELETE', `/api/trash/users/${user.id}`));
    const rows = await site.deps.db.selectFrom('simulations').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toEqual([]);
  });
});
