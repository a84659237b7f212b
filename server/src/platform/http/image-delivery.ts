import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../domain-error.ts';
import { assertNotEmpty } from '../storage/file-sizes.ts';
import type { FileStore, StoredFile } from '../storage/file-store.ts';

/** Names the server makes up for images; nothing else is ever looked up in the store. */
const IMAGE_NAME = /^[0-9a-f]{32}(-\d{2,4})?\.webp$/;
const YEAR_SECONDS = 31_536_000;

/** HEAD asks for the headers alone. */
async function obtain(files: FileStore, method: string, key: string): Promise<StoredFile | null> {
  if (method !== 'HEAD') return files.read(key);
  const facts = await files.describe(key);
  return facts && { stream: Readable.from([]), size: facts.size };
}

/**
 * Serves the images of one folder of the store under /storage/. An image never changes under its name.
 * @param caches whether caches between server and browser may keep them as well
 */
export function serveImages(
  app: FastifyInstance,
  files: FileStore,
  { folder, caches }: { folder: string; caches: 'public' | 'private' },
): void {
  app.get<{ Params: { name: string } }>(`/storage/${folder}/:name`, async (request, reply) => {
    const { name } = request.params;
    const key = `${folder}/${name}`;
    const file = IMAGE_NAME.test(name) ? await obtain(files, request.method, key) : null;
    if (!file) throw notFound();
    // Images are served without asking the database, so their sizes are not known.
    assertNotEmpty(key, file);
    return reply
      .type('image/webp')
      .header('cache-control', `${caches}, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-length', file.size)
      .send(file.stream);
  });
}
