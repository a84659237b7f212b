// @databases both
import { IMPORT_MESSAGES } from '@qram/contract/collection/import';
import type { Patent } from '@qram/contract/modules/patents/patents';
import type { SearchAnswer } from '@qram/contract/modules/search/search';
import type { Video } from '@qram/contract/modules/videos/videos';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { captureAudit, listFiles, readRevisions, readState } from '../../../test/databases/site-snapshot.ts';
import {
  buildCsv,
  importInto,
  patentRows,
  refusedIn,
  sendImport,
  undoImport,
} from '../../../test/documents/import-files.ts';
import { addSignedIn, addVideo } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const LINK = 'https://www.youtube.com/watch?v=ABCDEFGHIJK';
const countTotal = async (path: string, search: string): Promise<number> =>
  Number((await site.call('GET', `${path}?page=1&search=${encodeURIComponent(search)}`)).headers['x-total-count']);
const foundVideos = async (q: string): Promise<number | undefined> =>
  ((await site.call('GET', `/api/search?q=${q}`)).body as SearchAnswer).counts.videos;
const readVideo = async (id: number): Promise<Video> => (await site.call('GET', `/api/videos/${id}`)).body;

describe('1,000 patents with 3 bad rows', () => {
  const rows = patentRows(1000, 'Memory');
  const bad = rows.map((row, at) => {
    if (at === 9) return { ...row, title: '' };
    if (at === 499) return { ...row, issue_date: '31.12.2020' };
    return at === 999 ? { ...row, patent_number: 'US_1' } : row;
  });

  it('refuses all 1,000 patents for 3 bad rows, with the messages of the form', async () => {
    const before = await readState(site);
    const answer = await sendImport(site, '/api/patents', buildCsv(bad));
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation', message: 'Nothing was imported, because some rows were refused.' },
    });
    const { counts, rows: shown, id } = refusedIn(answer);
    expect([id, counts]).toEqual([null, { rows: 1000, new: 997, changed: 0, unchanged: 0, refused: 3 }]);
    expect(shown.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
      { number: 11, errors: { title: ['Title and patent number cannot be empty.'] } },
      { number: 501, title: 'Memory 500', errors: { issue_date: ['Issue date must be a valid date.'] } },
      { number: 1001, errors: { patent_number: ['Patent number contains invalid characters.'] } },
    ]);
    expect(shown.filter(({ outcome }) => outcome === 'new')).toHaveLength(200);
    expect(await readState(site)).toEqual(before);
    expect(await listFiles(site, 'incoming')).toEqual([]);
  });

  it('imports all 1,000 patents once mended, and undoes them as one', async () => {
    const versions = await readRevisions(site);
    const audit = await captureAudit(site, async () => {
      const { id, counts } = await importInto(site, '/api/patents', buildCsv(rows), { name: 'memory.csv' });
      expect(counts).toEqual({ rows: 1000, new: 1000, changed: 0, unchanged: 0, refused: 0 });
      expect(await countTotal('/api/patents', 'Memory')).toBe(1000);
      expect((await readRevisions(site)).patents).toBe((versions.patents ?? 0) + 1);
      const [first] = (await site.call('GET', '/api/patents?page=1&search=Memory 1000')).body as Patent[];
      expect(first).toMatchObject({
        inventors: ['First Inventor', 'Second Inventor'],
        issue_date: '2020-02-29',
        pdf_url: 'https://example.com/1000.pdf',
      });
      const [entry] = (await site.call('GET', '/api/imports?collection=patents')).body as unknown[];
      expect(entry).toMatchObject({ id, file_name: 'memory.csv', new: 1000, changed: 0, undone_at: null });
      expect(await undoImport(site, id)).toMatchObject({ status: 200, body: { id, undone_at: expect.any(String) } });
    });
    expect(await countTotal('/api/patents', 'Memory')).toBe(0);
    expect(Number((await site.call('GET', '/api/patents/trash?page=1')).headers['x-total-count'])).toBe(1000);
    const about = (action: string) => audit.filter((entry) => entry.action === action);
    expect(about('create')).toHaveLength(1000);
    expect(about('delete')).toHaveLength(1000);
    expect(about('import')).toMatchObject([{ collection: 'patents', after: { file_name: 'memory.csv', new: 1000 } }]);
    expect(about('import-undone')).toMatchObject([{ collection: 'patents', after: { file_name: 'memory.csv' } }]);
  });
});

