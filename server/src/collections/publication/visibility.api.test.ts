// @databases both
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { oneVisibility } from '../../../migrations/0057-one-visibility.ts';
import { addFeature, addSlide, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const PAST = '2026-02-01T12:00:00.000Z';
const FUTURE = '2026-04-01T12:00:00.000Z';
const DRAFT = { active: 0, state: 'draft', publish_at: null };

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

describe.each([
  ['gallery', addSlide],
  ['features', addFeature],
] as const)('the visibility of %s', (name, add) => {
  const path = `/api/${name}`;
  const put = async (id: number, json: object): Promise<GalleryImage> =>
    toRecord(await site.call('PUT', `${path}/${id}`, { json }));
  const start = (fields: Record<string, unknown>) => {
    site.setTime(NOW);
    return add(site, fields);
  };
  const isSeen = async (id: number) => (await site.call('GET', `${path}/${id}`, { token: null })).status === 200;

  it('follows active alone, as clients without times send it', async () => {
    const { id } = await start({ active: 0 });
    expect(await isSeen(id)).toBe(false);
    expect(await put(id, { active: '1' })).toMatchObject({ active: 1, state: 'live' });
    expect(await isSeen(id)).toBe(true);
    expect(await put(id, { active: '0', title: 'Hidden' })).toMatchObject({ active: 0, state: 'draft' });
    expect(await isSeen(id)).toBe(false);
  });

  it('keeps the times of what is hidden by active', async () => {
    const { id } = await start({ publish_at: FUTURE });
    expect(await put(id, { active: 0 })).toMatchObject({ active: 0, state: 'draft', publish_at: FUTURE });
    expect(await put(id, { active: 1 })).toMatchObject({ active: 1, state: 'scheduled', publish_at: FUTURE });
  });

  it('makes a draft inactive, and an activated draft live', async () => {
    const { id } = await start({ publish_at: null, active: 1 });
    const read = async () => toRecord<GalleryImage>(await site.call('GET', `${path}/${id}`));
    expect(await read()).toMatchObject(DRAFT);
    expect(await put(id, { title: 'As a client sends it back', active: 0 })).toMatchObject(DRAFT);
    expect(await put(id, { active: 1 })).toMatchObject({ active: 1, state: 'live', publish_at: NOW.toISOString() });
    expect(await put(id, { publish_at: null })).toMatchObject(DRAFT);
  });

  it('activates what gets a time, unless the call says otherwise', async () => {
    const { id } = await start({ active: 0 });
    expect(await put(id, { publish_at: FUTURE })).toMatchObject({ active: 1, state: 'scheduled' });
    expect(await put(id, { publish_at: PAST, active: 0 })).toMatchObject({ active: 0, state: 'draft' });
    await site.call('POST', `${path}/publications`, { json: { ids: [id], action: 'publish' } });
    expect(await isSeen(id)).toBe(true);
    await site.call('POST', `${path}/publications`, { json: { ids: [id], action: 'unpublish' } });
    expect(toRecord(await site.call('GET', `${path}/${id}`))).toMatchObject(DRAFT);
  });

  it('shows what has ended once a draft of it is activated', async () => {
    const { id } = await start({ publish_at: null, unpublish_at: PAST });
    expect(await put(id, { active: 1 })).toMatchObject({ state: 'live', unpublish_at: null });
  });

  it('lists one state, also after a bulk edit and its undo', async () => {
    const hidden = await start({ active: 0, publish_at: PAST });
    const draft = await start({ publish_at: null });
    const live = await start({ publish_at: PAST });
    const list = async (state: string) => {
      const { body } = await site.call('GET', `${path}?state=${state}&page=1&per_page=100`);
      const rows = Array.isArray(body) ? body : (body as { features: { id: number }[] }).features;
      return rows.map(({ id }: { id: number }) => id);
    };
    expect(await list('draft')).toEqual(expect.arrayContaining([hidden.id, draft.id]));
    expect(await list('live')).not.toContain(hidden.id);
    const ids = [hidden.id, draft.id, live.id];
    const json = { ids, values: { publish_at: 'now' } };
    const edit = toRecord<{ id: number; results: object[] }>(await site.call('POST', `${path}/changes`, { json }));
    expect(edit.results.map((result) => 'changed' in result && result.changed)).toEqual([true, true, false]);
    expect(await list('live')).toEqual(expect.arrayContaining(ids));
    await site.call('POST', `${path}/changes/${edit.id}/undo`);
    expect(toRecord(await site.call('GET', `${path}/${hidden.id}`))).toMatchObject({ active: 0, publish_at: PAST });
    expect(toRecord(await site.call('GET', `${path}/${draft.id}`))).toMatchObject(DRAFT);
  });

  it('leaves hidden records out of the upcoming ones', async () => {
    const publish_at = '2026-03-02T12:00:00.000Z';
    const hidden = await start({ active: 0, publish_at });
    const shown = await start({ publish_at });
    const { changes } = toRecord<{ changes: { kind: string; id: number }[] }>(
      await site.call('GET', '/api/statistics/upcoming'),
    );
    const ids = changes.filter(({ kind }) => kind === name).map(({ id }) => id);
    expect(ids).toContain(shown.id);
    expect(ids).not.toContain(hidden.id);
  });

  it('hides drafts of earlier versions, which a migration makes inactive', async () => {
    const { id } = await start({ publish_at: PAST });
    await sql`update ${sql.table(name)} set publish_at = null where id = ${id}`.execute(site.deps.db);
    expect(toRecord(await site.call('GET', `${path}/${id}`))).toMatchObject({ active: 1, state: 'draft' });
    await oneVisibility(site.deps.dialect).up(site.deps.db);
    expect(toRecord(await site.call('GET', `${path}/${id}`))).toMatchObject(DRAFT);
  });
});
