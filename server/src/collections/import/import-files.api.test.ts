// @databases sqlite
import { IMPORT_MESSAGES } from '@qram/contract/collection/import';
import type { Patent } from '@qram/contract/modules/patents/patents';
import type { Video } from '@qram/contract/modules/videos/videos';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../../test/databases/site-snapshot.ts';
import {
  buildCsv,
  IMPORT_PATHS,
  type ImportPath,
  importInto,
  refusedIn,
  sendImport,
} from '../../../test/documents/import-files.ts';
import { expectHarmless, VALUES } from '../../../test/hostile-values.ts';
import { addRecord, addUser, addVideo } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const LINK = 'https://www.youtube.com/watch?v=ABCDEFGHIJK';
const videosTitled = async (search: string): Promise<Video[]> =>
  (await site.call('GET', `/api/videos?search=${encodeURIComponent(search)}`)).body;

/** Texts that an export must protect, quote or escape. */
const AWKWARD = [
  '=1+1',
  '-2',
  '+3',
  '@SUM(A1)',
  "'quoted",
  "'=already",
  'a, -b; =c',
  'say "yes"',
  'Überlagerung, 量子',
  '[not json',
];

describe('an exported file', () => {
  it('imports again unchanged, for every collection', async () => {
    const category = await addRecord(site, 'categories', { title: '=Formulas, "and" more' });
    const other = await addRecord(site, 'qram_categories', { title: 'Tools; twice' });
    await addRecord(site, 'qram_categories', { title: 'Tools; twice' });
    for (const text of AWKWARD) {
      await addVideo(site, { title: text, description: `${text}\nsecond line` });
      const patent = { title: text, description: text, inventors: [text, 'Ada, Example'], issue_date: null };
      await addRecord(site, 'patents', patent);
      await addRecord(site, 'topics', { title: text, description: text, category_id: category.id });
      await addRecord(site, 'qram_topics', { title: text, link: null, category_id: other.id });
      await addUser(site, { name: text, phone: '+49 301 2345', premium: '7,3', access_level: '1,2', qrampremium: 1 });
    }
    const form = new FormData();
    form.set('title', 'With a document');
    form.set('patent_number', 'US 1');
    form.set('pdf_file', new File(['%PDF-1.7\n%%EOF'], 'a.pdf'));
    await site.call('POST', '/api/patents', { form });
    for (const path of IMPORT_PATHS) {
      const { text } = await site.call('GET', `${path}/export`);
      const before = await readState(site);
      const { id, counts } = await importInto(site, path, text);
      expect([path, id, counts]).toEqual([path, null, { ...counts, new: 0, changed: 0, refused: 0 }]);
      expect(counts.unchanged).toBeGreaterThanOrEqual(AWKWARD.length);
      expect(await readState(site)).toEqual(before);
    }
  });

  it('adds an exported record again with the same texts where the id is left out', async () => {
    const title = 'Copy of a, -b; =c';
    const video = await addVideo(site, { title, description: '=1+1' });
    const { text } = await site.call('GET', '/api/videos/export');
    const [header = '', ...lines] = text.replace('\ufeff', '').split('\r\n');
    const line = lines.find((one) => one.startsWith(`${video.id},`)) ?? '';
    await importInto(site, '/api/videos', `${header}\r\n${line.replace(/^\d+/, '')}`);
    expect((await videosTitled('Copy of a')).map((one) => [one.title, one.description])).toEqual([
      [title, '=1+1'],
      [title, '=1+1'],
    ]);
  });
});

/** Texts of a record around a word: of what spreadsheets and exports give a meaning to. */
const aroundWord = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\'"=+-@,;\t\r\n \u200b\u2060\uff1d[]{}', "'\u2060", '\r\n', "['+', '-']", "('-n', '--name')"),
      fc.string({ unit: 'grapheme', maxLength: 3 }).map((part) => part.replace(/(?![\t\n\r])\p{Cc}/gu, '')),
    ),
    { minLength: 2, maxLength: 10 },
  )
  .chain((parts) => fc.nat(parts.length).map((at) => parts.toSpliced(at, 0, 'oneword').join('').trim()));