describe('many changed records', () => {
  it('changes the cells that differ in their row, with a version and an audit entry each, undone as one', async () => {
    const added = Array.from({ length: 120 }, (_, at) => ({ title: `Changing ${at}`, link: LINK, featured: 0 }));
    await importInto(site, '/api/videos', buildCsv(added));
    const ids = await site.deps.db.selectFrom('videos').select('id').where('title', 'like', 'Changing %').execute();
    const rows = ids.map(({ id }, at) => ({
      id,
      title: at % 2 === 0 ? `Altered ${at}` : `Changing ${at}`,
      link: LINK,
      featured: at % 3 === 0 ? 1 : 0,
    }));
    const [first, second] = [ids[0]?.id ?? 0, ids[3]?.id ?? 0];
    await site.call('POST', `/api/videos/${first}/increment-view`, { token: null });
    let id: number | null = null;
    const audit = await captureAudit(site, async () => {
      const result = await importInto(site, '/api/videos', buildCsv(rows));
      expect(result.counts).toMatchObject({ changed: 80, unchanged: 40 });
      id = result.id;
    });
    expect(await readVideo(first)).toMatchObject({ title: 'Altered 0', featured: 1, views: 1 });
    expect(await readVideo(second)).toMatchObject({ title: 'Changing 3', featured: 1, views: 0 });
    const updates = audit.filter(({ action }) => action === 'update');
    expect(updates).toHaveLength(80);
    expect(updates.find(({ record_id }) => record_id === second)).toMatchObject({
      before: { featured: 0 },
      after: { featured: 1 },
    });
    expect((await site.call('GET', `/api/videos/${second}/versions`)).body).toMatchObject([
      { number: 2, action: 'update', changes: [{ field: 'featured', before: 0, after: 1 }] },
      { number: 1, action: 'create' },
    ]);
    expect(await foundVideos('Altered')).toBe(60);
    expect(await undoImport(site, id)).toMatchObject({ status: 200 });
    expect(await readVideo(first)).toMatchObject({ title: 'Changing 0', featured: 0, views: 1 });
    expect((await site.call('GET', `/api/videos/${second}/versions`)).body).toHaveLength(3);
    expect(await foundVideos('Altered')).toBe(0);
  });

  it('leaves records in the search when the import is refused at its last row', async () => {
    const videos = [
      await addVideo(site, { title: 'Searched refusal', link: LINK }),
      await addVideo(site, { link: LINK }),
    ];
    const [one, other] = videos as [Video, Video];
    const file = buildCsv([
      { id: one.id, title: 'Searched otherwise' },
      { id: other.id, title: 'Never written' },
    ]);
    // Another admin's change, between the check of the file and its transaction.
    const change = site.deps.revisions.change.bind(site.deps.revisions);
    let changed = false;
    const versions = vi.spyOn(site.deps.revisions, 'change').mockImplementation(async (collections, work) => {
      if (!changed && collections.join() === 'search') {
        changed = true;
        await site.call('PUT', `/api/videos/${other.id}`, { json: { title: 'By hand' } });
      }
      return change(collections, work);
    });
    const answer = await sendImport(site, '/api/videos', file);
    versions.mockRestore();
    expect(refusedIn(answer).rows.find(({ outcome }) => outcome === 'refused')).toMatchObject({
      errors: { row: [IMPORT_MESSAGES.changedMeanwhile] },
    });
    expect(await foundVideos('Searched refusal')).toBe(1);
    expect(await readVideo(one.id)).toMatchObject({ title: 'Searched refusal' });
  });
});

