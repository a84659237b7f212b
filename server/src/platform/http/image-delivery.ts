import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../domain-error.ts';
import { assertNotEmpty } from '../storage/file-sizes.ts';
import type { FileStore, StoredFile } from '../storage/file-store.ts';

/** Generated image names; no other name is looked up in the store. */
const IMAGE_NAME = /^[0-9a-f]{32}(-\d{2,4})?\.webp$/;
const YEAR_SECONDS = 31_536_000;

/** HEAD needs no content. */
async function openFor(files: FileStore, method: string, key: string): Promise<StoredFile | null> {
  if (method !== 'HEAD') return files.read(key);
  const description = await files.describe(key);
  return description && { stream: Readable.from([]), size: description.size };
}

/**
 * Serves the images of one folder of the store under /storage/. An image never changes under its name.
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
    const file = IMAGE_NAME.test(name) ? await openFor(files, request.method, key) : null;
    if (!file) throw notFound();
    // No database query is made, so the recorded sizes are unknown.
    assertNotEmpty(key, file);
    return reply
      .type('image/webp')
      .header('cache-control', `${caches}, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-length', file.size)
      .send(file.stream);
  });
}