/** A record of each collection with this text in all its fields. */
const FILLED: [
  ImportPath,
  Parameters<typeof addRecord>[1],
  (text: string, category: { id: number }) => Record<string, unknown>,
][] = [
  ['/api/videos', 'videos', (text) => ({ title: text, description: text, publisher: text, transcript: text })],
  ['/api/patents', 'patents', (text) => ({ title: text, description: text, inventors: [text, `a, ${text}`, text] })],
  ['/api/topics', 'topics', (text, { id }) => ({ title: text, summary: text, body: text, category_id: id })],
  [
    '/api/qramtopics',
    'qram_topics',
    (text, { id }) => ({ title: text, description: text, link: null, category_id: id }),
  ],
  ['/api/users', 'users', (text) => ({ name: text })],
];

describe('an exported file with one word changed', () => {
  it.each(FILLED)('changes that word alone, at %s', async (path, kind, toInput) => {
    const parent = kind === 'topics' ? 'categories' : 'qram_categories';
    const category = await addRecord(site, parent, { title: `'=${path}` });
    const texts = fc.sample(aroundWord, { numRuns: 40, seed: 1 });
    const ids: number[] = [];
    for (const text of texts) {
      const input = toInput(text, category);
      ids.push((kind === 'users' ? await addUser(site, input) : await addRecord(site, kind, input)).id);
    }
    const read = async () => Promise.all(ids.map(async (id) => (await site.call('GET', `${path}/${id}`)).body));
    const before = await read();
    const { text } = await site.call('POST', `${path}/exports`, { json: { ids } });
    const dry = await importInto(site, path, text, { dryRun: true });
    expect(dry.counts).toMatchObject({ unchanged: ids.length, changed: 0, refused: 0 });
    const changed = await importInto(site, path, text.replaceAll('oneword', 'another'));
    expect(changed.counts).toMatchObject({ changed: ids.length, refused: 0 });
    const after = JSON.parse(JSON.stringify(before).replaceAll('oneword', 'another'));
    const untimed = (records: object[]) => records.map((record) => ({ ...record, updated_at: null }));
    expect(untimed(await read())).toEqual(untimed(after));
  });
});

describe('a file of another program', () => {
  it.each([
    "for op in ['+', '-', '*']:\n    print(op)",
    "parser.add_argument('-n', '--name')",
    "d = {'a': 1,\n'-b': 2}",
    "'-n' and '--name' are options",
  ])('keeps the apostrophes of %j', async (title) => {
    const { id } = await addVideo(site, { title: 'Before' });
    await importInto(site, '/api/videos', buildCsv([{ id, title, transcript: title }]));
    expect((await site.call('GET', `/api/videos/${id}`)).body).toMatchObject({ title, transcript: title });
    await importInto(site, '/api/videos', buildCsv([{ title, link: LINK, description: title }]));
    const [added] = (await site.call('GET', '/api/videos?sort=-created_at')).body as Video[];
    expect(added).toMatchObject({ title, description: title });
  });
});

describe('templates', () => {
  it.each(IMPORT_PATHS)('offers a template of %s that imports', async (path) => {
    for (const kind of ['categories', 'qram_categories'] as const)
      await addRecord(site, kind, { title: 'Name of an existing category' });
    const answer = await site.call('GET', `${path}/import-template`);
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="?[a-z-]+-template\.csv/);
    const result = await sendImport(site, path, answer.text, { dryRun: true });
    const counts = (result.body as { counts: unknown }).counts;
    // Categories of the same name were added for each template.
    if (path !== '/api/topics' && path !== '/api/qramtopics') expect(counts).toMatchObject({ rows: 1, new: 1 });
    else expect(result.text).toMatch(/"new":1|several categories/);
  });
});

