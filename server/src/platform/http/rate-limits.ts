import type { EndpointSpec, RateLimit } from '@qram/contract/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

export interface Limiters {
  /** Before the body is read. */
  byAddress(request: FastifyRequest): Promise<void>;
  /** Once the caller is known, before the body is read. */
  byAccount(request: FastifyRequest): Promise<void>;
  /** Once the body is known. */
  byField(request: FastifyRequest): Promise<void>;
}

function fieldOf(request: FastifyRequest, field: string): string {
  const body = request.body as Record<string, unknown> | null | undefined;
  const value = body?.[field];
  return typeof value === 'string' ? value.trim().toLowerCase().slice(0, 200) : '';
}

function keyOf(request: FastifyRequest, by: Exclude<RateLimit['by'], 'address'>): string {
  return by === 'account' ? String(request.actor.userId ?? '') : fieldOf(request, by.field);
}

function limiter(app: FastifyInstance, limit: RateLimit): (request: FastifyRequest) => Promise<void> {
  const { by } = limit;
  const check = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.windowSeconds * 1000,
    // The library's own key for addresses takes an IPv6 network of one customer as one sender.
    ...(by === 'address' ? {} : { keyGenerator: (request: FastifyRequest) => keyOf(request, by) }),
  });
  return async (request) => {
    // Who names no account guesses no password; the schema refuses that call.
    if (by !== 'address' && keyOf(request, by) === '') return;
    const state = await check(request);
    if (!state.isAllowed && state.isExceeded) {
      throw new DomainError('rate_limited', ERROR_MESSAGES.rateLimited, {
        retryAfterSeconds: Math.max(1, state.ttlInSeconds),
      });
    }
  };
}

/** The limits that an endpoint declares. */
export function limitersOf(app: FastifyInstance, spec: Pick<EndpointSpec, 'limits'>): Limiters {
  const limits = spec.limits ?? [];
  const made = (chosen: RateLimit[]) => {
    const checks = chosen.map((limit) => limiter(app, limit));
    return async (request: FastifyRequest) => {
      for (const check of checks) await check(request);
    };
  };
  return {
    byAddress: made(limits.filter((limit) => limit.by === 'address')),
    byAccount: made(limits.filter((limit) => limit.by === 'account')),
    byField: made(limits.filter((limit) => typeof limit.by === 'object')),
  };
}
