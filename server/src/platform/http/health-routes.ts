import type { FastifyInstance } from 'fastify';

/** A database that says nothing for that long cannot serve. */
const TIMEOUT_MS = 2000;

/** The word for a part that can be read and not written. */
export const READ_ONLY = 'read-only';

export interface Readiness {
  /** Ready or read-only. @throws while the site cannot serve */
  database(): Promise<string>;
  /** Words about the other parts, by their names. */
  parts: Readonly<Record<string, () => Promise<string>>>;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve and save, which takes its database, and a database and a
 * storage folder that can be written; what cannot is named. Pages and lists need neither a bucket nor backups, so what
 * ails those is named, but takes no instance out of service: it would ail all of them.
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
      const state = await inTime(database());
      const told = Object.entries(parts).map(async ([name, ask]) => [name, await ask()] as const);
      const states: Record<string, string> = Object.fromEntries(await Promise.all(told));
      if (state === READ_ONLY) states.database = state;
      return Object.values(states).includes(READ_ONLY) ? unavailable(states) : { status: 'ready', ...states };
    } catch {
      return unavailable();
    }
  });
}
