import type { FastifyInstance } from 'fastify';

/** A database without a response for this long counts as unavailable. */
const TIMEOUT_MS = 2000;

/** State of a part that can be read but not written. */
export const READ_ONLY = 'read-only';

export interface Readiness {
  /** Ready or read-only. @throws while the site can't serve */
  database(): Promise<string>;
  /** States of the other parts, by name. */
  parts: Readonly<Record<string, () => Promise<string>>>;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * `/healthz`: the process responds. `/readyz`: it can serve and write, which requires the database and a writable
 * storage folder; the response names what fails. Buckets and backups are reported but don't make an instance unready:
 * pages and lists work without them, and their failure affects all instances alike.
 */
export function registerHealthRoutes(app: FastifyInstance, { database, parts }: Readiness): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const unavailable = (states: Record<string, string> = {}) =>
      reply
        .status(503)
        .header('retry-after', '1')
        .send({ status: 'unavailable', ...states });
    try {
      const state = await withTimeout(database());
      const checks = Object.entries(parts).map(async ([name, ask]) => [name, await ask()] as const);
      const states: Record<string, string> = Object.fromEntries(await Promise.all(checks));
      if (state === READ_ONLY) states.database = state;
      return Object.values(states).includes(READ_ONLY) ? unavailable(states) : { status: 'ready', ...states };
    } catch {
      return unavailable();
    }
  });
}
