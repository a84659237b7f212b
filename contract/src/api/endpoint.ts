import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** `user`: any signed-in, active account. */
export type Access = 'anyone' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Types are detected from the content, never from the name. */
export interface FileRule {
  /** Accepted media types. */
  readonly types: readonly string[];
  /** Largest size in bytes. */
  readonly maxBytes: number;
  readonly messages: { readonly type: string; readonly size: string };
}

/**
 * Counted per client IP (IPv6: per /64), per signed-in account, or per value of one body field, so that many IPs can't
 * share the guessing of one account's password.
 */
export interface RateLimit {
  readonly by:
    | 'ip'
    | 'account'
    | {
        readonly field: string;
        /** Counts known devices of the account apart, so that others can't lock it out. */
        readonly knownDevices?: true;
      };
  /** Counts only misses of the response cache. All these limits share one counter, as they share the render queue. */
  readonly on?: 'cache-miss';
  readonly max: number;
  readonly windowSeconds: number;
  /** Calls per second to admit beside those of the window. */
  readonly perSecond?: number;
}

export const EXPORT_LIMITS: readonly RateLimit[] = [{ by: 'ip', max: 30, windowSeconds: 60 }];

export const GUESS_LIMITS: readonly RateLimit[] = [
  { by: 'ip', max: 30, windowSeconds: 60 },
  { by: 'account', max: 10, windowSeconds: 300 },
];

/** A class behind one IP may search at once, then more slowly. Typing makes about two searches a second. */
export const CACHE_MISS_LIMITS: readonly RateLimit[] = [
  { by: 'ip', on: 'cache-miss', max: 60, windowSeconds: 10, perSecond: 2 },
];

/** Adds those of cache misses to endpoints that may be cached. */
export const getLimits = ({ limits = [], cache }: Pick<EndpointSpec, 'limits' | 'cache'>): readonly RateLimit[] =>
  cache ? [...limits, ...CACHE_MISS_LIMITS] : limits;

/** Caches anonymous responses until the revision of one of these collections changes. */
export interface CacheRule {
  readonly collections: readonly string[];
  /** Allows counters (views, clicks) to be up to five seconds old. */
  readonly counters?: true;
}

/** With `Accept: text/event-stream`, sends the data now and whenever one of these collections changes (SSE). */
export interface LiveRule {
  readonly collections: readonly string[];
}

export interface EndpointSpec {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Multipart file fields; the other fields are validated by `body`. */
  readonly files?: { readonly [field: string]: FileRule };
  /** `null`: 204 without a body. `'binary'`: bytes, not JSON. `'csv'`: a table as a file. */
  readonly response: z.ZodType | null | 'binary' | 'csv';
  readonly status?: 200 | 201;
  readonly limits?: readonly RateLimit[];
  /** Error reasons that don't follow from the rest of the declaration. */
  readonly errors?: { readonly [Code in ErrorCode]?: string };
  readonly cache?: CacheRule;
  readonly live?: LiveRule;
  /** With `Accept: text/event-stream`, sends progress before the response. */
  readonly progress?: true;
  /** Also served as `POST …?_method=PUT`, for multipart clients. */
  readonly methodOverride?: true;
}

export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

export interface CallInput<E extends EndpointSpec> {
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
}

/** The input that a handler receives: the validated output side of the schemas, with defaults. */
export interface HandlerInput<E extends EndpointSpec> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

export type CallOutput<E extends EndpointSpec> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined;

export type HandlerOutput<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : undefined;
