import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from './site.ts';

export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const asFile = ({ name, mimeType, buffer }: SampleFile): File =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

const PDF_TEXT = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
  '',
].join('\n');

export function pdfFile(name = 'handout.pdf'): SampleFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(PDF_TEXT) };
}

/** Padded by a comment of `bytes`, in the site's data folder for the browser to read. */
export async function largePdf(site: Site, name: string, bytes: number): Promise<string> {
  const folder = path.join(site.dataDir, 'sample-files');
  await mkdir(folder, { recursive: true });
  const place = path.join(folder, name);
  await writeFile(place, PDF_TEXT.replace('trailer', `%${'x'.repeat(bytes)}\ntrailer`));
  return place;
}

/** An empty OLE container, the format of legacy PowerPoint files. */
export function slidesFile(name = 'slides.ppt'): SampleFile {
  const buffer = Buffer.alloc(1536);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(buffer);
  return { name, mimeType: 'application/vnd.ms-powerpoint', buffer };
}

/** Only the end record. */
export function archiveFile(name = 'code.zip'): SampleFile {
  const buffer = Buffer.from([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)]);
  return { name, mimeType: 'application/zip', buffer };
}
