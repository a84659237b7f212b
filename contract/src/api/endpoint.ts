import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call an endpoint. `user` means any signed-in, active account; `admin` one with the admin role. */
export type Access = 'anyone' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Requirements of an uploaded file. Its type is detected from the content, never from the name. */
export interface FileRule {
  /** Accepted media types. */
  readonly types: readonly string[];
  /** Largest size in bytes. */
  readonly maxBytes: number;
  readonly messages: { readonly type: string; readonly size: string };
}

/**
 * At most `max` calls in `windowSeconds`, counted per client address (IPv6: per /64), per signed-in account, or per
 * value of one body field (an account name, so that many addresses can't share the guessing of one password).
 */
export interface RateLimit {
  readonly by:
    | 'ip'
    | 'account'
    | {
        readonly field: string;
        /** Devices that have signed in to the named account have their own count, so that others can't lock it out. */
        readonly knownDevices?: true;
      };
  /**
   * Counts only requests that miss the response cache: searches, and whatever nobody has asked for since it changed. All
   * these limits share one counter, as they share the render queue.
   */
  readonly on?: 'cache-miss';
  readonly max: number;
  readonly windowSeconds: number;
  /** This many calls a second are always admitted, beside those that the window admits. */
  readonly perSecond?: number;
}

/** Limits of every endpoint that exports a whole table. */
export const EXPORT_LIMITS: readonly RateLimit[] = [{ by: 'ip', max: 30, windowSeconds: 60 }];

/** Limits of every endpoint that checks a signed-in user's password or code. */
export const GUESS_LIMITS: readonly RateLimit[] = [
  { by: 'ip', max: 30, windowSeconds: 60 },
  { by: 'account', max: 10, windowSeconds: 300 },
];

/**
 * Limits of everything that may be cached. A class behind one address searches at the same time; after that it goes on
 * more slowly. Typing into a search field makes about two searches a second.
 */
export const CACHE_MISS_LIMITS: readonly RateLimit[] = [
  { by: 'ip', on: 'cache-miss', max: 60, windowSeconds: 10, perSecond: 2 },
];

/** The declared limits of an endpoint; whatever may be cached has those of cache misses too. */
export const getLimits = ({ limits = [], cache }: Pick<EndpointSpec, 'limits' | 'cache'>): readonly RateLimit[] =>
  cache ? [...limits, ...CACHE_MISS_LIMITS] : limits;

/** An anonymous response may be cached while the versions of these collections are unchanged. */
export interface CacheRule {
  readonly collections: readonly string[];
  /** The response shows counters (views, clicks) of these collections, which may be up to five seconds old. */
  readonly counters?: true;
}

/**
 * With `Accept: text/event-stream`, the response is an event stream (SSE): the data now, and again whenever one of
 * these collections changes.
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
  /** Multipart file fields; the other fields are validated by `body`. */
  readonly files?: { readonly [field: string]: FileRule };
  /** `null`: 204 without a body. `'binary'`: bytes, not JSON. `'csv'`: a table as a file. */
  readonly response: z.ZodType | null | 'binary' | 'csv';
  readonly status?: 200 | 201;
  readonly limits?: readonly RateLimit[];
  /** Why a call may be refused besides what follows from the rest of the declaration. */
  readonly errors?: { readonly [Code in ErrorCode]?: string };
  readonly cache?: CacheRule;
  readonly live?: LiveRule;
  /** With `Accept: text/event-stream`, the response is preceded by how far the call is. */
  readonly progress?: true;
  /** Also served as `POST …?_method=PUT`, for multipart clients. */
  readonly methodOverride?: true;
}

/** Declares one endpoint and keeps the literal types of method and path, which type the clients. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input that a client sends: the input side of the schemas. */
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

/** The response that a client receives. */
export type CallOutput<E extends EndpointSpec> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined;

/** The response that a handler returns, before the response schema is applied. */
export type HandlerOutput<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : undefined;
