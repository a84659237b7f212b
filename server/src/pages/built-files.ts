import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const HASHED = 'public, max-age=31536000, immutable';
const NAMED = 'public, max-age=3600';
/** Build output that is not served by name. */
const NOT_SERVED = /(^|\/)\.|\.(?:html|br|gz)$/;

/** Every file below `root`, by URL path: 'assets/x.js'. */
function filesBelow(root: string): string[] {
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => !NOT_SERVED.test(file));
}

/** Handles a URL without a file. */
export type Missing = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface Folder {
  root: string;
  name: string;
  /** Existing files, by URL path within the folder. */
  files: ReadonlySet<string>;
  missing: Missing;
}

/** Serves one folder with one route, precompressed where the client accepts it. */
async function registerFolder(app: FastifyInstance, { root, name, files, missing }: Folder): Promise<void> {
  const cacheControl = name === 'assets' ? HASHED : NAMED;
  await app.register(
    async (folder) => {
      folder.addHook('onRequest', async (request, reply) => {
        const { '*': file = '' } = request.params as { '*'?: string };
        if (!files.has(file)) return missing(request, reply);
      });
      await folder.register(fastifyStatic, {
        root: join(root, name),
        decorateReply: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply) => reply.header('cache-control', cacheControl),
      });
    },
    { prefix: `/${name}` },
  );
}

/**
 * Serves the files of the build that exist at startup: hashed ones (`assets/`) cached for a year, named ones for an
 * hour. Each folder is one route, because a route for each of a few hundred files takes a tenth of the startup time.
 */
export async function registerBuiltFiles(
  app: FastifyInstance,
  { root, missing }: { root: string; missing: Missing },
): Promise<void> {
  // Adds `reply.sendFile` for files in the root; registers no route.
  await app.register(fastifyStatic, { root, serve: false });
  const folders = new Map<string, Set<string>>();
  for (const file of filesBelow(root)) {
    const slash = file.indexOf('/');
    const name = file.slice(0, Math.max(slash, 0));
    if (slash < 0)
      app.get(`/${file}`, (_request, reply) =>
        reply.header('cache-control', NAMED).sendFile(file, { cacheControl: false }),
      );
    else folders.set(name, (folders.get(name) ?? new Set()).add(file.slice(slash + 1)));
  }
  for (const [name, files] of folders) await registerFolder(app, { root, name, files, missing });
}
