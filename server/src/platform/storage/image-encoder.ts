import sharp, { type Metadata } from 'sharp';

/** In pixels. */
export const MAX_IMAGE_SIDE_PX = 12_000;
/** Over all frames; allows a 50-megapixel photo. */
export const MAX_IMAGE_PIXELS = 60_000_000;
/**
 * For formats that are not decoded row by row: progressive JPEG (allows 50 megapixels), interlaced PNG, lossless WEBP.
 */
export const MAX_BUFFERED_BYTES = 160_000_000;

const QUALITY = 82;
/** Takes half the time of the default, 4, for files that are 1 to 3% larger. */
const EFFORT = 2;

export interface ImageForm {
  /** Maximum width in pixels; never enlarges. */
  size: number;
  /** Widths of the narrower variants. */
  widths: readonly number[];
  /** Crop to a square of exactly `size`, so that every image has the same variants. */
  square?: true;
}

export interface EncodedImage {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Reads the first chunk of a WEBP file. */
const isLossyWebp = (input: Uint8Array): boolean => Buffer.from(input.subarray(12, 16)).toString('latin1') === 'VP8 ';

/** Decoder memory estimated from the header; 0 for row-by-row formats. */
function bufferedBytes(input: Uint8Array, metadata: Metadata): number {
  const { format, width, height, channels = 4, depth, isProgressive, chromaSubsampling } = metadata;
  const pixels = width * height;
  if (format === 'webp') return isLossyWebp(input) ? 0 : pixels * 4;
  if (!isProgressive) return 0;
  // Two bytes per coefficient. With 4:2:0, two of three channels have a quarter of the pixels.
  if (format === 'jpeg') return pixels * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels);
  return pixels * channels * (depth === 'ushort' ? 2 : 1);
}

/** Reads only the header. @throws Error when decoding would take too much memory or time */
async function assertWithinLimits(input: Uint8Array): Promise<void> {
  const metadata = await sharp(input).metadata();
  const { width, height, pages = 1 } = metadata;
  if (Math.max(width, height) > MAX_IMAGE_SIDE_PX) throw new Error(`a side is longer than ${MAX_IMAGE_SIDE_PX} pixels`);
  if (width * height * pages > MAX_IMAGE_PIXELS) throw new Error(`more than ${MAX_IMAGE_PIXELS} pixels`);
  if (bufferedBytes(input, metadata) > MAX_BUFFERED_BYTES)
    throw new Error(`decoding takes more than ${MAX_BUFFERED_BYTES} bytes`);
}

/**
 * Encodes as WEBP without metadata: the largest width first, then narrower ones ascending. Decodes once.
 * @throws Error when it exceeds a limit or can't be decoded
 */
export async function encodeImage(input: Uint8Array, { size, widths, square }: ImageForm): Promise<EncodedImage[]> {
  await assertWithinLimits(input);
  const target = (width: number) =>
    square ? ({ width, height: width, fit: 'cover' } as const) : { width, withoutEnlargement: true };
  const { data, info } = await sharp(input, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(target(size))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const images: EncodedImage[] = [];
  for (const width of [info.width, ...widths.filter((narrower) => narrower < info.width)]) {
    const encoded = await sharp(data, { raw })
      .resize(target(width))
      .webp({ quality: QUALITY, effort: EFFORT })
      .toBuffer({ resolveWithObject: true });
    images.push({ bytes: encoded.data, width: encoded.info.width, height: encoded.info.height });
  }
  return images;
}
