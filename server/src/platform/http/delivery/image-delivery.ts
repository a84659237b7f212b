import type { FastifyInstance } from 'fastify';
import { notFound } from '../../domain-error.ts';
import { assertNotEmpty } from '../../storage/file-sizes.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { sendFile } from './file-sending.ts';

/** Looks up only generated names. */
const IMAGE_NAME = /^[0-9a-f]{32}(-\d{2,4})?\.webp$/;
const YEAR_SECONDS = 31_536_000;

/**
 * Serves images of a storage folder. An image never changes under its name.
 * @param caches whether shared caches may store them
 */
export function serveImages(
  app: FastifyInstance,
  files: FileStore,
  { folder, caches }: { folder: string; caches: 'public' | 'private' },
): void {
  app.get<{ Params: { name: string } }>(`/storage/${folder}/:name`, async (request, reply) => {
    const { name } = request.params;
    const key = `${folder}/${name}`;
    const file = IMAGE_NAME.test(name) ? await files.read(key) : null;
    if (!file) throw notFound();
    // Query no database, so the recorded size is unknown.
    await assertNotEmpty(key, file);
    return sendFile(
      reply
        .type('image/webp')
        .header('cache-control', `${caches}, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-length', file.size),
      file,
    );
  });
}
