import type { FastifyInstance } from 'fastify';
import { notFound } from '../platform/domain-error.ts';
import type { FileStore } from '../platform/storage/file-store.ts';

/** Names the server makes up for images; nothing else is ever looked up in the store. */
const IMAGE_NAME = /^[0-9a-f]{32}(-\d{2,4})?\.webp$/;
const NEVER_CHANGES = 'public, max-age=31536000, immutable';

/** Public images under /storage/gallery/ (spec §3). An image never changes under its name. */
export function registerGalleryFiles(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/storage/gallery/:name', async (request, reply) => {
    const { name } = request.params;
    const file = IMAGE_NAME.test(name) ? await files.read(`gallery/${name}`) : null;
    if (!file) throw notFound();
    return reply
      .type('image/webp')
      .header('cache-control', NEVER_CHANGES)
      .header('content-length', file.size)
      .send(file.stream);
  });
  app.all('/storage/*', async () => {
    throw notFound();
  });
}
