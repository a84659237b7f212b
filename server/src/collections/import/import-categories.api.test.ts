// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCsv, importInto } from '../../../test/documents/import-files.ts';
import { addRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it('names categories by title or id, and refuses unknown ones', async () => {
  const category = await addRecord(site, 'categories', { title: 'Quantum Basics' });
  const twin = await addRecord(site, 'categories', { title: 'Twin' });
  await addRecord(site, 'categories', { title: 'twin' });
  const rows = [
    { title: 'By title', category: ' quantum basics ', category_id: '' },
    { title: 'By id', category: '', category_id: category.id },
    { title: 'By both', category: 'Twin', category_id: twin.id },
    { title: 'Unknown', category: 'Nowhere', category_id: '' },
    { title: 'Ambiguous', category: 'Twin', category_id: '' },
    { title: 'At odds', category: 'Twin', category_id: category.id },
    { title: 'No such id', category: '', category_id: 999_999 },
    { title: 'None', category: '', category_id: '' },
  ];
  const { rows: validated } = await importInto(site, '/api/topics', buildCsv(rows), { dryRun: true });
  expect(validated.map(({ errors }) => Object.values(errors).flat()[0] ?? null)).toEqual([
    null,
    null,
    null,
    'There is no category “Nowhere”. Add it first, or use one that exists.',
    'There are several categories “Twin”. Use the column category_id instead.',
    'category and category_id name different categories.',
    "This category doesn't exist.",
    'Category is required.',
  ]);
  await importInto(site, '/api/topics', buildCsv(rows.slice(0, 3)));
  const list = (await site.call('GET', '/api/topics?page=1&search=By')).body as {
    id: number;
    title: string;
    category_id: number;
  }[];
  expect(new Map(list.map(({ title, category_id }) => [title, category_id]))).toEqual(
    new Map([
      ['By title', category.id],
      ['By id', category.id],
      ['By both', twin.id],
    ]),
  );
  const moved = buildCsv([
    { id: list.find(({ title }) => title === 'By id')?.id, category: 'Twin', category_id: twin.id },
  ]);
  expect((await importInto(site, '/api/topics', moved)).rows[0]?.changes).toEqual([
    { field: 'category', before: 'Quantum Basics', after: 'Twin' },
  ]);
});
