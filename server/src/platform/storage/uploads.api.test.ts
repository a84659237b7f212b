// @databases both
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles, readState } from '../../../test/databases/site-snapshot.ts';
import { imageForm, picture, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const TYPE = 'Invalid file type. Please upload a JPG, PNG, or WEBP image.';
const SIZE = 'Image size exceeds 5MB limit.';
const ICON_TYPE = 'Failed to upload feature. Ensure it is a valid image file.';
const MB = 1024 * 1024;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const upload = (bytes: Uint8Array | string, fields: Record<string, string> = {}) =>
  site.call('POST', '/api/gallery', { form: imageForm('image', bytes, { title: 'Slide', ...fields }) });
const filesNamed = (slide: GalleryImage): string[] =>
  slide.image === ''
    ? []
    : [slide.image, ...slide.image_variants.map((width) => slide.image.replace('.webp', `-${width}.webp`))];

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'stores an upload called %s as WEBP under a generated name',
    async (format) => {
      const bytes = await picture(format, { width: 1200, height: 600 });
      const slide = toRecord<GalleryImage>(
        await upload(bytes, { filename: `../../evil.${format}`, type: 'text/html' }),
      );
      expect(slide).toMatchObject({ image_width: 1200, image_height: 600, image_variants: [480, 768, 1080] });
      expect(slide.image).toMatch(/^[\da-f]{32}\.webp$/);
      expect(await listFiles(site)).toEqual(expect.arrayContaining(filesNamed(slide)));
    },
  );

  it('serves a picture in its listed widths, immutable and with a fixed type', async () => {
    const slide = toRecord<GalleryImage>(await upload(await picture('png', { width: 2500, height: 1000 })));
    expect(slide).toMatchObject({ image_width: 1920, image_height: 768, image_variants: [480, 768, 1080, 1440] });
    const widths = [1920, ...slide.image_variants];
    for (const [position, name] of filesNamed(slide).entries()) {
      const response = await site.app.inject({ url: `/storage/gallery/${name}` });
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(response.rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect((await sharp(response.rawPayload).metadata()).width).toBe(widths[position]);
      const head = await site.app.inject({ method: 'HEAD', url: `/storage/gallery/${name}` });
      expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([
        200,
        '',
        response.headers['content-length'],
      ]);
    }
  });

  it('rotates a picture by its EXIF orientation, and removes its metadata', async () => {
    const bytes = await sharp(await picture('jpeg', { width: 600, height: 400 }))
      .withExif({ IFD0: { Copyright: 'someone', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const slide = toRecord<GalleryImage>(await upload(bytes));
    expect(slide).toMatchObject({ image_width: 400, image_height: 600 });
    for (const name of filesNamed(slide)) {
      const { rawPayload } = await site.app.inject({ url: `/storage/gallery/${name}` });
      const { exif, xmp, iptc, orientation } = await sharp(rawPayload).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it("stores a picture narrower than 480 pixels without a variant, and doesn't enlarge it", async () => {
    const slide = toRecord<GalleryImage>(await upload(await picture('png', { width: 20, height: 10 })));
    expect(slide).toMatchObject({ image_width: 20, image_height: 10, image_variants: [] });
  });

  it('accepts a picture of 5 MB', async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const padded = Buffer.concat([noise, Buffer.alloc(5 * MB - noise.length)]);
    expect((await upload(padded)).status).toBe(201);
    expect(await upload(Buffer.concat([padded, Buffer.alloc(1)]))).toMatchObject({ status: 413 });
  });
});

describe('a rejected upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const cases: [string, () => Promise<Uint8Array | string> | string, number, string][] = [
    ['a text named .png', () => 'This is no picture at all.', 415, TYPE],
    ['an HTML page named .png', () => '<!doctype html><script>alert(1)</script>', 415, TYPE],
    ['an SVG', () => svg, 415, TYPE],
    ['6 MB of a real picture', async () => Buffer.concat([await picture('png'), Buffer.alloc(6 * MB)]), 413, SIZE],
    ['a picture cut off', async () => (await picture('png', { width: 900, height: 900 })).subarray(0, 400), 415, TYPE],
    [
      'the first bytes of a PNG',
      () => Promise.resolve(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      415,
      TYPE,
    ],
    ['a named file without content', () => '', 415, TYPE],
    [
      'a few kilobytes that unfold to 100 million pixels',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      415,
      TYPE,
    ],
  ];
  it.each(cases)('rejects %s, and leaves no file', async (_what, make, status, message) => {
    const bytes = await make();
    const before = await readState(site);
    expect(await upload(bytes)).toMatchObject({ status, body: { message, errors: { image: [message] } } });
    expect(await readState(site)).toEqual(before);
  });

  it('says that a GIF is none of the types', async () => {
    const before = await readState(site);
    const image = [`${TYPE} This is a GIF picture, not a PNG picture.`];
    expect(await upload(await picture('gif'))).toMatchObject({
      status: 415,
      body: { message: TYPE, errors: { image } },
    });
    expect(await readState(site)).toEqual(before);
  });

  it('rejects a card icon with the message of the cards', async () => {
    const form = () => imageForm('icon', 'no picture', { title: 'Card' });
    expect(await site.call('POST', '/api/features', { form: form() })).toMatchObject({
      status: 415,
      body: { message: ICON_TYPE, errors: { icon: [ICON_TYPE] } },
    });
  });

  it('leaves no file when another field is rejected', async () => {
    const png = await picture('png');
    const before = await readState(site);
    expect(await upload(png, { title: '' })).toMatchObject({
      status: 422,
      body: { errors: { title: ['Title is required.'] } },
    });
    const unknown = { form: imageForm('image', png) };
    expect((await site.call('POST', '/api/gallery/2147483647?_method=PUT', unknown)).status).toBe(404);
    expect(await readState(site)).toEqual(before);
  });

  it.each([
    ['picture', 422],
    ['icon', 422],
    ['title', 422],
    ['__proto__', 400],
    ['constructor', 400],
  ])('rejects an upload in the field %s', async (field, status) => {
    const before = await readState(site);
    const response = await site.call('POST', '/api/gallery', {
      form: imageForm(field, await picture('png'), { name: 'x' }),
    });
    expect(response).toMatchObject({ status, body: { code: status === 422 ? 'validation' : 'bad_request' } });
    expect(await readState(site)).toEqual(before);
  });

  it('rejects two files in one field, and a file where none is accepted', async () => {
    const png = await picture('png');
    const before = await readState(site);
    const form = imageForm('image', png, { title: 'Two' });
    form.append('image', new File([new Uint8Array(png)], 'b.png'));
    expect((await site.call('POST', '/api/gallery', { form })).status).toBe(413);
    const video = imageForm('file', png, { title: 'x', link: 'https://youtu.be/F_Riqjdh2oM' });
    expect((await site.call('POST', '/api/videos', { form: video })).status).toBe(422);
    expect(await readState(site)).toEqual(before);
  });

  it('leaves an upload without permission unread', async () => {
    const before = await readState(site);
    const form = imageForm('image', await picture('png'), { title: 'x' });
    expect((await site.call('POST', '/api/gallery', { form, token: null })).status).toBe(401);
    expect(await readState(site)).toEqual(before);
  });
});

describe('the files of a record', () => {
  const add = async () => toRecord<GalleryImage>(await upload(await picture('png', { width: 800, height: 400 })));
  const change = (id: number, form: FormData) => site.call('POST', `/api/gallery/${id}?_method=PUT`, { form });
  const released = async () =>
    (await site.deps.db.selectFrom('released_files').select('key').execute()).map(({ key }) => key.split('/').at(-1));

  it('releases the files when the picture is replaced, but not by a rejected replacement', async () => {
    const slide = await add();
    expect((await change(slide.id, imageForm('image', 'no picture'))).status).toBe(415);
    const stale = imageForm('image', await picture('webp'), { updated_at: '2000-01-01T00:00:00.000Z' });
    expect((await change(slide.id, stale)).status).toBe(409);
    expect(await listFiles(site)).toEqual(expect.arrayContaining(filesNamed(slide)));

    const replaced = toRecord<GalleryImage>(await change(slide.id, imageForm('image', await picture('webp'))));
    expect(replaced.image).not.toBe(slide.image);
    const left = await listFiles(site);
    expect(left).toEqual(expect.arrayContaining(filesNamed(replaced)));
    expect(left).toEqual(expect.arrayContaining(filesNamed(slide)));
    expect(await released()).toEqual(expect.arrayContaining(filesNamed(slide)));
  });

  it.each([
    ['as browsers send it', '; filename=""'],
    ['without a name', ''],
  ])('preserves the files when the file field is unused, %s', async (_how, filename) => {
    const slide = await add();
    const parts = [
      '--cut\r\nContent-Disposition: form-data; name="title"\r\n\r\nRenamed',
      `--cut\r\nContent-Disposition: form-data; name="image"${filename}\r\nContent-Type: application/octet-stream\r\n\r\n`,
      '--cut--\r\n',
    ];
    const response = await site.call('POST', `/api/gallery/${slide.id}?_method=PUT`, {
      payload: parts.join('\r\n'),
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    });
    expect(toRecord<GalleryImage>(response)).toMatchObject({ title: 'Renamed', image: slide.image });
    expect(await listFiles(site)).toEqual(expect.arrayContaining(filesNamed(slide)));
  });

  it('releases the files when the picture is removed, but not while the record is in the trash', async () => {
    const [slide, trashed] = [await add(), await add()];
    expect((await site.call('DELETE', `/api/gallery/${trashed.id}`)).status).toBe(204);
    const cleared = await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image: '' } });
    expect(cleared.body).toMatchObject({ image: '', image_width: null, image_height: null, image_variants: [] });
    const left = await listFiles(site);
    expect(left).toEqual(expect.arrayContaining([...filesNamed(slide), ...filesNamed(trashed)]));
    expect(await released()).toEqual(expect.arrayContaining(filesNamed(slide)));
    expect(await released()).not.toContain(trashed.image);
    const restored = await site.call('POST', `/api/gallery/${trashed.id}/restoration`);
    expect(restored.body).toMatchObject({ image: trashed.image });
  });

  it("ignores file names that a client sends in the field's text", async () => {
    const slide = await add();
    for (const image of ['evil.webp', '../../qram.sqlite', 7, null])
      expect((await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image } })).status).toBe(422);
    expect(toRecord(await site.call('GET', `/api/gallery/${slide.id}`))).toEqual(slide);
  });
});