describe('a dry run', () => {
  it('says what happens to each row, and changes nothing', async () => {
    const video = await addVideo(site, { title: 'Before', link: LINK, featured: 1 });
    const same = await addVideo(site, { title: 'Same', link: LINK });
    const before = await readState(site);
    const file = buildCsv([
      { id: video.id, title: 'After', link: LINK, featured: 'true' },
      { id: same.id, title: 'Same', link: 'https://youtu.be/ABCDEFGHIJK', featured: 0 },
      { id: '', title: 'Another', link: LINK, featured: '' },
      { id: 2_000_000, title: 'None', link: LINK, featured: 0 },
      { id: 'x', title: 'None', link: LINK, featured: 0 },
      { id: video.id, title: 'Twice', link: LINK, featured: 0 },
      { id: '', title: '', link: 'https://example.com', featured: 2 },
    ]);
    const { counts, rows, dry_run, id } = await importInto(site, '/api/videos', file, { dryRun: true });
    expect([dry_run, id, counts]).toEqual([1, null, { rows: 7, new: 1, changed: 1, unchanged: 1, refused: 4 }]);
    expect(rows).toMatchObject([
      { number: 2, outcome: 'changed', id: video.id, changes: [{ field: 'title', before: 'Before', after: 'After' }] },
      { number: 3, outcome: 'unchanged', id: same.id, changes: [] },
      { number: 4, outcome: 'new', id: null, title: 'Another' },
      { number: 5, errors: { id: ['There is no record with the id 2000000. Leave the id empty to add a new one.'] } },
      { number: 6, errors: { id: ['Must be a valid id.'] } },
      { number: 7, errors: { id: ['Row 2 has the same id.'] } },
      {
        number: 8,
        errors: {
          title: ['Title is required.'],
          link: ['Please enter a valid YouTube video link pointing to a video.'],
          featured: ['Must be 0 or 1.'],
        },
      },
    ]);
    expect(await readState(site)).toEqual(before);
  });

  it('matches columns by name, and as the caller says', async () => {
    const file = 'Titel;Link;Ignored\r\nA;https://youtu.be/ABCDEFGHIJK;x';
    const guessed = await importInto(site, '/api/videos', file, { dryRun: true });
    expect(guessed.columns).toEqual([
      { name: 'Titel', field: null, sample: 'A' },
      { name: 'Link', field: 'link', sample: 'https://youtu.be/ABCDEFGHIJK' },
      { name: 'Ignored', field: null, sample: 'x' },
    ]);
    expect(guessed.fields.filter(({ required }) => required)).toEqual([
      { name: 'title', required: true },
      { name: 'link', required: true },
    ]);
    expect(guessed.counts.refused).toBe(1);
    const said = await importInto(site, '/api/videos', file, { dryRun: true, columns: { Titel: 'title' } });
    expect(said.counts).toMatchObject({ new: 1, refused: 0 });
  });

  it.each([
    [{ Titel: 'password' }, 'There is no field “password”.'],
    [{ Titel: 'title', Link: 'title' }, 'Two columns are matched to “title”.'],
    ['[1]', 'columns must be a JSON object that names a field, or null, for each column.'],
    ['{', 'columns must be a JSON object that names a field, or null, for each column.'],
  ])('rejects %j as columns', async (columns, message) => {
    const answer = await sendImport(site, '/api/videos', 'Titel,Link\nA,B', { dryRun: true, columns });
    expect(answer).toMatchObject({ status: 422, body: { errors: { columns: [message] } } });
  });
});

