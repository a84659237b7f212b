import sharp from 'sharp';

/** Decodes to 240 MB. */
export const widePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 60_000, height: 990, channels: 3, background: '#369' }, limitInputPixels: false })
    .png()
    .toBuffer();

/** 50 megapixels. */
export async function cameraPhoto(width = 8660, height = 5773): Promise<Buffer> {
  const detail = await sharp({
    create: {
      width: Math.ceil(width / 40),
      height: Math.ceil(height / 40),
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  return sharp(detail).resize(width, height).jpeg({ quality: 60 }).toBuffer();
}
