import sharp from 'sharp';
import { type EncodedImage, encodeImage, type ImageForm } from './image-encoder.ts';

/** What the worker is sent. */
export interface ImageTask {
  bytes: Uint8Array;
  form: ImageForm;
}

/** What the worker answers; `refused` says why a picture was not encoded. */
export type ImageResult = ({ images: EncodedImage[] } | { refused: string }) & {
  /** Memory of the worker in bytes. */
  rss: number;
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** A parent that has ended needs no answer; without a callback the failure would be an uncaught error. */
function report(message: ImageResult | 'ready'): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error) process.exit();
  });
}

process.on('message', async ({ bytes, form }: ImageTask) => {
  // Input and output are memory, so that whatever fails here is about the picture.
  const outcome = await encodeImage(bytes, form).then(
    (images) => ({ images }),
    (error: unknown) => ({ refused: String(error) }),
  );
  report({ ...outcome, rss: process.memoryUsage.rss() });
});

// Terminals and service managers signal the whole group; a shutdown lets running requests finish first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
report('ready');
