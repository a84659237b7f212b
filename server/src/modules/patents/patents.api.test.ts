// @databases both
import type { Patent } from '@qram/contract/modules/patents/patents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../../test/databases/site-snapshot.ts';
import { addPatent } from '../../../test/documents/document-builders.ts';
import { toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const EMPTY = 'Title and patent number cannot be empty.';
const NUMBER = 'Patent number contains invalid characters.';
const DATE = 'Issue date must be a valid date.';
const INVENTORS = 'Inventors must be a list of names.';
const LINK = 'The link must start with http:// or https://.';
const CHARACTERS = 'Contains characters that are not allowed.';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const list = async (query: string, token: string | null = null): Promise<Patent[]> =>
  (await site.call('GET', `/api/patents${query}`, { token })).body;

describe('a patent', () => {
  it('requires title and number; the rest has defaults', async () => {
    const patent = await addPatent(site, { title: '  A memory ', patent_number: ' US 11-22 B1 ' });
    expect(patent).toMatchObject({
      title: 'A memory',
      patent_number: 'US 11-22 B1',
      inventors: [],
      issue_date: null,
      description: '',
      pdf_url: '',
      user_id: 1,
    });
    expect((await site.call('GET', `/api/patents/${patent.id}`, { token: null })).body).toEqual(patent);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['an empty title', { title: '' }, 'title', EMPTY],
    ['a title of spaces', { title: '   ' }, 'title', EMPTY],
    ['a title with a control character', { title: 'a\u0007b' }, 'title', CHARACTERS],
    ['an empty number', { patent_number: '' }, 'patent_number', EMPTY],
    ['a number of spaces', { patent_number: '  ' }, 'patent_number', EMPTY],
    ['a number with a dot', { patent_number: 'US 1.2' }, 'patent_number', NUMBER],
    ['a number with an underscore', { patent_number: 'US_10' }, 'patent_number', NUMBER],
    ['a number with an umlaut', { patent_number: 'DE Ü1' }, 'patent_number', NUMBER],
    ['a number with a tab', { patent_number: 'US\t1' }, 'patent_number', NUMBER],
    ['a number with a line break', { patent_number: 'US 1\n' }, 'patent_number', NUMBER],
    ['a number with a control character', { patent_number: 'US 1\u0000' }, 'patent_number', NUMBER],
    ['a number of commas', { patent_number: ',/,' }, 'patent_number', EMPTY],
    ['a day that is none', { issue_date: '2023-02-30' }, 'issue_date', DATE],
    ['a month that is none', { issue_date: '2023-13-01' }, 'issue_date', DATE],
    ['a date before the first patents', { issue_date: '1789-12-31' }, 'issue_date', DATE],
    ['a date long to come', { issue_date: '2101-01-01' }, 'issue_date', DATE],
    ['a year of six digits', { issue_date: '+012023-01-01' }, 'issue_date', DATE],
    ['words for a date', { issue_date: 'yesterday' }, 'issue_date', DATE],
    ['a number for a date', { issue_date: 20230101 }, 'issue_date', DATE],
    ['a number for inventors', { inventors: 7 }, 'inventors', INVENTORS],
    ['an object for inventors', { inventors: { a: 1 } }, 'inventors', INVENTORS],
    ['an inventor with a control character', { inventors: ['Ada\u0001'] }, 'inventors.0', CHARACTERS],
    ['an inventor who is a number', { inventors: [7] }, 'inventors.0', 'Must be text.'],
    [
      'too many inventors',
      { inventors: Array.from({ length: 51 }, () => 'Ada') },
      'inventors',
      'At most 50 inventors.',
    ],
    ['a script for a link', { pdf_url: 'javascript:alert(1)' }, 'pdf_url', LINK],
    ['a script in disguise', { pdf_url: ' JaVaScRiPt:alert(1)//https://a.b' }, 'pdf_url', LINK],
    ['data for a link', { pdf_url: 'data:text/html,x' }, 'pdf_url', LINK],
    ['a path for a link', { pdf_url: '/storage/patents/x.pdf' }, 'pdf_url', LINK],
    ['a name for a link', { pdf_url: 'patent.pdf' }, 'pdf_url', LINK],
  ])('rejects a patent with %s, on create and update', async (_what, fields, field, message) => {
    const { id } = await addPatent(site);
    const before = await readState(site);
    for (const [method, url, json] of [
      ['POST', '/api/patents', { title: 'x', patent_number: 'US 1', ...fields }],
      ['PUT', `/api/patents/${id}`, fields],
    ] as const) {
      const answer = await site.call(method, url, { json });
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
      expect((answer.body as { errors: Record<string, string[]> }).errors[field]).toContain(message);
    }
    expect(await readState(site)).toEqual(before);
  });

  it.each<[unknown, string[]]>([
    [
      ['Ada Lovelace', ' Alan Turing '],
      ['Ada Lovelace', 'Alan Turing'],
    ],
    ['["Ada Lovelace","Turing, Alan"]', ['Ada Lovelace', 'Turing, Alan']],
    ['Ada Lovelace, Alan Turing,, ', ['Ada Lovelace', 'Alan Turing']],
    ['', []],
    [[], []],
    ['[]', []],
    [['"quoted" \\ ü'], ['"quoted" \\ ü']],
  ])('parses the inventors %j', async (given, inventors) => {
    const patent = await addPatent(site, { inventors: given });
    expect(patent.inventors).toEqual(inventors);
    expect(await list(`?search=${encodeURIComponent(patent.title)}`)).toMatchObject([{ inventors }]);
  });

  it.each([
    ['2023-05-16', '2023-05-16'],
    ['2024-02-29', '2024-02-29'],
    ['1790-01-01', '1790-01-01'],
    ['2100-12-31', '2100-12-31'],
    ['2023-05-16T00:00:00.000Z', '2023-05-16'],
    ['', null],
    [null, null],
  ])('stores the date %j as %j', async (given, stored) => {
    expect((await addPatent(site, { issue_date: given })).issue_date).toBe(stored);
  });

  it('stores the number without what offices print between the digits', async () => {
    const { id, patent_number } = await addPatent(site, { patent_number: 'US\u00a011,423,123 B2' });
    expect(patent_number).toBe('US 11423123 B2');
    const changed = await site.call('PUT', `/api/patents/${id}`, { json: { patent_number: 'WO 2020/123456' } });
    expect(toRecord<Patent>(changed).patent_number).toBe('WO 2020123456');
  });

  it('stores its link verbatim', async () => {
    const link = 'https://patents.example.test/doc?id=1&x=%20#page=2';
    const patent = await addPatent(site, { pdf_url: link });
    expect(patent.pdf_url).toBe(link);
    const changed = await site.call('PUT', `/api/patents/${patent.id}`, { json: { title: 'Another' } });
    expect(toRecord<Patent>(changed)).toMatchObject({ title: 'Another', pdf_url: link });
  });
});

describe('the list of patents', () => {
  beforeAll(async () => {
    for (const { id } of await list('?per_page=100')) await site.call('DELETE', `/api/patents/${id}`);
    await addPatent(site, {
      title: 'Bucket brigade',
      patent_number: 'US 7764568 B2',
      inventors: ['Seth Lloyd', 'Turing, Alan'],
      issue_date: '2010-07-27',
      description: 'Routing of addresses',
    });
    await addPatent(site, {
      title: 'Cell Ä',
      patent_number: 'EP 42',
      issue_date: '2021-08-17',
      description: '100% cold',
    });
    await addPatent(site, { title: 'Older cell', patent_number: 'EP 7', issue_date: '2010-01-05' });
    await addPatent(site, { title: 'Undated', patent_number: 'EP 9' });
  });
  const titles = async (query: string, token?: string | null) => (await list(query, token)).map(({ title }) => title);

  it('sorts patents newest first, undated last', async () => {
    expect(await titles('')).toEqual(['Cell Ä', 'Bucket brigade', 'Older cell', 'Undated']);
    expect(await titles('?sort=issue_date')).toEqual(['Undated', 'Older cell', 'Bucket brigade', 'Cell Ä']);
    expect(await titles('?sort=title')).toEqual(['Bucket brigade', 'Cell Ä', 'Older cell', 'Undated']);
  });

  it('filters patents by year of issue, with and without a search', async () => {
    expect(await titles('?year=2010')).toEqual(['Bucket brigade', 'Older cell']);
    expect(await titles('?year=2010&search=CELL')).toEqual(['Older cell']);
    expect(await titles('?year=2011')).toEqual([]);
    const answer = await site.call('GET', '/api/patents?year=2010&page=2&per_page=1', { token: null });
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.headers.link).toContain('year=2010');
    for (const year of ['abc', '10', '1789', '2010.5', '2010 or 1=1'])
      expect((await site.call('GET', `/api/patents?year=${year}`, { token: null })).status).toBe(422);
  });

  it('returns the existing years, newest first, and follows every change', async () => {
    const years = async () => (await site.call('GET', '/api/patents/years', { token: null })).body;
    expect(await years()).toEqual([2021, 2010]);
    const { id } = await addPatent(site, { issue_date: '2030-01-01' });
    expect(await years()).toEqual([2030, 2021, 2010]);
    await site.call('PUT', `/api/patents/${id}`, { json: { issue_date: '' } });
    expect(await years()).toEqual([2021, 2010]);
    await site.call('PUT', `/api/patents/${id}`, { json: { issue_date: '1999-12-31' } });
    expect(await years()).toEqual([2021, 2010, 1999]);
    await site.call('DELETE', `/api/patents/${id}`);
    expect(await years()).toEqual([2021, 2010]);
  });

  it('returns the years of all patents to admins, unless they ask for those of live ones', async () => {
    const years = async (token: string | null, query = '') =>
      (await site.call('GET', `/api/patents/years${query}`, { token })).body;
    const { id } = await addPatent(site, { issue_date: '2031-01-01', publish_at: '' });
    expect(await years(site.adminToken)).toEqual([2031, 2021, 2010]);
    for (const token of [site.adminToken, null]) expect(await years(token, '?state=live')).toEqual([2021, 2010]);
    expect(await years(null)).toEqual([2021, 2010]);
    expect((await site.call('GET', '/api/patents/years?state=draft', { token: null })).status).toBe(422);
    await site.call('DELETE', `/api/patents/${id}`);
    expect(await years(site.adminToken)).toEqual([2021, 2010]);
  });

  it.each([
    ['BUCKET', ['Bucket brigade'], ['Bucket brigade']],
    ['routing', ['Bucket brigade'], ['Bucket brigade']],
    ['cell ä', ['Cell Ä'], ['Cell Ä']],
    ['100%', ['Cell Ä'], ['Cell Ä']],
    ['7764568', [], ['Bucket brigade']],
    ['seth', [], ['Bucket brigade']],
    ['turing, a', [], ['Bucket brigade']],
    ['%', ['Cell Ä'], ['Cell Ä']],
  ])('searches for %s and returns %j to visitors and %j to admins', async (search, visitor, admin) => {
    const query = `?search=${encodeURIComponent(search)}`;
    expect(await titles(query, null)).toEqual(visitor);
    expect(await titles(query, site.adminToken)).toEqual(admin);
  });
});
