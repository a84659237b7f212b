import sharp from 'sharp';
import { type EncodedImage, encodeImage, type ImageForm } from './image-encoder.ts';

export interface ImageTask {
  bytes: Uint8Array;
  form: ImageForm;
}

/** `refused` is the reason. */
export type ImageResult = ({ images: EncodedImage[] } | { refused: string }) & {
  /** Resident memory in bytes. */
  rss: number;
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Sending fails if the parent has exited. */
function report(message: ImageResult | 'ready'): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error) process.exit();
  });
}

process.on('message', async ({ bytes, form }: ImageTask) => {
  // Input and output are in memory, so every failure is the picture's.
  const outcome = await encodeImage(bytes, form).then(
    (images) => ({ images }),
    (error: unknown) => ({ refused: String(error) }),
  );
  report({ ...outcome, rss: process.memoryUsage.rss() });
});

// Terminals signal the whole process group; let running requests finish first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
report('ready');
