import type { FastifyInstance } from 'fastify';

/** A database without a response for this long counts as unavailable. */
const TIMEOUT_MS = 2000;

/** Readable but not writable. */
export const READ_ONLY = 'read-only';
/** No space left. */
export const FULL = 'full';
const UNREADY_STATES = [READ_ONLY, FULL];

export interface Readiness {
  /** Ready, read-only or full. @throws while the site can't serve */
  database(): Promise<string>;
  /** Ready or full. */
  disk(): Promise<string>;
  /** States of other parts, by name. */
  parts: Readonly<Record<string, () => Promise<string>>>;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * `/healthz`: the process responds. `/readyz`: it can serve and write, with database, writable storage and space left.
 * Buckets and backups are only reported: pages work without them, and they fail for all instances alike. Unready from
 * shutdown on, so that load balancers send requests elsewhere.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { database, disk, parts }: Readiness,
  shutdown: AbortSignal,
): void {
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
    if (shutdown.aborted) return unavailable();
    try {
      const [state, space] = [await withTimeout(database()), await disk()];
      const checks = Object.entries(parts).map(async ([name, readState]) => [name, await readState()] as const);
      const states: Record<string, string> = Object.fromEntries(await Promise.all(checks));
      if (UNREADY_STATES.includes(state)) states.database = state;
      if (space === FULL) states.disk = space;
      const isReady = !Object.values(states).some((state) => UNREADY_STATES.includes(state));
      return isReady ? { status: 'ready', ...states } : unavailable(states);
    } catch {
      return unavailable();
    }
  });
}
