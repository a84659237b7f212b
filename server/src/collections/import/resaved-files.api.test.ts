// @databases sqlite
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCsv, IMPORT_PATHS, importInto, sendImport } from '../../../test/documents/import-files.ts';
import { addRecord, addUser, addVideo } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  const category = await addRecord(site, 'categories', { title: 'Basics' });
  const tools = await addRecord(site, 'qram_categories', { title: 'Tools' });
  const text = 'one\ntwo\n\n- three';
  await addVideo(site, { title: 'Video', description: text, views: 1234, featured: 1, duration: 754 });
  await addRecord(site, 'patents', { title: 'Patent', description: text, issue_date: '2020-02-03' });
  await addRecord(site, 'topics', { title: 'Lesson', body: `# Heading\n\n${text}`, category_id: category.id });
  await addRecord(site, 'qram_topics', { title: 'Tool', description: text, link: null, category_id: tools.id });
  await addUser(site, { premium: '3,7', access_level: '1,2', qrampremium: 1 });
});
afterAll(() => site.close());

/** Columns that hold whole numbers in every row. */
const NUMBERS = new Set(['id', 'views', 'featured', 'duration', 'category_id', 'user_id', 'qrampremium']);
const eachCell = (text: string, change: (cell: string, column: string) => string): string => {
  const [header = [], ...rows] = parse(text, { bom: true }) as string[][];
  return stringify([header, ...rows.map((row) => row.map((cell, at) => change(cell, header[at] ?? '')))]);
};
/** The line breaks of other systems, within cells too. */
const withBreaks = (text: string, lineBreak: string): string => text.replace(/\r?\n/g, lineBreak);

it.each<[string, (exported: string) => string]>([
  ['line breaks of Windows', (text) => withBreaks(text, '\r\n')],
  ['line breaks of old Macs', (text) => withBreaks(text, '\r')],
  [
    'whole numbers with a decimal',
    (text) => eachCell(text, (cell, column) => (NUMBERS.has(column) && /^\d+$/.test(cell) ? `${cell}.0` : cell)),
  ],
  ['invisible characters in its header', (text) => text.replace(/^.*/, (line) => line.replaceAll(',', '\u200b,'))],
  ['times with a space', (text) => eachCell(text, (cell) => cell.replace(/^(\d{4}-\d\d-\d\d)T(.*)Z$/, '$1 $2+00:00'))],
  ['dates with an hour', (text) => eachCell(text, (cell) => cell.replace(/^\d{4}-\d\d-\d\d$/, '$& 00:00:00'))],
  ['zeros at its end', (text) => `${text}\0\0\0`],
  ['separators of thousands', (text) => eachCell(text, (cell) => cell.replace(/^1234$/, '1,234'))],
])('an export that another program saved with %s changes nothing', async (_name, save) => {
  for (const path of IMPORT_PATHS) {
    const { text } = await site.call('GET', `${path}/export`);
    const answer = await sendImport(site, path, save(text), { dryRun: true });
    expect([path, answer.body]).toMatchObject([path, { counts: { new: 0, changed: 0, refused: 0 } }]);
  }
});

it('keeps one form of line breaks in a text that changes', async () => {
  const { id } = await addVideo(site, { description: 'one\ntwo' });
  await importInto(site, '/api/videos', buildCsv([{ id, description: 'one\r\ntwo\rthree' }]));
  expect((await site.call('GET', `/api/videos/${id}`)).body).toMatchObject({ description: 'one\ntwo\nthree' });
});
