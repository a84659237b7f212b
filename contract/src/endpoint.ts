import type { z } from 'zod';

/** Who may call an endpoint. `user` means any signed-in, active account; `admin` one with the admin role. */
export type Access = 'anyone' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an uploaded file must be. It is judged by its content, never by its name. */
export interface FileRule {
  /** Media types that the content may have. */
  readonly types: readonly string[];
  /** Largest size in bytes. */
  readonly maxBytes: number;
  readonly messages: { readonly type: string; readonly size: string };
}

/**
 * At most `max` calls in `windowSeconds`, counted per sender address (IPv6: per /64), per signed-in account, or per value
 * of one body field (an account name, so that many addresses cannot share the guessing of one password).
 */
export interface RateLimit {
  readonly by:
    | 'address'
    | 'account'
    | {
        readonly field: string;
        /** A device that has signed in to the named account is counted separately, so that others cannot lock it out. */
        readonly knownDevices?: true;
      };
  /**
   * Counts only what has to be rendered because the response cache does not have it: searches, and queries that nobody
   * asked before. All these limits share one counter, as they share the render queue.
   */
  readonly on?: 'cache-miss';
  readonly max: number;
  readonly windowSeconds: number;
}

/** Of every endpoint that answers a whole table as a file. */
export const EXPORT_LIMITS: readonly RateLimit[] = [{ by: 'address', max: 30, windowSeconds: 60 }];

/** Of every endpoint that a signed-in account proves itself to, by its password or a code. */
export const GUESS_LIMITS: readonly RateLimit[] = [
  { by: 'address', max: 30, windowSeconds: 60 },
  { by: 'account', max: 10, windowSeconds: 300 },
];

/**
 * Of every list that may be cached, and of pages. Two windows of one sender fit into the render queue (64), so that nobody
 * else is refused. Typing into a search field makes about two searches a second.
 */
export const CACHE_MISS_LIMITS: readonly RateLimit[] = [
  { by: 'address', on: 'cache-miss', max: 30, windowSeconds: 10 },
];

/** An anonymous answer may be kept while the versions of these collections stand. */
export interface CacheRule {
  readonly collections: readonly string[];
  /** The answer shows counters (views, clicks) of these collections' tables, which may be up to five seconds old. */
  readonly counters?: true;
}

/**
 * With `Accept: text/event-stream` the answer is followed: it is sent at once, and again whenever one of these
 * collections has changed (server-sent events). Without that header it is an answer like any other.
 */
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
  /** Multipart file fields; the other parts are judged by `body`. */
  readonly files?: { readonly [field: string]: FileRule };
  /** `null`: 204 without a body. `'binary'`: bytes, not JSON. `'csv'`: a table as a file. */
  readonly response: z.ZodType | null | 'binary' | 'csv';
  readonly status?: 200 | 201;
  readonly limits?: readonly RateLimit[];
  readonly cache?: CacheRule;
  readonly live?: LiveRule;
  /** Also served as `POST …?_method=PUT`, for multipart clients. */
  readonly methodOverride?: true;
}

/** Declares one endpoint; the literal types of method and path survive, so that clients are typed by them. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller sends: the schemas' input side. */
export interface CallInput<E extends EndpointSpec> {
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
}

/** What a handler receives: the schemas' output side, validated and defaulted. */
export interface HandlerInput<E extends EndpointSpec> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

/** What a caller reads back. */
export type CallOutput<E extends EndpointSpec> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined;

/** What a handler returns, before it passes through the response schema. */
export type HandlerOutput<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : undefined;
