import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { SQUARE_SIZE, SQUARE_WIDTHS, variantName } from '@qram/contract/collection/images';
import fastq from 'fastq';
import { DomainError } from '../domain-error.ts';
import type { FileStore } from './file-store.ts';
import type { EncodedImage, ImageForm } from './image-encoder.ts';
import { encodeInWorker, SlowImage } from './image-process.ts';

export { UndecodableImage } from './image-process.ts';

const PICTURE_WIDTHS = [480, 768, 1080, 1440] as const;
const PICTURE_MAX_WIDTH = 1920;
const ICON_WIDTH = 128;
/** Three times the largest size on a page. */
const LOGO_WIDTH = 360;

export type ImageKind = 'picture' | 'icon' | 'logo' | 'square';
const FORMS: Record<ImageKind, ImageForm> = {
  picture: { size: PICTURE_MAX_WIDTH, widths: PICTURE_WIDTHS },
  icon: { size: ICON_WIDTH, widths: [] },
  logo: { size: LOGO_WIDTH, widths: [] },
  square: { size: SQUARE_SIZE, widths: SQUARE_WIDTHS, square: true },
};

/** In progress or waiting; beyond this, uploads are rejected. */
export const MAX_QUEUED_IMAGES = 16;
const RETRY_SECONDS = 10;

export interface StoredImage {
  /** Generated file name. */
  name: string;
  width: number;
  height: number;
  /** Widths, ascending. */
  variants: number[];
  /** Bytes, without variants. */
  size: number;
}

export function imageKeys(folder: string, image: Pick<StoredImage, 'name' | 'variants'>): string[] {
  return [image.name, ...image.variants.map((width) => variantName(image.name, width))].map(
    (name) => `${folder}/${name}`,
  );
}

interface Source {
  source: string | Buffer;
  form: ImageForm;
}

/** One at a time, so that memory doesn't grow with uploads. */
const queue = fastq.promise<unknown, Source, EncodedImage[]>(async ({ source, form }) => {
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  return encodeInWorker({ bytes, form });
}, 1);

/** @throws DomainError `unavailable` when the queue is full, `validation` for a slow picture; UndecodableImage */
async function encode(source: Source): Promise<EncodedImage[]> {
  if (queue.running() + queue.length() >= MAX_QUEUED_IMAGES)
    throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: RETRY_SECONDS });
  try {
    return await queue.push(source);
  } catch (error) {
    throw error instanceof SlowImage ? new DomainError('validation', ERROR_MESSAGES.pictureTooSlow) : error;
  }
}

/**
 * Encodes an upload (path or bytes) as WEBP with narrower variants, and stores it.
 * @throws UndecodableImage, or DomainError `unavailable` or `validation`; leaves no files then
 */
export async function storeImage(
  files: FileStore,
  folder: string,
  source: string | Buffer,
  kind: ImageKind,
): Promise<StoredImage> {
  const [full, ...narrower] = await encode({ source, form: FORMS[kind] });
  if (!full) throw new Error('no image was encoded');
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const variants = narrower.map(({ width }) => width);
  const image: StoredImage = { name, width: full.width, height: full.height, variants, size: full.bytes.length };
  const written: string[] = [];
  try {
    for (const { width, bytes } of [full, ...narrower]) {
      const key = `${folder}/${width === full.width ? name : variantName(name, width)}`;
      written.push(key);
      await files.put(key, bytes);
    }
  } catch (error) {
    await files.delete(written);
    throw error;
  }
  return image;
}
