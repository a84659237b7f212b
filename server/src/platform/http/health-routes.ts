import type { FastifyInstance } from 'fastify';

/** A database that says nothing for that long cannot serve. */
const PATIENCE_MS = 2000;

/** What readiness tells of parts that the site can do without for a while. */
export interface Readiness {
  /** @throws while the site cannot serve */
  database(): Promise<unknown>;
  /** Words about the parts, by their names. */
  parts: Readonly<Record<string, () => Promise<string>>>;
}

async function inTime(work: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, which takes its database. Pages and lists need neither files
 * nor backups, so what ails those is named, but takes no instance out of service: it would ail all of them.
 */
export function registerHealthRoutes(app: FastifyInstance, { database, parts }: Readiness): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await inTime(database());
      const told = Object.entries(parts).map(async ([name, ask]) => [name, await ask()] as const);
      return { status: 'ready', ...Object.fromEntries(await Promise.all(told)) };
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'unavailable' });
    }
  });
}
