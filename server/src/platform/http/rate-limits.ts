import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { EndpointSpec, RateLimit } from '@qram/contract/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';
import { networkOf } from '../network-address.ts';
import type { RateCounters } from '../rate-counters.ts';

export interface Limiters {
  /** Before the body is read. */
  byAddress(request: FastifyRequest): Promise<void>;
  /** Once the caller is known, before the body is read. */
  byAccount(request: FastifyRequest): Promise<void>;
  /** Once the body is known. */
  byField(request: FastifyRequest): Promise<void>;
  /** Before something is rendered that the response cache does not have. */
  onCacheMiss(request: FastifyRequest): Promise<void>;
}

/** The known device of a named account that a request comes from; null for an unknown one. */
export type FindDevice = (request: FastifyRequest, account: string) => Promise<string | null>;

type LimitedSpec = Pick<EndpointSpec, 'method' | 'path' | 'limits'>;

/** Lets the library count by the counters that all instances share. */
export function sharedStore(counters: RateCounters): FastifyRateLimitStoreCtor {
  return class SharedStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs = 0,
      max = 0,
    ): void {
      counters.count(key, windowMs, max).then(
        ({ used, msLeft }) => callback(null, { current: used, ttl: msLeft }),
        (error: Error) => callback(error),
      );
    }

    child(): SharedStore {
      return this;
    }
  };
}

function fieldOf(request: FastifyRequest, field: string): string {
  const body = request.body as Record<string, unknown> | null | undefined;
  const value = body?.[field];
  return typeof value === 'string' ? value.trim().toLowerCase().slice(0, 200) : '';
}

function keyOf(request: FastifyRequest, by: RateLimit['by']): string {
  // A connection that is closed already has no address.
  if (by === 'address') return request.ip ? networkOf(request.ip) : '';
  return by === 'account' ? String(request.actor.userId ?? '') : fieldOf(request, by.field);
}

/** The same in every instance, and another one as soon as the limit is another. Cache misses share the render queue. */
function nameOf({ method, path }: LimitedSpec, { by, on, max, windowSeconds }: RateLimit): string {
  const what = on === 'cache-miss' ? 'cache misses' : `${method} ${path}`;
  return `${what} ${typeof by === 'object' ? `field ${by.field}` : by} ${max}/${windowSeconds}`;
}

function limiter(app: FastifyInstance, spec: LimitedSpec, limit: RateLimit, findDevice: FindDevice) {
  const { by } = limit;
  const knowsDevices = typeof by === 'object' && by.knownDevices === true;
  const name = nameOf(spec, limit);
  const check = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.windowSeconds * 1000,
    keyGenerator: async (request: FastifyRequest) => {
      const key = keyOf(request, by);
      const device = knowsDevices ? await findDevice(request, key) : null;
      return device === null ? `${name} ${key}` : `device ${device} ${name}`;
    },
  });
  return async (request: FastifyRequest): Promise<void> => {
    // Who names no account guesses no password; the schema refuses that call.
    if (keyOf(request, by) === '') return;
    const state = await check(request);
    if (!state.isAllowed && state.isExceeded) {
      throw new DomainError('rate_limited', ERROR_MESSAGES.rateLimited, {
        retryAfterSeconds: Math.max(1, state.ttlInSeconds),
      });
    }
  };
}

const noDevice: FindDevice = async () => null;

/** The limits that an endpoint declares. */
export function limitersOf(app: FastifyInstance, spec: LimitedSpec, findDevice = noDevice): Limiters {
  const limits = spec.limits ?? [];
  const everyCall = limits.filter((limit) => limit.on === undefined);
  const made = (chosen: RateLimit[]) => {
    const checks = chosen.map((limit) => limiter(app, spec, limit, findDevice));
    return async (request: FastifyRequest) => {
      for (const check of checks) await check(request);
    };
  };
  return {
    byAddress: made(everyCall.filter((limit) => limit.by === 'address')),
    byAccount: made(everyCall.filter((limit) => limit.by === 'account')),
    byField: made(everyCall.filter((limit) => typeof limit.by === 'object')),
    onCacheMiss: made(limits.filter((limit) => limit.on === 'cache-miss')),
  };
}
