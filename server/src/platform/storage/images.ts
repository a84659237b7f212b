import { randomBytes } from 'node:crypto';
import { SQUARE_SIZE, SQUARE_WIDTHS, variantName } from '@qram/contract/images';
import type { FileStore } from './file-store.ts';

/** Widths in pixels of the narrower variants that are made of a picture, as far as it is wider. */
const PICTURE_WIDTHS = [480, 768, 1080, 1440] as const;
const PICTURE_MAX_WIDTH = 1920;
const ICON_WIDTH = 128;
/** A logo stands in for a letter: this is three times the largest that pages show. */
const LOGO_WIDTH = 360;
/** Larger pictures are refused before they are decoded: a few kilobytes can unfold to gigabytes. */
const MAX_PIXELS = 60_000_000;
const QUALITY = 82;
/** Half the time of the encoder's own default of 4, for files that are 1 to 3 % larger. */
const EFFORT = 2;

export interface StoredImage {
  /** File name in its folder, made up by the server. */
  name: string;
  width: number;
  height: number;
  /** Widths for which a narrower variant exists, ascending. */
  variants: number[];
}

/** The content was no image that can be decoded. */
export class UndecodableImage extends Error {}

/** File keys of an image and its variants in `folder`. */
export function imageKeys(folder: string, image: Pick<StoredImage, 'name' | 'variants'>): string[] {
  return [image.name, ...image.variants.map((width) => variantName(image.name, width))].map(
    (name) => `${folder}/${name}`,
  );
}

async function decoder(source: string | Buffer) {
  // sharp takes 30 MB; it is loaded with the first image that comes.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // `rotate` without an angle applies the camera's orientation before the metadata is dropped.
  const open = () => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
  return { open };
}

interface Encoded {
  name: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** How an image is stored anew: at most `size` pixels wide, and at which narrower widths besides. */
interface Form {
  size: number;
  widths: readonly number[];
  /** Cut to a square of exactly that size, so that every one has the same variants. */
  square?: true;
}

async function encode(
  source: string | Buffer,
  { size, widths, square }: Form,
): Promise<{ image: StoredImage; files: Encoded[] }> {
  const { open } = await decoder(source);
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const render = async (width: number, as: string): Promise<Encoded> => {
    const { data, info } = await open()
      .resize(square ? { width, height: width, fit: 'cover' } : { width, withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: EFFORT })
      .toBuffer({ resolveWithObject: true });
    return { name: as, bytes: data, width: info.width, height: info.height };
  };
  try {
    const full = await render(size, name);
    const variants = widths.filter((width) => width < full.width);
    const narrower = await Promise.all(variants.map((width) => render(width, variantName(name, width))));
    return { image: { name, width: full.width, height: full.height, variants }, files: [full, ...narrower] };
  } catch (cause) {
    throw new UndecodableImage('not an image that can be decoded', { cause });
  }
}

export type ImageKind = 'picture' | 'icon' | 'logo' | 'square';
const FORMS: Record<ImageKind, Form> = {
  picture: { size: PICTURE_MAX_WIDTH, widths: PICTURE_WIDTHS },
  icon: { size: ICON_WIDTH, widths: [] },
  logo: { size: LOGO_WIDTH, widths: [] },
  square: { size: SQUARE_SIZE, widths: SQUARE_WIDTHS, square: true },
};

/**
 * Decodes an accepted upload (a path or its bytes), and stores it as WEBP, without metadata, with narrower variants.
 * @throws UndecodableImage; nothing is left behind then.
 */
export async function storeImage(
  files: FileStore,
  folder: string,
  source: string | Buffer,
  kind: ImageKind,
): Promise<StoredImage> {
  const { image, files: encoded } = await encode(source, FORMS[kind]);
  const written: string[] = [];
  try {
    for (const file of encoded) {
      const key = `${folder}/${file.name}`;
      written.push(key);
      await files.put(key, file.bytes);
    }
  } catch (error) {
    await files.delete(written);
    throw error;
  }
  return image;
}
