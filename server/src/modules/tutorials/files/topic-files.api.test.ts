// @databases sqlite
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFiles, readState } from '../../../../test/databases/site-snapshot.ts';
import {
  addCategory,
  addTopic,
  addTopicWith,
  archive,
  documentForm,
  legacySlides,
  pdf,
  slides,
} from '../../../../test/documents/document-builders.ts';
import { picture, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const ONLY_PDF = 'Only PDF files are allowed.';
const ONLY_PPT = 'Only PPT and PPTX files are allowed.';
const ONLY_ZIP = 'Only ZIP files are allowed.';
const BROKEN_OFF = ' The end of this one is missing.';

let site: TestSite;
let category: number;
beforeAll(async () => {
  site = await startTestSite();
  category = (await addCategory(site)).id;
});
afterAll(() => site.close());

const send = (files: Parameters<typeof documentForm>[1]) =>
  site.call('POST', '/api/topics', { form: documentForm({ title: 'Sent', category_id: category }, files) });
const change = (id: number, files: Parameters<typeof documentForm>[1], fields = {}) =>
  site.call('POST', `/api/topics/${id}?_method=PUT`, { form: documentForm(fields, files) });

describe('a topic with files', () => {
  it('keeps upload names, stores files under generated names, and serves them to visitors', async () => {
    const topic = await addTopicWith(site, {
      pdf: [pdf(), 'Lesson.pdf'],
      ppt: [slides(), 'Lesson.pptx'],
      zip: [archive(), 'Example.zip'],
    });
    expect(topic).toMatchObject({ pdf: 'Lesson.pdf', ppt: 'Lesson.pptx', zip: 'Example.zip', video: null, premium: 0 });
    const [group] = (await site.call('GET', '/api/tutorials?search=Topic', { token: null })).body as {
      topics: Record<'pdf' | 'ppt' | 'zip', string>[];
    }[];
    const shown = group?.topics[0];
    for (const [kind, type, disposition] of [
      ['pdf', 'application/pdf', 'inline'],
      ['ppt', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'attachment'],
      ['zip', 'application/zip', 'attachment'],
    ] as const) {
      expect(shown?.[kind]).toMatch(/^\/storage\/tutorials\/[\da-f]{32}\.(pdf|pptx|zip)$/);
      const { status, headers } = await site.call('GET', String(shown?.[kind]), { token: null });
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type });
      expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
    }
  });

  it('accepts the older PowerPoint format', async () => {
    expect(await addTopicWith(site, { ppt: [legacySlides(), 'old.ppt'] })).toMatchObject({ ppt: 'old.ppt' });
    expect((await listFiles(site)).some((name) => name.endsWith('.ppt'))).toBe(true);
  });
});

describe('validation by content', () => {
  it.each<[string, 'pdf' | 'ppt' | 'zip', () => Uint8Array | Promise<Uint8Array>, string, detail?: string]>([
    ['a picture called .pdf', 'pdf', () => picture('png'), ONLY_PDF, ' This is a PNG picture, not a PDF.'],
    ['an archive called .pdf', 'pdf', () => archive(), ONLY_PDF, ' This is a ZIP archive, not a PDF.'],
    ['a page called .pdf', 'pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>'), ONLY_PDF],
    ['a PDF called .pptx', 'ppt', () => pdf(), ONLY_PPT, ' This is a PDF, not a PowerPoint file.'],
    ['an archive called .pptx', 'ppt', () => archive(), ONLY_PPT, ' This is a ZIP archive, not a PowerPoint file.'],
    ['slides called .zip', 'zip', () => slides(), ONLY_ZIP, ' This is a PowerPoint file, not a ZIP archive.'],
    ['a program called .zip', 'zip', () => Buffer.from('MZ'.padEnd(500, '\0')), ONLY_ZIP],
    ['an empty PDF', 'pdf', () => Buffer.alloc(0), ONLY_PDF],
    ['an empty archive file', 'zip', () => Buffer.alloc(0), ONLY_ZIP],
    ['a PDF that breaks off', 'pdf', () => pdf().subarray(0, -30), ONLY_PDF + BROKEN_OFF],
    ['an archive that breaks off', 'zip', () => archive().subarray(0, -30), ONLY_ZIP + BROKEN_OFF],
    ['slides that break off', 'ppt', () => slides().subarray(0, -100), ONLY_PPT + BROKEN_OFF],
  ])('rejects %s, and stores nothing', async (_what, field, make, message, detail = '') => {
    const before = await readState(site);
    const answer = await send({ [field]: [await make(), `renamed.${field === 'ppt' ? 'pptx' : field}`] });
    expect(answer).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type', message, errors: { [field]: [message + detail] } },
    });
    expect(await readState(site)).toEqual(before);
  });

  it('rejects all files when one is rejected', async () => {
    const before = await readState(site);
    expect((await send({ pdf: pdf(), ppt: slides(), zip: pdf() })).status).toBe(415);
    expect(await readState(site)).toEqual(before);
  });
});

