// @databases both
import type * as contract from '@qram/contract/collections';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type * as migrations from '../../../migrations/migrations.ts';
import { addRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import type * as registry from '../../collection-registry.ts';

// A collection with a time, which lists can be filtered by.
vi.mock('../../../../contract/src/collections.ts', async (original) => {
  const { things } = await import('../../../test/scenes/sample-collection.ts');
  const { collections } = await original<typeof contract>();
  const all = { ...collections, things: { group: 'things', endpoints: things.endpoints, declared: things } };
  return { collections: all, COLLECTION_NAMES: Object.keys(all) };
});
vi.mock('../../collection-registry.ts', async (original) => {
  const { thingsCollection } = await import('../../../test/scenes/sample-collection.ts');
  const { collectionRegistry, ...others } = await original<typeof registry>();
  const all: typeof collectionRegistry = (deps) => [...collectionRegistry(deps), thingsCollection];
  return { ...others, collectionRegistry: all };
});
vi.mock('../../../migrations/migrations.ts', async (original) => {
  const { thingsMigration } = await import('../../../test/scenes/sample-collection.ts');
  return { migrations: { ...(await original<typeof migrations>()).migrations, '9999-things': thingsMigration } };
});

const at = (time: string) => new Date(`2026-03-01T${time}:00.000Z`);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  for (const [title, time] of Object.entries({ Evening: '20:00', Morning: '08:00', Noon: '12:00' }))
    await addRecord(site, 'things' as 'terms', { title, starts_at: at(time).toISOString() });
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

async function listTitles(query: string, token?: null): Promise<{ titles: string[]; total: unknown }> {
  const { body, headers } = await site.call('GET', `/api/things?${query}`, { token });
  return { titles: (body as { title: string }[]).map(({ title }) => title), total: headers['x-total-count'] };
}

it.each([
  ['visitors', null],
  ['admins', undefined],
] as const)('shows %s what is still to come, soonest first', async (_who, token) => {
  site.setTime(at('09:00'));
  expect(await listTitles('upcoming=1', token)).toEqual({ titles: ['Noon', 'Evening'], total: '2' });
  expect((await listTitles('upcoming=1&sort=-starts_at', token)).titles).toEqual(['Evening', 'Noon']);
  expect((await listTitles('sort=title', token)).titles).toEqual(['Evening', 'Morning', 'Noon']);
});

it('ends a cached list when the next time comes', async () => {
  site.setTime(at('11:59'));
  for (const _repeated of [1, 2]) expect((await listTitles('upcoming=1', null)).titles).toEqual(['Noon', 'Evening']);
  site.setTime(at('12:00'));
  expect(await listTitles('upcoming=1', null)).toEqual({ titles: ['Evening'], total: '1' });
  site.setTime(at('20:00'));
  expect(await listTitles('upcoming=1', null)).toEqual({ titles: [], total: '0' });
});

it('refuses another value', async () => {
  expect(await site.call('GET', '/api/things?upcoming=0')).toMatchObject({ status: 422 });
});
