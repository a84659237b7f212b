// @databases sqlite
import sharp, { type Create } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../../test/databases/site-snapshot.ts';
import { cameraPhoto, widePicture } from '../../../test/documents/large-pictures.ts';
import { imageForm, picture } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { MAX_QUEUED_IMAGES, storeImage } from './images.ts';

const TYPE = 'Invalid file type. Please upload a JPG, PNG, or WEBP image.';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const upload = (bytes: Buffer) =>
  site.call('POST', '/api/gallery', { form: imageForm('image', bytes, { title: 'Slide' }) });
const flat = (options: Partial<Create>) =>
  sharp({
    create: { width: 5000, height: 5000, channels: 3, background: '#369', ...options },
    limitInputPixels: false,
  });

async function animation(): Promise<Buffer> {
  const pages = ['#000', '#777', '#fff'].map((background) =>
    flat({ width: 4500, height: 4500, background }).png().toBuffer(),
  );
  return sharp(await Promise.all(pages), { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}

describe('the image limits', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['with a side of 60,000 pixels', widePicture],
    ['of 12,001 by 100 pixels', () => flat({ width: 12_001, height: 100 }).png().toBuffer()],
    ['of 64 megapixels', () => flat({ width: 8000, height: 8000 }).jpeg().toBuffer()],
    ['of three pages of 20 megapixels each', animation],
    [
      'of 30 megapixels, interlaced, with 8 bytes for each',
      () =>
        flat({ width: 6000, channels: 4 })
          .toColourspace('rgb16')
          .png({ progressive: true, compressionLevel: 1 })
          .toBuffer(),
    ],
  ])('rejects a picture %s', async (_what, make) => {
    const bytes = await make();
    const before = await readState(site);
    expect(await upload(bytes)).toMatchObject({ status: 415, body: { message: TYPE, errors: { image: [TYPE] } } });
    expect(await readState(site)).toEqual(before);
  });

  it('accepts a photo from a 50-megapixel camera', async () => {
    const response = await upload(await cameraPhoto());
    expect(response).toMatchObject({
      status: 201,
      body: { image_width: 1920, image_height: 1280, image_variants: [480, 768, 1080, 1440] },
    });
  });

  it('rejects uploads beyond the queue limit with Retry-After', async () => {
    const photo = await cameraPhoto(2400, 1800);
    const send = () => site.call('POST', '/api/features', { form: imageForm('icon', photo, { title: 'Card' }) });
    const responses = await Promise.all(Array.from({ length: MAX_QUEUED_IMAGES + 8 }, send));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(responses.length - refused.length).toBeGreaterThanOrEqual(MAX_QUEUED_IMAGES);
    for (const { status, headers, body } of refused) {
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('10');
      expect(body).toMatchObject({ message: 'The service is busy. Please try again in a moment.' });
    }
    expect((await upload(await picture())).status).toBe(201);
  });

  it('reports a missing file as such', async () => {
    await expect(storeImage(site.deps.files, 'gallery', '/nowhere/picture.png', 'icon')).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