describe('the file name of an upload', () => {
  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\lesson.pdf', 'lesson.pdf'],
    ['The "first" lesson\'s notes.pdf', 'The "first" lesson\'s notes.pdf'],
    ['Überlagerung – 量子 🧊.pdf', 'Überlagerung – 量子 🧊.pdf'],
    ['<script>alert(1)</script>.pdf', 'script>.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(196)}.pdf`],
    [`${'🧊'.repeat(150)}n.pdf`, `${'🧊'.repeat(98)}.pdf`],
    [`n${'🧊'.repeat(150)}.pdf`, `n${'🧊'.repeat(97)}.pdf`],
  ])('stores and serves %s as %s', async (given, stored) => {
    const topic = toRecord<Topic>(await send({ pdf: [pdf(), given] }));
    expect(topic.pdf).toBe(stored);
    const { body } = await site.call('POST', `/api/topics/${topic.id}/links`, { json: { part: 'pdf' } });
    const { status, headers } = await site.call('HEAD', (body as { url: string }).url, { token: null });
    expect(status).toBe(200);
    const disposition = String(headers['content-disposition']);
    expect(parse(disposition)).toMatchObject({ type: 'inline', parameters: { filename: stored } });
    expect(disposition).toMatch(/^inline; filename="?[ -!#-~]*"?(; filename\*=|$)/);
  });
});

describe('replacing a file', () => {
  let topic: Topic;
  let before: string[];
  beforeEach(async () => {
    topic = await addTopicWith(site, { pdf: [pdf('First'), 'first.pdf'], zip: archive() });
    before = await listFiles(site);
  });

  it('retains the old one for its versions, and leaves the others', async () => {
    const changed = toRecord<Topic>(await change(topic.id, { pdf: [pdf('Second'), 'second.pdf'] }));
    expect(changed).toMatchObject({ pdf: 'second.pdf', zip: topic.zip, title: topic.title });
    const after = await listFiles(site);
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter((name) => !before.includes(name))).toHaveLength(1);
  });

  it('preserves the former file when the change is rejected', async () => {
    const refused = await change(topic.id, { pdf: pdf('Second') }, { updated_at: '2001-01-01T00:00:00.000Z' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', current: { pdf: 'first.pdf' } } });
    expect((await change(topic.id, { pdf: pdf('Second') }, { category_id: 2147483647 })).status).toBe(422);
    expect((await change(topic.id, { pdf: pdf('Second') }, { title: '' })).status).toBe(422);
    expect(await listFiles(site)).toEqual(before);
    expect(await listFiles(site, 'incoming')).toEqual([]);
  });

  it('removes a file with empty text', async () => {
    const cleared = toRecord<Topic>(await site.call('PUT', `/api/topics/${topic.id}`, { json: { pdf: '' } }));
    expect(cleared).toMatchObject({ pdf: null, zip: topic.zip });
    expect(await listFiles(site)).toEqual(before);
    expect((await site.call('PUT', `/api/topics/${topic.id}`, { json: { pdf: 'name.pdf' } })).status).toBe(422);
  });

  it('leaves exactly one file at the topic when replaced concurrently, and releases the others', async () => {
    const both = await Promise.all(
      ['one.pdf', 'two.pdf', 'three.pdf'].map((name) => change(topic.id, { pdf: [pdf(name), name] })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await site.call('GET', `/api/topics/${topic.id}`);
    expect((body as Topic).pdf).toBeOneOf(['one.pdf', 'two.pdf', 'three.pdf']);
    expect(await listFiles(site)).toHaveLength(before.length + 3);
    const row = await site.deps.db
      .selectFrom('topics')
      .select('pdf_file')
      .where('id', '=', topic.id)
      .executeTakeFirstOrThrow();
    expect(await listFiles(site)).toContain(row.pdf_file);
    const released = await site.deps.db.selectFrom('released_files').select('key').execute();
    expect(released.map(({ key }) => key)).not.toContain(`tutorials/${row.pdf_file}`);
  });

  it('leaves the file of a deleted topic for its restore', async () => {
    const url = `/api/topics/${topic.id}`;
    const link = (await site.call('POST', `${url}/links`, { json: { part: 'pdf' } })).body as { url: string };
    await site.call('DELETE', url);
    expect(await listFiles(site)).toEqual(before);
    expect((await site.call('GET', link.url, { token: null })).status).toBe(404);
    await site.call('POST', `${url}/restoration`);
    expect((await site.call('GET', link.url, { token: null })).status).toBe(200);
  });
});

describe('a full disk', () => {
  const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));

  it('reports a full disk during an upload, and leaves no file', async () => {
    const topic = await addTopic(site);
    const before = await readState(site);
    const take = vi.spyOn(site.deps.files, 'take');
    const original = take.getMockImplementation();
    expect(original).toBeUndefined();
    let calls = 0;
    const real = site.deps.files.put;
    // The first file fits, the second does not.
    take.mockImplementation(async (_path, key) => {
      calls += 1;
      return calls === 1 ? real(key, Buffer.from('taken')) : full();
    });
    try {
      for (const call of [
        () => send({ pdf: pdf(), zip: archive() }),
        () => change(topic.id, { pdf: pdf(), zip: archive() }),
      ]) {
        calls = 0;
        expect(await call()).toMatchObject({
          status: 503,
          body: { code: 'unavailable', message: 'The server is out of disk space. Nothing was saved.' },
        });
        expect(calls).toBe(2);
      }
    } finally {
      take.mockRestore();
    }
    expect(await readState(site)).toEqual(before);
    expect((await send({ pdf: pdf() })).status).toBe(201);
  });
});
