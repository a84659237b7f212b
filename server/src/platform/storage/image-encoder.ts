import sharp, { type Metadata } from 'sharp';

/** Longest side of an accepted picture, in pixels. */
export const MAX_IMAGE_SIDE_PX = 12_000;
/** Pixels of an accepted picture, all pages of an animation together; a camera's 50 megapixels pass. */
export const MAX_IMAGE_PIXELS = 60_000_000;
/** Limit for what is not decoded row by row: progressive JPEG (50 megapixels pass), interlaced PNG, lossless WEBP. */
export const MAX_BUFFERED_BYTES = 160_000_000;

const QUALITY = 82;
/** Half the encoding time of the default effort, 4, for files that are 1 to 3 % larger. */
const EFFORT = 2;

/** The widths that an image is stored at. */
export interface ImageForm {
  /** Largest width in pixels; smaller images are not enlarged. */
  size: number;
  /** Widths of the narrower variants, made where the image is wider. */
  widths: readonly number[];
  /** Crop to a square of exactly `size`, so that every image has the same variants. */
  square?: true;
}

/** A WEBP file. */
export interface EncodedImage {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Whether a WEBP file is of the simple lossy kind, by its first chunk. */
const isLossyWebp = (input: Uint8Array): boolean => Buffer.from(input.subarray(12, 16)).toString('latin1') === 'VP8 ';

/** Bytes that the decoder holds at once, as far as the header tells; 0 where it reads row by row. */
function bufferedBytes(input: Uint8Array, metadata: Metadata): number {
  const { format, width, height, channels = 4, depth, isProgressive, chromaSubsampling } = metadata;
  const pixels = width * height;
  if (format === 'webp') return isLossyWebp(input) ? 0 : pixels * 4;
  if (!isProgressive) return 0;
  // Two bytes for each coefficient. With 4:2:0, two of three channels have a quarter of the pixels.
  if (format === 'jpeg') return pixels * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels);
  return pixels * channels * (depth === 'ushort' ? 2 : 1);
}

/** Reads the header alone. @throws Error when decoding would take too much memory or time */
async function assertWithinLimits(input: Uint8Array): Promise<void> {
  const metadata = await sharp(input).metadata();
  const { width, height, pages = 1 } = metadata;
  if (Math.max(width, height) > MAX_IMAGE_SIDE_PX) throw new Error(`a side is longer than ${MAX_IMAGE_SIDE_PX} pixels`);
  if (width * height * pages > MAX_IMAGE_PIXELS) throw new Error(`more than ${MAX_IMAGE_PIXELS} pixels`);
  if (bufferedBytes(input, metadata) > MAX_BUFFERED_BYTES)
    throw new Error(`decoding takes more than ${MAX_BUFFERED_BYTES} bytes`);
}

/**
 * Encodes a picture as WEBP without metadata: at its largest width first, then the narrower variants in ascending order.
 * The picture is decoded once; variants are made from the resized pixels, one after the other.
 * @throws Error when it is over a limit or cannot be decoded
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
