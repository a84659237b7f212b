// @databases sqlite
import type * as contract from '@qram/contract/collections';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as migrations from '../migrations/migrations.ts';
import { dumpSite } from '../test/databases/site-dump.ts';
import { auditTrail, readState } from '../test/databases/site-snapshot.ts';
import { addRecord, addSignedIn } from '../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../test/test-site.ts';
import type * as registry from './collection-registry.ts';

// All that a new collection adds to existing files: one line in each list.
vi.mock('../../contract/src/collections.ts', async (original) => {
  const { things } = await import('../test/scenes/sample-collection.ts');
  const { collections } = await original<typeof contract>();
  const all = { ...collections, things: { group: 'things', endpoints: things.endpoints, declared: things } };
  return { collections: all, COLLECTION_NAMES: Object.keys(all) };
});
vi.mock('./collection-registry.ts', async (original) => {
  const { thingsCollection } = await import('../test/scenes/sample-collection.ts');
  const { collectionRegistry, ...others } = await original<typeof registry>();
  const all: typeof collectionRegistry = (deps) => [...collectionRegistry(deps), thingsCollection];
  return { ...others, collectionRegistry: all };
});
vi.mock('../migrations/migrations.ts', async (original) => {
  const { thingsMigration } = await import('../test/scenes/sample-collection.ts');
  return { migrations: { ...(await original<typeof migrations>()).migrations, '9999-things': thingsMigration } };
});

interface Thing {
  id: number;
  title: string;
  updated_at: string;
}

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const THINGS = 'things' as 'terms';
const addThing = async (title: string) => (await addRecord(site, THINGS, { title })) as unknown as Thing;
const read = async (url: string, token?: null) => (await site.call('GET', url, { token })).body as unknown[];

it('lists, searches, reads and updates records of a new collection', async () => {
  const { id, updated_at } = await addThing('Phase wheel');
  await addThing('Quartz prism');
  expect(await read('/api/things?sort=title', null)).toMatchObject([
    { title: 'Phase wheel' },
    { title: 'Quartz prism' },
  ]);
  expect(await read('/api/things?search=PHASE', null)).toMatchObject([{ id }]);
  const changed = await site.call('PUT', `/api/things/${id}`, { json: { title: 'Phase disc', updated_at } });
  expect(changed).toMatchObject({ status: 200, body: { title: 'Phase disc', premium: 0 } });
  expect(await site.call('GET', `/api/things/${id}`, { token: null })).toMatchObject({ body: { title: 'Phase disc' } });
  const stale = await site.call('PUT', `/api/things/${id}`, { json: { title: 'Other', updated_at } });
  expect(stale).toMatchObject({ status: 409, body: { current: { title: 'Phase disc' } } });
});

it('lets only admins write to a new collection', async () => {
  const { token } = await addSignedIn(site);
  const json = { title: 'Mine', starts_at: '2026-03-01T12:00:00Z' };
  expect((await site.call('POST', '/api/things', { token, json })).status).toBe(403);
  expect((await site.call('POST', '/api/things', { token: null, json })).status).toBe(401);
});

it('deletes, restores and purges records of a new collection', async () => {
  const { id } = await addThing('Thrown thing');
  expect((await site.call('DELETE', `/api/things/${id}`)).status).toBe(204);
  const trashed = [{ kind: 'things', id, title: 'Thrown thing', deleted_by: 'Admin', days_left: 30, along: 0 }];
  expect(await read('/api/trash?kind=things')).toMatchObject(trashed);
  expect(await read('/api/trash')).toMatchObject(trashed);
  expect(await read('/api/things/trash')).toMatchObject([{ id }]);
  expect((await site.call('POST', `/api/things/${id}/restoration`)).status).toBe(200);
  const bulk = await site.call('POST', '/api/things/deletions', { json: { ids: [id] } });
  expect(bulk.body).toEqual({ results: [{ id, ok: true }] });
  expect((await site.call('DELETE', `/api/trash/things/${id}`)).status).toBe(204);
  expect(await read('/api/trash')).toEqual([]);
});

it("finds a new collection in the command palette's search and the audit trail", async () => {
  const { id } = await addThing('Lattice lamp');
  expect(await read('/api/records?search=lattice')).toMatchObject([
    { kind: 'things', id, title: 'Lattice lamp', note: '', email: null },
  ]);
  expect(await read(`/api/audit?collection=things&record_id=${id}`)).toMatchObject([
    { action: 'create', collection: 'things', record_title: 'Lattice lamp' },
  ]);
  expect((await auditTrail(site)).at(-1)).toMatchObject({ collection: 'things', after: { title: 'Lattice lamp' } });
});

it('includes a new collection in the OpenAPI document, the backup and the state that tests compare', async () => {
  const { paths } = (await site.call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, { summary: string; tags: string[]; parameters: { schema: object }[] }>>;
  };
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/things'))).toEqual([
    '/api/things/trash',
    '/api/things/{id}',
    '/api/things/deletions',
    '/api/things/{id}/restoration',
    '/api/things',
  ]);
  expect(paths['/api/things']?.post).toMatchObject({ summary: 'Add one thing.', tags: ['things'] });
  expect(JSON.stringify(paths['/api/trash']?.get?.parameters)).toContain('"things"');
  await addThing('Saved thing');
  expect((await dumpSite(site.deps)).tables.things?.length).toBeGreaterThan(0);
  expect(await readState(site)).toMatchObject({ rows: { things: expect.anything() } });
});
