import fc from 'fast-check';
import sharp from 'sharp';
import { imageForm, picture } from '../scenes/builders.ts';
import { archive, documentForm, legacySlides, pdf, slides } from './document-builders.ts';

/** A valid document of every accepted type, by extension. */
export async function acceptedDocuments(): Promise<[string, Buffer][]> {
  const [png, jpg, webp] = await Promise.all([picture('png'), picture('jpeg'), picture('webp')]);
  return [
    ['png', png],
    ['interlaced.png', await sharp(png).png({ progressive: true }).toBuffer()],
    ['jpg', jpg],
    ['progressive.jpg', await sharp(png).jpeg({ progressive: true }).toBuffer()],
    ['webp', webp],
    ['lossless.webp', await sharp(png).webp({ lossless: true }).toBuffer()],
    ['pdf', pdf()],
    ['pptx', slides()],
    ['ppt', legacySlides()],
    ['zip', archive()],
  ];
}

export interface UploadRoute {
  name: string;
  path: string;
  /** Any user may upload it. */
  byUser?: true;
  form(bytes: Uint8Array): FormData;
}

export const uploadRoutes = (categoryId: number): UploadRoute[] => [
  { name: 'an avatar', path: '/api/me/avatar', byUser: true, form: (bytes) => imageForm('avatar', bytes) },
  { name: 'a slide', path: '/api/gallery', form: (bytes) => imageForm('image', bytes, { title: 'S' }) },
  { name: 'an icon', path: '/api/features', form: (bytes) => imageForm('icon', bytes, { title: 'C' }) },
  { name: 'a logo', path: '/api/logo/Footer', form: (bytes) => imageForm('logo', bytes) },
  {
    name: 'a patent',
    path: '/api/patents',
    form: (bytes) => documentForm({ title: 'P', patent_number: 'US 1 B2' }, { pdf_file: bytes }),
  },
  ...['pdf', 'ppt', 'zip'].map((field) => ({
    name: `a topic's ${field}`,
    path: '/api/topics',
    form: (bytes: Uint8Array) => documentForm({ title: 'T', category_id: categoryId }, { [field]: bytes }),
  })),
];

/** Allowed statuses of an upload. */
export const isUploadStatus = (status: number): boolean =>
  (status >= 200 && status < 300) || [413, 415, 422].includes(status);

/** Truncates or overwrites parts of a document. */
export function malformed(document: Buffer): fc.Arbitrary<Buffer> {
  // Headers decide the detected type, so half of the positions are near the start.
  const position = fc.oneof(fc.nat(Math.min(64, document.length - 1)), fc.nat(document.length - 1));
  const flips = fc.array(fc.tuple(position, fc.nat(255)), { maxLength: 4 });
  return fc.tuple(fc.option(position, { nil: document.length }), flips).map(([end, overwritten]) => {
    const bytes = Buffer.from(document.subarray(0, end));
    for (const [at, value] of overwritten) if (at < bytes.length) bytes[at] = value;
    return bytes;
  });
}

export const noise: fc.Arbitrary<Buffer> = fc
  .uint8Array({ maxLength: 5000, size: 'max' })
  .map((bytes) => Buffer.from(bytes));

export const someMalformed = (document: Buffer | null, count: number): Buffer[] =>
  fc.sample(document ? malformed(document) : noise, count);
