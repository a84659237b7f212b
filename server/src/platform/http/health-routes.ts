import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, which takes its database. Pages and lists need no files, so
 * a file store that is away is named, but takes no instance out of service: it would be away for all of them.
 */
export function registerHealthRoutes(app: FastifyInstance, { db, files }: Pick<Dependencies, 'db' | 'files'>): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const [available] = await Promise.all([files.isAvailable(), sql`select 1`.execute(db)]);
      return { status: 'ready', files: available ? 'ready' : 'unavailable' };
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'unavailable' });
    }
  });
}