describe('a file', () => {
  const row = { title: 'Any delimiter', link: LINK };

  it.each([
    ['commas', buildCsv([row])],
    ['semicolons', buildCsv([row], ';')],
    ['tabs', buildCsv([row], '\t')],
    ['a byte order mark', `\ufeff${buildCsv([row])}`],
    ['line feeds', `title,link\nAny delimiter,${LINK}\n\n\n`],
    ['carriage returns', `title,link\rAny delimiter,${LINK}\r`],
    ['brackets around a column name', `[title],link\n"Any delimiter",${LINK}`],
    ['quotes in the header', `"title";"link, of the video"\n"Any delimiter";${LINK}`],
  ])('reads a file with %s', async (_name, content) => {
    const names = { 'link, of the video': 'link', '[title]': 'title' };
    const columns = Object.fromEntries(Object.entries(names).filter(([name]) => content.includes(name)));
    const { counts, rows } = await importInto(site, '/api/videos', content, { dryRun: true, columns });
    expect([counts.new, rows[0]?.title]).toEqual([1, 'Any delimiter']);
  });

  it.each([
    ['TRUE', 1],
    ['FALSE', 0],
    ['Yes', 1],
    ['no ', 0],
    ['True', 1],
  ])('reads %j as a flag', async (cell, featured) => {
    const file = buildCsv([{ title: `Flag ${cell}`, link: LINK, featured: cell, description: cell.trim() }]);
    await importInto(site, '/api/videos', file);
    const [video] = await videosTitled(`Flag ${cell.trim()}`);
    expect(video).toMatchObject({ featured, description: cell.trim() });
    const same = buildCsv([{ id: video?.id, featured: cell }]);
    expect((await importInto(site, '/api/videos', same, { dryRun: true })).counts).toMatchObject({ unchanged: 1 });
  });

  it('skips rows before the column names, and says so', async () => {
    const file = `search URL:,https://patents.example/?q=memory\nid,title,inventor/author\nUS-1-B2,"Found, then imported","One A, Two B"`;
    const columns = { id: 'patent_number', 'inventor/author': 'inventors' };
    const found = await importInto(site, '/api/patents', file, { dryRun: true, columns });
    expect(found).toMatchObject({
      header_row: 2,
      skipped: ['search URL: https://patents.example/?q=memory'],
      counts: { rows: 1, new: 1 },
      rows: [{ number: 3, title: 'Found, then imported' }],
    });
    const first = await importInto(site, '/api/patents', file, { dryRun: true, headerRow: 1 });
    expect(first).toMatchObject({ header_row: 1, skipped: [], columns: [{ name: 'search URL:' }, {}] });
  });

  it('keeps the row numbers of a spreadsheet', async () => {
    const content = 'title,link\r\n"Two\r\nlines",x\r\n\r\n,\r\nC,y';
    const { rows } = await importInto(site, '/api/videos', content, { dryRun: true });
    expect(rows.map(({ number }) => number)).toEqual([2, 5]);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['nothing', '', IMPORT_MESSAGES.empty],
    ['only spaces', ' \n ', IMPORT_MESSAGES.empty],
    ['only a header', 'title,link\r\n', IMPORT_MESSAGES.headerOnly],
    ['a JSON list', '[{"title":"A"}]', IMPORT_MESSAGES.fileType],
    ['an empty JSON list', '\ufeff [ ]', IMPORT_MESSAGES.fileType],
    ['a JSON object', '{"title":"A"}', IMPORT_MESSAGES.fileType],
    ['a column twice', 'title,link,title\nA,B,C', 'Two columns have the name “title”. Give each column its own name.'],
    ['101 columns', `${Array.from({ length: 101 }, (_, at) => `c${at}`).join()}\n1`, IMPORT_MESSAGES.tooManyColumns],
    ['10,000,000 commas', ','.repeat(10_000_000), IMPORT_MESSAGES.tooManyColumns],
    ['a row of 101 cells', `title\nA\n${','.repeat(100)}`, 'Row 3 has more than 100 cells.'],
    ['10,001 rows', `title\n${'A\n'.repeat(10_001)}`, IMPORT_MESSAGES.tooManyRows],
    ['Latin-1', Uint8Array.from([0x74, 0x0a, 0xfc]), IMPORT_MESSAGES.encoding],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x74, 0x00, 0x0a, 0x00]), IMPORT_MESSAGES.encoding],
    ['a lone quote', 'title,link\nA,B\n5" pipe,"x', expect.stringMatching(/^Row 3 can't be read/) as unknown as string],
    ['an open quote', `title,link\n"A,${LINK}`, expect.stringMatching(/^Row 2 can't be read/) as unknown as string],
    [
      'a cell of 300,000',
      `title\n${'A'.repeat(300_000)}`,
      expect.stringMatching(/^Row 2 is too long/) as unknown as string,
    ],
  ])('refuses a file with %s in words', async (_name, content, message) => {
    const before = await readState(site);
    expect(await sendImport(site, '/api/videos', content)).toMatchObject({
      status: 422,
      body: { errors: { file: [message] } },
    });
    expect(await readState(site)).toEqual(before);
  });

  it('refuses a picture, or a file that is too large', async () => {
    const png = Uint8Array.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52,
    ]);
    expect(await sendImport(site, '/api/videos', png)).toMatchObject({
      status: 415,
      body: { message: IMPORT_MESSAGES.fileType },
    });
    expect(await sendImport(site, '/api/videos', 'x'.repeat(21 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { message: IMPORT_MESSAGES.fileSize },
    });
  });

  it('imports prototype keys, formulas and controls without harm', async () => {
    const hostile = `__proto__,constructor,title,link\nP,x,Prototype,${LINK}`;
    const columns = { constructor: null };
    expect((await importInto(site, '/api/videos', hostile, { dryRun: true, columns })).counts.new).toBe(1);
    expect(({} as { title?: string }).title).toBeUndefined();
    const controls = refusedIn(await sendImport(site, '/api/videos', `title,link\nA\u0000B,${LINK}\n`));
    expect(controls.rows[0]?.errors).toEqual({ title: ['Contains characters that are not allowed.'] });
    const formula = buildCsv([{ title: "'=1+1", link: LINK, description: '=1+1' }]);
    await importInto(site, '/api/videos', formula);
    expect((await videosTitled('=1+1'))[0]).toMatchObject({ title: '=1+1', description: '=1+1' });
    const wide = refusedIn(await sendImport(site, '/api/videos', `title,link\nA,${LINK},too much`));
    expect(wide.rows[0]?.errors).toEqual({ row: [IMPORT_MESSAGES.tooManyCells] });
  });

  it('responds to hostile values without a server error', async () => {
    const cells = VALUES.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    const records = cells.map((cell) => ({ title: cell, name: cell, link: cell, category: cell, email: cell }));
    for (const path of IMPORT_PATHS) {
      for (const rows of [records, cells.map((id) => ({ id }))]) {
        const answer = await sendImport(site, path, buildCsv(rows));
        expectHarmless(answer, path);
      }
    }
  });

  it('shortens 60-character words and long texts in the response only', async () => {
    const long = `${'w'.repeat(60)} `.repeat(40).trim();
    const { id } = (await addRecord(site, 'patents', { title: 'Cut', description: 'short' })) as Patent;
    const { rows } = await importInto(site, '/api/patents', buildCsv([{ id, description: long }]));
    expect(rows[0]?.changes).toEqual([{ field: 'description', before: 'short', after: `${long.slice(0, 200)}…` }]);
    const patent = (await site.call('GET', `/api/patents/${id}`)).body as Patent;
    expect(patent.description).toBe(long);
  });
});
