import { createHash } from 'node:crypto';
import type { EndpointSpec, RateLimit } from '@qram/contract/api/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Dependencies } from '../../dependencies.ts';
import { DomainError } from '../../domain-error.ts';
import { createThrottledLog } from '../../log/throttled-log.ts';
import { clientNetwork } from './client-ip.ts';

export interface Limiters {
  /** Before the body is read. */
  byNetwork(request: FastifyRequest): Promise<void>;
  /** After authentication, before the body is read. */
  byAccount(request: FastifyRequest): Promise<void>;
  /** After the body is read. */
  byField(request: FastifyRequest): Promise<void>;
  onCacheMiss(request: FastifyRequest): Promise<void>;
}

/** Finds an account's known device that sent the request. */
export type FindDevice = (request: FastifyRequest, account: string) => Promise<string | null>;

export type CreateLimiters = (
  spec: Pick<EndpointSpec, 'method' | 'path' | 'limits'>,
  findDevice?: FindDevice,
) => Limiters;

type Limiter = Pick<RateLimiterMemory, 'consume'>;

function getField(request: FastifyRequest, field: string): string {
  const body = request.body as Record<string, unknown> | null | undefined;
  const value = body?.[field];
  return typeof value === 'string' ? value.trim().toLowerCase().slice(0, 200) : '';
}

function getCaller(request: FastifyRequest, by: RateLimit['by']): string {
  if (by === 'ip') return clientNetwork(request);
  return by === 'account' ? String(request.actor.userId ?? '') : getField(request, by.field);
}

/**
 * The same on every instance; a changed limit starts a new counter. Cache misses share one counter, as they share the
 * queue.
 */
function getCounterName(
  { method, path }: Pick<EndpointSpec, 'method' | 'path'>,
  { by, on, max, windowSeconds, perSecond }: RateLimit,
): string {
  const what = on === 'cache-miss' ? 'cache misses' : `${method} ${path}`;
  return `${what} ${typeof by === 'object' ? `field ${by.field}` : by} ${max}/${windowSeconds}${perSecond ? ` ${perSecond}/1` : ''}`;
}

/** Hash keys, so that counters contain no names or IPs. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * With PostgreSQL, instances share counters, and count in memory while it is unavailable. With SQLite, counts in
 * memory.
 */
export function createRateLimits({ db, dialect, log }: Pick<Dependencies, 'db' | 'dialect' | 'log'>): CreateLimiters {
  const outage = createThrottledLog(log, 'rate limits are counted by this instance alone');
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    try {
      const result = await db.executeQuery(CompiledQuery.raw(text, values));
      outage.succeeded();
      return result;
    } catch (error) {
      outage.failed(error);
      throw error;
    }
  };

  const limiters = new Map<string, Limiter>();
  const createLimiter = (name: string, points: number, duration: number): RateLimiterMemory | RateLimiterPostgres => {
    const options = { keyPrefix: hashKey(name), points, duration };
    const inMemory = new RateLimiterMemory(options);
    if (dialect === 'sqlite') return inMemory;
    return new RateLimiterPostgres({
      ...options,
      storeClient: { query },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Blocked callers need no further counting in the database.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: inMemory,
    });
  };
  const getLimiter = (name: string, { max, windowSeconds, perSecond }: RateLimit): Limiter => {
    const known = limiters.get(name);
    if (known) return known;
    const window = createLimiter(name, max, windowSeconds);
    const limiter = perSecond
      ? new BurstyRateLimiter(createLimiter(`${name} each second`, perSecond, 1), window)
      : window;
    limiters.set(name, limiter);
    return limiter;
  };

  return (spec, findDevice = async () => null) => {
    const createCheck = (limit: RateLimit) => {
      const { by } = limit;
      const knowsDevices = typeof by === 'object' && by.knownDevices === true;
      const limiter = getLimiter(getCounterName(spec, limit), limit);
      return async (request: FastifyRequest): Promise<void> => {
        const caller = getCaller(request, by);
        // Without an account name no password is tested; the schema rejects the call.
        if (caller === '') return;
        const device = knowsDevices ? await findDevice(request, caller) : null;
        try {
          await limiter.consume(hashKey(device === null ? caller : `device ${device}`));
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          // The clock may have been set back.
          const secondsLeft = Math.min(limit.windowSeconds, Math.ceil(refused.msBeforeNext / 1000));
          const retryAfterSeconds = Math.max(1, secondsLeft);
          throw new DomainError('rate_limited', ERROR_MESSAGES.rateLimited, { retryAfterSeconds });
        }
      };
    };
    const checkAll = (limits: readonly RateLimit[]) => {
      const checks = limits.map(createCheck);
      return async (request: FastifyRequest) => {
        for (const check of checks) await check(request);
      };
    };
    const limits = spec.limits ?? [];
    const everyCall = limits.filter(({ on }) => on === undefined);
    return {
      byNetwork: checkAll(everyCall.filter(({ by }) => by === 'ip')),
      byAccount: checkAll(everyCall.filter(({ by }) => by === 'account')),
      byField: checkAll(everyCall.filter(({ by }) => typeof by === 'object')),
      onCacheMiss: checkAll(limits.filter(({ on }) => on === 'cache-miss')),
    };
  };
}

export async function deleteExpiredRateLimits({ db, dialect }: Pick<Dependencies, 'db' | 'dialect'>): Promise<void> {
  if (dialect === 'sqlite') return;
  await db.executeQuery(CompiledQuery.raw('delete from rate_limits where expire <= $1', [Date.now()]));
}
