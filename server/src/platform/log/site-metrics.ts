import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { pingDatabase } from '../database/database.ts';
import type { PoolState } from '../database/postgres/postgres-pool.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import type { EventStreams } from '../http/streams/event-stream.ts';
import { readBacklog } from '../mail/outbox-queue.ts';

/** Maximum wait for the database per scrape. */
const TIMEOUT_MS = 2000;
const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface MetricSources {
  deps: Pick<Dependencies, 'db' | 'now'>;
  cache: ResponseCache;
  live: EventStreams;
  /** Null with a single connection. */
  poolState(): PoolState | null;
  lostLogLines(): number;
}

export interface SiteMetrics {
  contentType: string;
  /** Prometheus text format. */
  text(): Promise<string>;
  /** Records a request by route pattern; URLs would create unlimited label values. */
  record(request: FastifyRequest, reply: FastifyReply): void;
}

async function nullOnTimeout<T>(work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, TIMEOUT_MS, null);
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}

function addCacheMetrics(registry: Registry, { cache }: MetricSources): void {
  const registers = [registry];
  new Counter({
    name: 'qram_cache_answers_total',
    help: 'Cached responses sent whole, those the client had already (unchanged), and how many were rendered (made).',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(cache.counts)) this.inc({ result }, count);
    },
  });
  new Gauge({
    name: 'qram_cache_bytes',
    help: 'Memory that cached responses take, headers, keys and bookkeeping included.',
    registers,
    collect() {
      this.set(cache.bytes);
    },
  });
  new Gauge({
    name: 'qram_cache_entries',
    help: 'Cached responses.',
    registers,
    collect() {
      this.set(cache.entries);
    },
  });
}

function addDatabaseMetrics(registry: Registry, { deps, poolState }: MetricSources): void {
  const registers = [registry];
  new Gauge({
    name: 'qram_database_up',
    help: '1 when the database has answered just now.',
    registers,
    async collect() {
      this.set((await nullOnTimeout(pingDatabase(deps.db))) === null ? 0 : 1);
    },
  });
  if (poolState())
    new Gauge({
      name: 'qram_database_connections',
      help: 'Connections that are open (size) and idle, and calls that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(poolState() ?? {})) this.set({ state }, count);
      },
    });
  const oldest = new Gauge({
    name: 'qram_outbox_oldest_seconds',
    help: 'How long the oldest mail waits that is to be sent.',
    registers,
  });
  new Gauge({
    name: 'qram_outbox_waiting',
    help: 'Email waiting to be sent. Not reported while the database is unavailable.',
    registers,
    async collect() {
      this.reset();
      oldest.reset();
      const waiting = await nullOnTimeout(readBacklog(deps.db));
      if (!waiting) return this.remove();
      this.set(waiting.mails);
      oldest.set(waiting.oldest === null ? 0 : (deps.now().getTime() - Date.parse(waiting.oldest)) / 1000);
    },
  });
}

/** Prometheus metrics of this instance. */
export function createSiteMetrics(sources: MetricSources): SiteMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'qram_http_requests_total',
    help: 'Requests by route and class of status. Those answered ahead of routing: qram_cache_answers_total.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'qram_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  new Gauge({
    name: 'qram_live_answers',
    help: 'Readers who follow an answer (server-sent events).',
    registers,
    collect() {
      this.set(sources.live.size);
    },
  });
  new Counter({
    name: 'qram_log_lines_lost_total',
    help: 'Lines of the log that could not be written, because the disk is full or their reader has stopped.',
    registers,
    collect() {
      this.reset();
      this.inc(sources.lostLogLines());
    },
  });
  addCacheMetrics(registry, sources);
  addDatabaseMetrics(registry, sources);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    record(request, reply) {
      const method = METHODS.has(request.method) ? request.method : 'other';
      const route = request.routeOptions.url ?? '(none)';
      requests.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
      durations.observe({ method, route }, reply.elapsedTime / 1000);
    },
  };
}
