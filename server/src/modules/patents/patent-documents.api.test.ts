// @databases sqlite
import type { Patent } from '@qram/contract/modules/patents/patents';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles, readState } from '../../../test/databases/site-snapshot.ts';
import { addPatent, documentForm, pdf, slides } from '../../../test/documents/document-builders.ts';
import { picture, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const MB = 1024 * 1024;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const fields = { title: 'Überlagerung: "a" memory', patent_number: 'US 1' };
const send = (bytes: Uint8Array, name = 'patent.pdf') =>
  site.call('POST', '/api/patents', { form: documentForm(fields, { pdf_file: [bytes, name] }) });
const change = (id: number, json: Record<string, unknown>) => site.call('PUT', `/api/patents/${id}`, { json });
const open = (url: string, headers: Record<string, string> = {}) => site.call('GET', url, { token: null, headers });

describe('the document of a patent', () => {
  it('serves the document to the public, as a PDF with the name of its upload', async () => {
    const patent = toRecord<Patent>(await send(pdf(), '../Überlagerung: "a" memory.pdf'));
    expect(patent.pdf_url).toMatch(/^\/storage\/patents\/[\da-f]{32}\.pdf$/);
    const { status, headers } = await open(patent.pdf_url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
      'content-disposition': `inline; filename="_berlagerung: _a_ memory.pdf"; filename*=UTF-8''%C3%9Cberlagerung%3A%20%22a%22%20memory.pdf`,
    });
    const part = await open(patent.pdf_url, { range: 'bytes=0-4' });
    expect(part).toMatchObject({ status: 206, text: '%PDF-' });
    const [listed] = (await site.call('GET', '/api/patents?search=memory', { token: null })).body as Patent[];
    expect(listed).toMatchObject({ pdf_url: patent.pdf_url, pdf_name: patent.pdf_name });
    expect(patent.pdf_name).toMatch(/Überlagerung.*memory\.pdf$/);
    const linked = toRecord<Patent>(await change(patent.id, { pdf_url: 'https://patents.example.test/1' }));
    expect(linked.pdf_name).toBeNull();
  });

  it('hides the document while its patent is in the trash', async () => {
    const patent = toRecord<Patent>(await send(pdf()));
    await site.call('DELETE', `/api/patents/${patent.id}`);
    expect((await open(patent.pdf_url)).status).toBe(404);
    await site.call('POST', `/api/patents/${patent.id}/restoration`);
    expect((await open(patent.pdf_url)).status).toBe(200);
  });

  it('replaces the document by another one, a link, or nothing, and leaves the old file to its versions', async () => {
    const patent = toRecord<Patent>(await send(pdf('First')));
    const before = await listFiles(site);
    const form = documentForm({}, { pdf_file: pdf('Second') });
    const second = toRecord<Patent>(await site.call('POST', `/api/patents/${patent.id}?_method=PUT`, { form }));
    expect(second.pdf_url).not.toBe(patent.pdf_url);
    expect((await open(patent.pdf_url)).status).toBe(404);
    expect(await listFiles(site)).toHaveLength(before.length + 1);

    const linked = toRecord<Patent>(await change(patent.id, { pdf_url: 'https://patents.example.test/1' }));
    expect(linked.pdf_url).toBe('https://patents.example.test/1');
    expect((await open(second.pdf_url)).status).toBe(404);
    expect(await listFiles(site)).toHaveLength(before.length + 1);

    for (const json of [{ pdf_file: '' }, { pdf_url: '' }]) {
      const again = await site.call('POST', `/api/patents/${patent.id}?_method=PUT`, {
        form: documentForm({}, { pdf_file: pdf('Again') }),
      });
      expect(toRecord<Patent>(again).pdf_url).toContain('/storage/patents/');
      expect(toRecord<Patent>(await change(patent.id, json)).pdf_url).toBe('');
    }
    expect(await listFiles(site)).toHaveLength(before.length + 3);
  });

  it('leaves the document unchanged by an update without it', async () => {
    const patent = toRecord<Patent>(await send(pdf()));
    expect(toRecord<Patent>(await change(patent.id, { title: 'Renamed' })).pdf_url).toBe(patent.pdf_url);
    const { headers } = await open(patent.pdf_url);
    expect(parse(String(headers['content-disposition'])).parameters.filename).toBe('patent.pdf');
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a picture', () => picture('jpeg')],
    ['slides', () => slides()],
    ['text', () => Buffer.from('Claims: a memory.')],
    ['a page that begins like none', () => Buffer.from('<html>%PDF-1.7 %%EOF</html>')],
    ['nothing', () => Buffer.alloc(0)],
    ['a PDF that breaks off', () => pdf().subarray(0, -30)],
  ])('rejects %s', async (_what, make) => {
    const before = await readState(site);
    const answer = await send(await make());
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    expect((answer.body as { message: string }).message).toMatch(/^Only PDF files are allowed\./);
    expect(await readState(site)).toEqual(before);
  });

  it('accepts a document of 20 MB and not a byte more', async () => {
    const original = pdf();
    const sized = (size: number) => Buffer.concat([original, Buffer.alloc(size - 2 * original.length, ' '), original]);
    const before = await readState(site);
    expect(await send(sized(20 * MB + 1))).toMatchObject({
      status: 413,
      body: {
        code: 'payload_too_large',
        message: 'File exceeds 20MB limit.',
        errors: { pdf_file: ['File exceeds 20MB limit.'] },
      },
    });
    expect(await readState(site)).toEqual(before);
    expect((await send(sized(20 * MB))).status).toBe(201);
  });

  it.each([
    '/storage/patents/0123456789abcdef0123456789abcdef.pdf',
    '/storage/patents/..%2Ftutorials%2Fx.pdf',
    '/storage/patents/%2e%2e/qram.sqlite',
    '/storage/patents/',
    '/storage/patents/x.html',
  ])('finds no document at %s', async (url) => {
    expect((await open(url)).status).toBe(404);
  });

  it('returns a record without a document when its file is missing', async () => {
    expect((await addPatent(site)).pdf_url).toBe('');
  });
});
