// @databases postgres
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../databases/site-snapshot.ts';
import { addCategory, archive, documentForm, pdf } from '../documents/document-builders.ts';
import { addSignedIn, imageForm, picture, toRecord } from '../scenes/builders.ts';
import { startTestSite, type TestResponse, type TestSite } from '../test-site.ts';

const SCRIPT = '<!doctype html><script>qzmark()</script>';
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>qzmark()</script></svg>';

let site: TestSite;
let category: number;
beforeAll(async () => {
  site = await startTestSite();
  category = (await addCategory(site)).id;
});
afterAll(() => site.close());

/** A PNG header that declares 50,000 by 50,000 pixels, with a single row of data. */
function pixelBomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(50_000, 0);
  size.writeUInt32BE(50_000, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(150_001))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const joined = async (first: Promise<Buffer> | Buffer, text: string) => Buffer.concat([await first, Buffer.from(text)]);
/** Rejected wherever a picture is expected. */
const NO_PICTURES: [string, () => Promise<Buffer> | Buffer][] = [
  ['a GIF that is a script as well', () => Buffer.from('GIF89a/*\u0000\u0000*/=1;qzmark()')],
  ['a real GIF with a page behind it', () => joined(picture('gif'), SCRIPT)],
  ['an SVG with a script', () => Buffer.from(SVG)],
  ['a page', () => Buffer.from(SCRIPT)],
  ['a PDF', () => pdf()],
  ['an archive', () => archive()],
  ['two kilobytes that unfold to gigabytes', pixelBomb],
  ['a bitmap', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['an MP4', () => Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')],
];

type Send = (bytes: Buffer, filename: string) => Promise<TestResponse>;
const PICTURES: [string, Send][] = [
  [
    'a slide',
    (bytes, filename) =>
      site.call('POST', '/api/gallery', { form: imageForm('image', bytes, { title: 'S', filename }) }),
  ],
  [
    'an icon',
    (bytes, filename) =>
      site.call('POST', '/api/features', { form: imageForm('icon', bytes, { title: 'C', filename }) }),
  ],
  [
    'a logo',
    (bytes, filename) => site.call('POST', '/api/logo/Footer', { form: imageForm('logo', bytes, { filename }) }),
  ],
  [
    'an avatar',
    async (bytes, filename) => {
      const { token } = await addSignedIn(site);
      return site.call('POST', '/api/me/avatar', { token, form: imageForm('avatar', bytes, { filename }) });
    },
  ],
];

describe.each(PICTURES)('%s', (_what, send) => {
  it.each(NO_PICTURES)('rejects %s', async (_kind, make) => {
    for (const filename of ['a.png', 'a.svg.png', 'a.png.svg']) {
      const response = await send(Buffer.from(await make()), filename);
      expect(response.status, response.text).toBeOneOf([413, 415, 422]);
    }
  });

  it('re-encodes a picture with embedded HTML, whatever its name', async () => {
    for (const filename of ['a.html', 'a.png.html', '../../a.svg', 'a.php\u0000.png']) {
      const response = await send(await joined(picture('png'), SCRIPT), filename);
      expect(response.status, response.text).toBeLessThan(300);
      expect(response.text).not.toMatch(/\.html|\.svg|\.php/);
    }
    for await (const { key } of site.deps.files.list()) {
      const file = await site.deps.files.read(key);
      const bytes = Buffer.concat((await file?.stream().toArray()) as Buffer[]);
      expect([key, bytes.includes('qzmark')]).toEqual([key, false]);
      expect((await sharp(bytes).metadata()).format).toBe('webp');
    }
  });
});

describe('a document', () => {
  const patent = (bytes: Buffer, name: string) =>
    site.call('POST', '/api/patents', {
      form: documentForm({ title: 'P', patent_number: 'US 1 B2' }, { pdf_file: [bytes, name] }),
    });
  const topic = (field: string, bytes: Buffer, name: string) =>
    site.call('POST', '/api/topics', {
      form: documentForm({ title: 'T', category_id: category }, { [field]: [bytes, name] }),
    });

  it('stores and serves a document that is both PDF and HTML as a PDF only', async () => {
    const both = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(SCRIPT), pdf()]);
    const names = ['a.html', 'a.pdf.html', 'a.svg', '"><script>qzmark()</script>.pdf', 'a\r\nSet-Cookie: x=1.pdf'];
    for (const name of names) {
      const made = toRecord<{ pdf_url: string; pdf_file: string }>(await patent(both, name));
      const address =
        [made.pdf_file, made.pdf_url].find((value) => value?.includes('/storage/patents/')) ?? made.pdf_file;
      const path = address.startsWith('/') ? address : `/storage/patents/${address}`;
      const response = await site.call('GET', path, { token: null, headers: { accept: 'text/html' } });
      expect(response).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("object-src 'none'"),
        },
      });
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(String(response.headers['content-disposition'])).toMatch(
        /^(inline|attachment); filename=("[^"\r\n<>]*"|[\w.!~-]+)(; filename\*=UTF-8''[\w.%!~-]*)?$/,
      );
    }
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a page', 'pdf', () => Buffer.from(SCRIPT)],
    ['a picture', 'pdf', () => picture()],
    ['a PDF', 'zip', () => pdf()],
    ['an archive', 'ppt', () => archive()],
    ['an SVG', 'zip', () => Buffer.from(SVG)],
    ['a script', 'ppt', () => Buffer.from('#!/bin/sh\nqzmark')],
    ['a program', 'zip', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ])('refuses %s as a %s', async (_what, field, make) => {
    const before = await readState(site);
    for (const name of [`a.${field}`, `a.html.${field}`]) {
      const response = await topic(field, await make(), name);
      expect(response.status, response.text).toBe(415);
    }
    expect(await readState(site)).toEqual(before);
  });
});
