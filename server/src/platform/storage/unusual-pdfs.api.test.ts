// @databases sqlite
import type { Patent } from '@qram/contract/modules/patents/patents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

function send(content: string | Uint8Array<ArrayBuffer>, name = 'a.pdf') {
  const form = new FormData();
  form.set('title', 'With a document');
  form.set('patent_number', 'US 1');
  form.set('pdf_file', new File([content], name));
  return site.call('POST', '/api/patents', { form });
}

it.each([
  ['a line break before its header', `\r\n${PDF}`],
  ['a part header of a form before its header', `--boundary\r\nContent-Type: application/pdf\r\n\r\n${PDF}`],
  ['1,000 bytes before its header', `${' '.repeat(1000)}${PDF}`],
  ['zeros at its end', PDF + '\0'.repeat(4096)],
  ['200,000 zeros at its end', PDF + '\0'.repeat(200_000)],
  ['both', `\n${PDF}${'\0'.repeat(4096)}`],
])('stores a PDF with %s, byte for byte', async (_what, content) => {
  const { status, body } = await send(content);
  expect(status).toBe(201);
  const file = await site.call('GET', (body as Patent).pdf_url);
  expect(file.text).toBe(content);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.headers['x-content-type-options']).toBe('nosniff');
});

it.each([
  ['its header after 1,024 bytes', `${' '.repeat(1024)}${PDF}`, 'Only PDF files are allowed.'],
  ['no end', PDF.slice(0, 40), 'Only PDF files are allowed. The end of this one is missing.'],
  [
    'no end but zeros',
    PDF.slice(0, 40) + '\0'.repeat(4096),
    'Only PDF files are allowed. The end of this one is missing.',
  ],
  ['no header', `\n${PDF.slice(9)}`, 'Only PDF files are allowed.'],
])('refuses a PDF with %s', async (_what, content, message) => {
  expect(await send(content)).toMatchObject({ status: 415, body: { errors: { pdf_file: [message] } } });
});

it('names a HEIC picture that is called a JPEG picture', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  const form = new FormData();
  form.set('title', 'Slide');
  form.set('image', new File([Uint8Array.from(heic)], 'IMG_0001.JPG'));
  const response = await site.call('POST', '/api/gallery', { form });
  expect(response.status).toBe(415);
  expect(response.text).toContain('This is a HEIC picture, not a JPEG picture.');
  expect((await send(Uint8Array.from(heic), 'IMG_0001.HEIC')).text).toContain('This is a HEIC picture.');
});
