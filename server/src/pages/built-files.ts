import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PROJECT_ROOT } from '../project-root.ts';

const CLIENT = fileURLToPath(new URL('web/dist/client/', PROJECT_ROOT));
const HASHED = 'public, max-age=31536000, immutable';
const NAMED = 'public, max-age=3600';

/** Files of the build: hashed ones are kept for good, named ones for an hour. */
export async function registerBuiltFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: CLIENT,
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? HASHED : NAMED);
    },
  });
}
