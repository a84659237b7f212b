// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildCsv,
  importInto,
  patentRows,
  refusedIn,
  sendImport,
  undoImport,
} from '../../../test/documents/import-files.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const found = async (search: string): Promise<number> =>
  Number((await site.call('GET', `/api/patents?page=1&search=${search}`)).headers['x-total-count']);

const withBadRows = (prefix: string) =>
  patentRows(500, prefix).map((row, at) => (at % 25 === 0 ? { ...row, issue_date: '31.12.2020' } : row));

it('skip_refused imports the rows that are not refused, as one import that can be undone', async () => {
  const file = buildCsv(withBadRows('Skipping'));
  expect((await sendImport(site, '/api/patents', file)).status).toBe(422);
  expect(await found('Skipping')).toBe(0);
  const answer = await sendImport(site, '/api/patents', file, { skipRefused: true });
  const { id, counts } = answer.body as { id: number; counts: unknown };
  expect(counts).toEqual({ rows: 500, new: 480, changed: 0, unchanged: 0, refused: 20 });
  expect(await found('Skipping')).toBe(480);
  expect((await undoImport(site, id)).status).toBe(200);
  expect(await found('Skipping')).toBe(0);
});

it('skip_refused writes nothing when every row is refused', async () => {
  const answer = await sendImport(site, '/api/patents', buildCsv([{ title: '', patent_number: 'US 1' }]), {
    skipRefused: true,
  });
  expect(answer).toMatchObject({ status: 200, body: { id: null, counts: { refused: 1, new: 0 } } });
});

it('refused rows are downloaded as they were, with their reasons, and import once they are corrected', async () => {
  const form = new FormData();
  const rows = withBadRows('Corrected').map((row) => ({ Name: row.title, ...row, title: undefined, '=note': '=1+1' }));
  form.set('columns', JSON.stringify({ Name: 'title', title: null }));
  form.set('file', new File([buildCsv(rows)], 'rows.csv'));
  const answer = await site.call('POST', '/api/patents/refused-rows', { form });
  expect(answer.headers['content-disposition']).toContain('patents-refused-rows.csv');
  expect(answer.headers['x-total-count']).toBe('20');
  const lines = answer.text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toMatch(/^\ufeffName,.*,Refused because$/);
  expect(lines[1]).toMatch(/^Corrected 1,.*,'=1\+1,issue_date: Issue date must be a valid date\.$/);
  expect(await found('Corrected')).toBe(0);
  const corrected = answer.text.replaceAll('31.12.2020', '2020-12-31');
  const { counts } = await importInto(site, '/api/patents', corrected, { columns: { Name: 'title', title: null } });
  expect(counts).toMatchObject({ new: 20, refused: 0 });
});

it('refused rows of a file that is no table are refused in words', async () => {
  const form = new FormData();
  form.set('file', new File(['title,title\nA,B'], 'rows.csv'));
  expect((await site.call('POST', '/api/videos/refused-rows', { form })).status).toBe(422);
});

it('imported and changed records are found by the site’s search, and no longer once undone', async () => {
  const searched = async (word: string) =>
    ((await site.call('GET', `/api/search?q=${word}`, { token: null })).body as { results: unknown[] }).results.length;
  const { id } = await importInto(site, '/api/patents', buildCsv(patentRows(3, 'Zirconium')));
  expect(await searched('zirconium')).toBe(3);
  const { text } = await site.call('GET', '/api/patents/export?search=Zirconium');
  const changed = await importInto(site, '/api/patents', text.replaceAll('Zirconium', 'Hafnium'));
  expect([await searched('zirconium'), await searched('hafnium')]).toEqual([0, 3]);
  await undoImport(site, changed.id);
  expect([await searched('zirconium'), await searched('hafnium')]).toEqual([3, 0]);
  await site.call('POST', `/api/imports/${id}/undo`);
});

it('a row that the database refuses is named, and nothing of its file is imported', async () => {
  const taken = { name: 'Taken', username: 'takenname', email: 'taken@example.com' };
  const users = Array.from({ length: 150 }, (_, at) => ({
    name: `Reader ${at}`,
    username: `reader${at}`,
    email: `reader${at}@example.com`,
  }));
  const first = await importInto(site, '/api/users', buildCsv([taken]));
  const answer = await sendImport(site, '/api/users', buildCsv([...users, { ...taken, email: 'other@example.com' }]));
  expect(first.counts.new).toBe(1);
  expect(refusedIn(answer).rows.find(({ outcome }) => outcome === 'refused')).toMatchObject({ number: 152 });
  expect((await site.call('GET', '/api/users?page=1&search=reader1')).headers['x-total-count']).toBe('0');
});
