import type { FastifyInstance } from 'fastify';
import { notFound } from '../platform/domain-error.ts';
import { serveImages } from '../platform/http/delivery/image-delivery.ts';
import type { FileStore } from '../platform/storage/file-store.ts';

/** Public images under /storage/gallery/ (requirements: Gallery). */
export function registerGalleryFiles(app: FastifyInstance, files: FileStore): void {
  serveImages(app, files, { folder: 'gallery', caches: 'public' });
  app.all('/storage/*', async () => {
    throw notFound();
  });
}
