import sharp from 'sharp';
import { type EncodedImage, encodeImage, type ImageForm } from './image-encoder.ts';

/** Request to the worker. */
export interface ImageTask {
  bytes: Uint8Array;
  form: ImageForm;
}

/** Response of the worker; `refused` is the reason why a picture was not encoded. */
export type ImageResult = ({ images: EncodedImage[] } | { refused: string }) & {
  /** Resident memory of the worker in bytes. */
  rss: number;
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** If the parent has exited, sending fails; without a callback that would be an uncaught error. */
function report(message: ImageResult | 'ready'): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error) process.exit();
  });
}

process.on('message', async ({ bytes, form }: ImageTask) => {
  // Input and output are in memory, so every failure here is caused by the picture.
  const outcome = await encodeImage(bytes, form).then(
    (images) => ({ images }),
    (error: unknown) => ({ refused: String(error) }),
  );
  report({ ...outcome, rss: process.memoryUsage.rss() });
});

// Terminals and service managers signal the whole process group; a shutdown lets running requests finish first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
report('ready');