describe('importing', () => {
  it('changes only the fields that differ, and adds what has no id', async () => {
    const video = await addVideo(site, { title: 'Old title', description: 'Stays', link: LINK });
    const audit = await captureAudit(site, async () => {
      const file = buildCsv([
        { id: video.id, title: 'New title' },
        { id: '', title: 'Added' },
      ]);
      const refused = await sendImport(site, '/api/videos', file);
      expect(refusedIn(refused).rows.at(-1)).toMatchObject({ errors: { link: ['Link is required.'] } });
      await importInto(site, '/api/videos', buildCsv([{ id: video.id, title: 'New title' }]));
    });
    expect(audit.find(({ action }) => action === 'update')).toMatchObject({
      before: { title: 'Old title' },
      after: { title: 'New title' },
    });
    expect(await readVideo(video.id)).toMatchObject({ title: 'New title', description: 'Stays', link: LINK });
  });

  it('writes nothing when all rows are unchanged', async () => {
    const video = await addVideo(site, { title: 'As it is' });
    const before = await readState(site);
    const { id, counts } = await importInto(site, '/api/videos', buildCsv([{ id: video.id, title: 'As it is' }]));
    expect([id, counts.unchanged]).toEqual([null, 1]);
    expect(await readState(site)).toEqual(before);
  });

  it('refuses to replace an uploaded document', async () => {
    const form = new FormData();
    form.set('title', 'With a document');
    form.set('patent_number', 'US 1');
    form.set('pdf_file', new File(['%PDF-1.7\n%%EOF'], 'a.pdf'));
    const patent = (await site.call('POST', '/api/patents', { form })).body as Patent;
    const file = buildCsv([{ id: patent.id, title: 'New', pdf_url: 'https://example.com/b.pdf' }]);
    expect(refusedIn(await sendImport(site, '/api/patents', file)).rows).toMatchObject([
      { errors: { pdf_url: [expect.stringMatching(/uploaded file/)] } },
    ]);
    const same = buildCsv([{ id: patent.id, title: 'New', pdf_url: patent.pdf_url }]);
    expect((await importInto(site, '/api/patents', same)).counts.changed).toBe(1);
  });

  it('lets only admins import, and needs a file', async () => {
    const { token } = await addSignedIn(site);
    const file = 'title,link\nA,B';
    expect(await sendImport(site, '/api/videos', file, { token })).toMatchObject({ status: 403 });
    expect(await sendImport(site, '/api/videos', file, { token: null })).toMatchObject({ status: 401 });
    for (const url of ['/api/videos/import-template', '/api/videos/export', '/api/imports'])
      expect(await site.call('GET', url, { token })).toMatchObject({ status: 403 });
    const form = new FormData();
    form.set('dry_run', '1');
    expect(await site.call('POST', '/api/videos/import', { form })).toMatchObject({
      status: 422,
      body: { errors: { file: ['Choose a file to import.'] } },
    });
  });

  it('runs twice at once without losing or doubling anything', async () => {
    const video = await addVideo(site, { title: 'Contended' });
    const files = ['First', 'Second'].map((title) =>
      buildCsv([
        { id: video.id, title, link: LINK },
        ...Array.from({ length: 30 }, () => ({ id: '', title, link: LINK })),
      ]),
    );
    const results = await Promise.all(files.map((file) => importInto(site, '/api/videos', file)));
    expect(results.map(({ counts }) => counts.new)).toEqual([30, 30]);
    expect((await countTotal('/api/videos', 'First')) + (await countTotal('/api/videos', 'Second'))).toBe(61);
  });

  it('sends its progress to those who ask, and then the response', async () => {
    const file = buildCsv(Array.from({ length: 600 }, (_, at) => ({ title: `Progress ${at}`, link: LINK })));
    const answer = await sendImport(site, '/api/videos', file, { headers: { accept: 'text/event-stream' } });
    const events = answer.text
      .split('\n\n')
      .filter((event) => event.startsWith('data: '))
      .map((event) => JSON.parse(event.slice('data: '.length)));
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(events.at(-1)).toMatchObject({ status: 200, body: { counts: { new: 600 } } });
    expect(events.slice(0, -1)).toContainEqual({ progress: { step: 'saving', percent: 100 } });
    const refused = await sendImport(site, '/api/videos', 'title\nA', { headers: { accept: 'text/event-stream' } });
    expect(refused.text).toContain('"status":422');
  });
});
