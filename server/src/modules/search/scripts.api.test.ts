// @databases both
import type { SearchAnswer } from '@qram/contract/modules/search/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCategory,
  addPremiumAppCategory,
  addPremiumAppTopic,
  addTopic,
} from '../../../test/documents/document-builders.ts';
import { addRecord, addUser } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { completeSearchIndex } from '../../housekeeping.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Titles without spaces, and a part of each. */
const UNSPACED = [
  ['量子随机存取存储器入门', '存储器'],
  ['超导量子计算机的架构', '计算'],
  ['量子コンピュータのための記憶装置', '記憶装置'],
  ['やさしい量子メモリ', 'メモリ'],
  ['양자컴퓨터의 기억장치', '컴퓨터'],
  ['หน่วยความจำควอนตัม', 'ควอนตัม'],
] as const;

const ask = async (q: string): Promise<SearchAnswer> =>
  (await site.call('GET', `/api/search?${new URLSearchParams({ q })}`, { token: null })).body;
const join = (parts: readonly { text: string }[] = []) => parts.map(({ text }) => text).join('');

describe('the search of the site', () => {
  it.each(UNSPACED)('finds %s by its part %s, and marks it', async (title, part) => {
    await addRecord(site, 'videos', { title });
    const { results, corrected } = await ask(part);
    const [found] = results.filter((result) => join(result.title) === title);
    expect(corrected).toBeNull();
    expect(join(found?.title.filter(({ match }) => match))).toContain(part);
    expect(join((await ask(part.normalize('NFD'))).results[0]?.title)).toBe(title);
    expect((await ask(part.slice(0, 1))).results.map((result) => join(result.title))).toContain(title);
  });

  it('needs every part, and a correction keeps the run as it was typed', async () => {
    await addRecord(site, 'videos', { title: '光子探测器', description: 'detector' });
    expect((await ask('探测仪')).results).toEqual([]);
    expect(await ask('探测器 detectr')).toMatchObject({ corrected: '探测器 detector', results: [{}] });
  });
});

it('finds records that an earlier version indexed, once they are indexed again', async () => {
  const { id } = await addRecord(site, 'videos', { title: '离子阱技术' });
  await sql`update search_documents set title_words = '离子阱技术', open_words = '离子阱技术', record_updated_at = ''
    where collection = 'videos' and record_id = ${id}`.execute(site.deps.db);
  expect((await ask('子阱')).results).toEqual([]);
  expect(await completeSearchIndex(site.deps)).toBe(1);
  expect((await ask('子阱')).results).toHaveLength(1);
});

const COMPOSED = 'Café ΟΔΟΣ İzmir ガ 가';
const QUERIES = ['café', 'CAFÉ', 'οδος', 'ΟΔΟΣ', 'οδοσ', 'izmir', 'ガ', '가', 'é οδοσ'];

describe.each(['NFC', 'NFD'] as const)('a list search for titles in %s', (form) => {
  const title = COMPOSED.normalize(form);
  it('finds them in any form', async () => {
    const category = await addCategory(site, title);
    await addTopic(site, { category_id: category.id, title });
    const apps = await addPremiumAppCategory(site, title);
    await addPremiumAppTopic(site, { category_id: apps.id, title, link: null });
    for (const name of ['videos', 'patents', 'features', 'gallery', 'terms', 'buttons'] as const)
      await addRecord(site, name, name === 'terms' ? { term: title } : { title });
    await addUser(site, { name: title });
    const paths = [
      'videos',
      'patents',
      'topics',
      'categories',
      'qramtopics',
      'qramcategories',
      'features',
      'users',
      'tutorials',
    ];
    for (const path of paths)
      for (const query of QUERIES)
        for (const typed of [query, query.normalize('NFD'), query.normalize('NFC')]) {
          const found = await site.call('GET', `/api/${path}?search=${encodeURIComponent(typed)}`);
          expect([path, typed, JSON.stringify(found.body).includes(JSON.stringify(title).slice(1, -1))]).toEqual([
            path,
            typed,
            true,
          ]);
        }
    for (const path of ['audit', 'records'])
      expect((await site.call('GET', `/api/${path}?search=${encodeURIComponent('CAFÉ ΟΔΟΣ')}`)).text).toContain(title);
  });
});
