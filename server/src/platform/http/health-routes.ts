import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, which takes its database. */
export function registerHealthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db);
      return { status: 'ready' };
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'unavailable' });
    }
  });
}
