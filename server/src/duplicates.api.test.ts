// @databases both
import type { Duplicate } from '@qram/contract/collection/duplicates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRecord, addSignedIn, addVideo } from '../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const find = async (path: string, query: Record<string, string>): Promise<Duplicate[]> => {
  const response = await site.call('GET', `${path}/duplicates?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.body;
};

it('finds videos with the same link in another form, drafts and trashed ones included, but not itself', async () => {
  const link = 'https://youtu.be/ABCDEFGHIJK';
  const live = await addVideo(site, { title: 'Live one', link });
  const draft = await addVideo(site, { title: 'Draft', link, publish_at: null });
  const trashed = await addVideo(site, { title: 'Trashed', link });
  await site.call('DELETE', `/api/videos/${trashed.id}`);
  await addVideo(site, { title: 'Another', link: 'https://youtu.be/ABCDEFGHIJL' });
  expect(await find('/api/videos', { link: 'youtube.com/live/ABCDEFGHIJK' })).toEqual([
    { id: draft.id, title: 'Draft', trashed: 0 },
    { id: live.id, title: 'Live one', trashed: 0 },
    { id: trashed.id, title: 'Trashed', trashed: 1 },
  ]);
  const others = await find('/api/videos', { link, except: String(live.id) });
  expect(others.map(({ title }) => title)).toEqual(['Draft', 'Trashed']);
});

it('finds patents with the same number in any spelling', async () => {
  const first = await addRecord(site, 'patents', { title: 'Spaced', patent_number: 'US 11651266 B2' });
  const second = await addRecord(site, 'patents', { title: 'Slashed', patent_number: 'US 11,651,266/B2' });
  await addRecord(site, 'patents', { title: 'Longer', patent_number: 'US 116512669 B2' });
  await addRecord(site, 'patents', { title: 'European', patent_number: 'EP 11651266 B1' });
  await addRecord(site, 'patents', { title: 'Application', patent_number: 'US 11651266 A1' });
  for (const patent_number of ['US 11651266 B2', 'us11,651,266b2', 'US-11651266-B2', 'US 11,651,266/B2'])
    expect(await find('/api/patents', { patent_number })).toEqual([
      { id: second.id, title: 'Slashed', trashed: 0 },
      { id: first.id, title: 'Spaced', trashed: 0 },
    ]);
  expect(await find('/api/patents', { patent_number: 'US 11651266 B2', except: String(first.id) })).toHaveLength(1);
  expect(await find('/api/patents', { patent_number: '11651266' })).toHaveLength(4);
  expect(await find('/api/patents', { patent_number: 'US 99' })).toEqual([]);
});

it('lists and counts what is there twice, for admins', async () => {
  const link = 'https://youtu.be/TWICEABCDEF';
  const twins = [await addVideo(site, { link }), await addVideo(site, { link, publish_at: null })];
  await addVideo(site, { link: 'https://youtu.be/ONCEABCDEFG' });
  const listed = async (path: string, token?: null) => {
    const url = `${path}?to_mend=1&sort=created_at`;
    const { body } = await site.call('GET', url, token === null ? { token } : {});
    return (body as { id: number }[]).map(({ id }) => id);
  };
  const mended = await listed('/api/videos');
  expect(mended).toEqual(expect.arrayContaining(twins.map(({ id }) => id)));
  const counted = async (path: string) => {
    const { body } = await site.call('GET', `${path}/counts`);
    return (body as { to_mend: number }).to_mend;
  };
  expect(await counted('/api/videos')).toBe(mended.length);
  await site.call('DELETE', `/api/videos/${twins[0]?.id}`);
  expect(await listed('/api/videos')).not.toContain(twins[1]?.id);
  const before = await counted('/api/patents');
  await addRecord(site, 'patents', { title: 'Twice', patent_number: 'EP 7654321 B1' });
  await addRecord(site, 'patents', { title: 'Twice', patent_number: 'ep7,654,321/B1' });
  expect(await counted('/api/patents')).toBe(before + 2);
  expect(await listed('/api/patents')).toHaveLength(before + 2);
  const { body: visible } = await site.call('GET', '/api/videos?page=1', { token: null });
  expect(await listed('/api/videos', null)).toHaveLength((visible as unknown[]).length);
});

it('tells admins alone', async () => {
  const { token } = await addSignedIn(site);
  const url = '/api/patents/duplicates?patent_number=US1';
  expect((await site.call('GET', url, { token })).status).toBe(403);
  expect((await site.call('GET', url, { token: null })).status).toBe(401);
});
