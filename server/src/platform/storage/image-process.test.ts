// @databases sqlite
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { cameraPhoto } from '../../../test/documents/large-pictures.ts';
import { picture } from '../../../test/scenes/builders.ts';
import { encodeInWorker, SlowImage, UndecodableImage, workerSettings } from './image-process.ts';

/** Ids of the image workers of this process. */
async function workers(): Promise<string[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const commands = children
    .split(' ')
    .filter(Boolean)
    .map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const);
  return (await Promise.all(commands)).flatMap(([pid, command]) => (command.includes('image-worker') ? [pid] : []));
}
const FORM = { size: 300, widths: [100, 200, 400] };

describe('the image worker', () => {
  it.each<[string, () => Promise<Buffer>]>([
    [
      'gray',
      () =>
        sharp({ create: { width: 600, height: 300, channels: 3, background: '#808080' } })
          .toColourspace('b-w')
          .png()
          .toBuffer(),
    ],
    [
      'of 16 bits',
      async () =>
        sharp(await picture())
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    [
      'CMYK',
      async () =>
        sharp(await picture())
          .toColourspace('cmyk')
          .jpeg()
          .toBuffer(),
    ],
    [
      'with transparency',
      () =>
        sharp({ create: { width: 600, height: 300, channels: 4, background: { r: 200, g: 10, b: 90, alpha: 0.5 } } })
          .png()
          .toBuffer(),
    ],
  ])('preserves the colors of a picture that is %s in every variant', async (_what, make) => {
    const bytes = await make();
    const expected = await sharp(bytes).toColourspace('srgb').resize(1, 1).ensureAlpha().raw().toBuffer();
    const images = await encodeInWorker({ bytes, form: FORM });
    expect(images.map(({ width }) => width)).toEqual([300, 100, 200]);
    for (const image of images) {
      const actual = await sharp(image.bytes).resize(1, 1).ensureAlpha().raw().toBuffer();
      for (const [channel, value] of actual.entries())
        expect(Math.abs(value - Number(expected[channel]))).toBeLessThan(8);
    }
  });

  it('replaces an image worker that dies, and rejects the picture', async () => {
    const photo = await cameraPhoto(3000, 2000);
    await encodeInWorker({ bytes: await picture(), form: FORM });
    const [pid] = await workers();
    const encoding = encodeInWorker({ bytes: photo, form: FORM });
    process.kill(Number(pid), 'SIGKILL');
    await expect(encoding).rejects.toBeInstanceOf(UndecodableImage);
    expect(await encodeInWorker({ bytes: await picture(), form: FORM })).toHaveLength(3);
  });

  it('ends a picture that takes too long, and decodes the next one', async () => {
    const photo = await cameraPhoto(3000, 2000);
    await encodeInWorker({ bytes: await picture(), form: FORM });
    const [pid] = await workers();
    await expect(encodeInWorker({ bytes: photo, form: FORM }, 1)).rejects.toBeInstanceOf(SlowImage);
    expect(await encodeInWorker({ bytes: await picture(), form: FORM })).toHaveLength(3);
    expect(await workers()).not.toContain(pid);
  });

  it('ends when it is idle', async () => {
    workerSettings.idleMs = 1000;
    await encodeInWorker({ bytes: await picture(), form: FORM });
    await vi.waitFor(async () => expect(await workers()).toEqual([]), { timeout: 10_000, interval: 200 });
  });
});
