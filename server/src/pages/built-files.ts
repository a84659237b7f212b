import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const HASHED_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const NAMED_CACHE_CONTROL = 'public, max-age=3600';
/** Not served by name. */
const NOT_SERVED = /(^|\/)\.|\.(?:html|br|gz)$/;

/** Lists files by URL path: 'assets/x.js'. */
function listFiles(root: string): string[] {
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => !NOT_SERVED.test(file));
}

/** Handles a URL without a file. */
export type Missing = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Serves the build's files, precompressed: hashed ones (`assets/`) cached for a year, others for an hour. Uses one
 * route per folder: a route per file takes a tenth of the startup time, and the plugin's routes list the folder on
 * every request.
 */
export async function registerBuiltFiles(
  app: FastifyInstance,
  { root, missing }: { root: string; missing: Missing },
): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });
  const files = new Set(listFiles(root));
  const send = (reply: FastifyReply, file: string) =>
    reply
      .header('cache-control', file.startsWith('assets/') ? HASHED_CACHE_CONTROL : NAMED_CACHE_CONTROL)
      .sendFile(file);
  const folders = new Set<string>();
  for (const file of files) {
    const [folder = '', rest] = file.split('/', 2);
    if (rest === undefined) app.get(`/${file}`, (_request, reply) => send(reply, file));
    else folders.add(folder);
  }
  for (const folder of folders)
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => {
      const file = `${folder}/${request.params['*']}`;
      return files.has(file) ? send(reply, file) : missing(request, reply);
    });
}
