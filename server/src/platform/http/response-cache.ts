import type { CacheRule } from '@qram/contract/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import fastq from 'fastq';
import { LRUCache } from 'lru-cache';
import type { ContentVersions } from '../database/content-versions.ts';
import { databaseFault } from '../database/database-errors.ts';
import { DomainError } from '../domain-error.ts';
import type { Encoding } from './accepted-encoding.ts';
import { ALL_ENCODINGS, type CacheableResponse, type CompressedResponse, compress } from './compressed-response.ts';

/** Counters (views, clicks) in cached responses may be this old. */
const MAX_COUNTER_AGE_MS = 5000;
/** From this age on, one request revalidates the entry while the others are still served from it. */
const STALE_AFTER_MS = 4000;
/** When the next request retries a failed revalidation. */
const REVALIDATION_RETRY_MS = 1000;
/** When only the counters of an entry are too old, it is served all the same if rendering takes longer than this. */
const RENDER_TIMEOUT_MS = 1000;
/** How long such an entry is then served before the next attempt. */
const STALE_IF_ERROR_MS = 2000;
/** Few at once, so that cheap requests such as health checks get their turn in between. */
const MAX_CONCURRENT_RENDERS = 6;
/** Running and queued. Anyone behind these would wait too long. */
export const MAX_PENDING_RENDERS = 64;
const RETRY_AFTER_SECONDS = 2;
/** Memory that an entry takes besides its bytes and its key: objects, header arrays and buffer bookkeeping. */
export const ENTRY_OVERHEAD_BYTES = 4096;
const BYTES_PER_CHARACTER = 2;

/** A response, what it was rendered from, and whether it may be stored at all. */
export interface Rendered {
  response: CacheableResponse;
  rule: CacheRule;
  store?: boolean;
}

export interface CachedResponse extends CompressedResponse {
  versions: readonly (readonly [string, number])[];
  epoch: number;
  expiresAt: number;
  staleAt: number;
  /** A request is on its way to `getOrRender` to start the revalidation. */
  revalidating: boolean;
}

export interface CacheOptions {
  /** Bounds on the cost of all entries and on their number. */
  maxBytes: number;
  maxEntries: number;
  /** Of every response. */
  headers: Record<string, string>;
}

export interface RenderOptions {
  /** False for searches, which must not fill the cache. */
  store: boolean;
  /** What the client accepts: the only encoding of a response that is not stored. */
  encoding: Encoding;
}

function refuse(): never {
  throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/**
 * Anonymous responses as bytes, ready to send, by canonical address. An entry is valid while the versions of the
 * collections it was rendered from stand. Bounded in bytes and entries; the least recently used are evicted first.
 */
export class ResponseCache {
  readonly #versions: ContentVersions;
  readonly #fixedHeaders: string[];
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #inFlight = new Map<string, Promise<CachedResponse>>();
  readonly #queue = fastq.promise<unknown, () => Promise<CachedResponse>, CachedResponse>(
    (render) => render(),
    MAX_CONCURRENT_RENDERS,
  );
  /** Responses sent from here, with their body or as 304, and those that were rendered. */
  readonly counts = { whole: 0, unchanged: 0, made: 0 };

  constructor(versions: ContentVersions, { maxBytes, maxEntries, headers }: CacheOptions) {
    this.#versions = versions;
    this.#fixedHeaders = Object.entries(headers).flat();
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: ({ size }, key) => size + BYTES_PER_CHARACTER * key.length + ENTRY_OVERHEAD_BYTES,
    });
  }

  /** Memory that all entries take. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get entries(): number {
    return this.#entries.size;
  }

  /** An entry that may be served, or undefined. */
  getFresh(key: string): CachedResponse | undefined {
    const entry = this.#getValid(key);
    return entry && entry.expiresAt >= performance.now() ? entry : undefined;
  }

  /**
   * What answers a request, or undefined. Of the requests for a stale entry, one gets undefined and then revalidates it
   * through `getOrRender`.
   */
  get(key: string): CachedResponse | undefined {
    const entry = this.getFresh(key);
    const now = performance.now();
    if (!entry || entry.staleAt > now) return entry;
    entry.revalidating = true;
    entry.staleAt = now + REVALIDATION_RETRY_MS;
    return undefined;
  }

  /** Whether `getOrRender` would not have to start a render for a new key. */
  has(key: string): boolean {
    return this.#getValid(key) !== undefined || this.#inFlight.has(this.#flightKey(key));
  }

  /** An entry with the current content, though its counters may be too old. */
  #getValid(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.epoch === this.#versions.epoch) return entry;
    if (entry.versions.some(([collection, version]) => this.#versions.of(collection) !== version)) {
      this.#entries.delete(key);
      return undefined;
    }
    entry.epoch = this.#versions.epoch;
    return entry;
  }

  /** A render that began before the latest change may show the state before it, so it is not shared across one. */
  #flightKey(key: string): string {
    return `${this.#versions.epoch} ${key}`;
  }

  /**
   * The entry for `key`, rendered when there is none. Concurrent requests share one render. A stale entry is served at
   * once and revalidated in the background.
   * @throws DomainError `unavailable` while too many renders are pending
   */
  async getOrRender(key: string, options: RenderOptions, render: () => Promise<Rendered>): Promise<CachedResponse> {
    const fresh = this.getFresh(key);
    if (fresh && !fresh.revalidating) return fresh;
    const flightKey = this.#flightKey(key);
    let flight = this.#inFlight.get(flightKey);
    if (!flight && this.#inFlight.size >= MAX_PENDING_RENDERS) return this.#getValid(key) ?? refuse();
    if (!flight) {
      flight = this.#queue
        .push(() => this.#render(key, options, render))
        .finally(() => this.#inFlight.delete(flightKey));
      this.#inFlight.set(flightKey, flight);
    }
    if (fresh) {
      fresh.revalidating = false;
      // The next request retries and reports the error.
      flight.catch(() => {});
      return fresh;
    }
    const expired = this.#getValid(key);
    return expired ? this.#renderedOrExpired(flight, expired) : flight;
  }

  /** The rendered response, or the expired entry when the database is away or slow. */
  async #renderedOrExpired(flight: Promise<CachedResponse>, expired: CachedResponse): Promise<CachedResponse> {
    const { promise: timeout, resolve } = Promise.withResolvers<CachedResponse>();
    const timer = setTimeout(resolve, RENDER_TIMEOUT_MS, expired);
    try {
      const rendered = await Promise.race([flight, timeout]);
      if (rendered !== expired && rendered.status < 500) return rendered;
    } catch (error) {
      if (databaseFault(error) !== 'unavailable') throw error;
    } finally {
      clearTimeout(timer);
    }
    expired.expiresAt = performance.now() + STALE_IF_ERROR_MS;
    return expired;
  }

  async #render(
    key: string,
    { store, encoding }: RenderOptions,
    render: () => Promise<Rendered>,
  ): Promise<CachedResponse> {
    // Read before the content: a change in between invalidates the entry at once.
    const epoch = this.#versions.epoch;
    const before = this.#versions.snapshot();
    const { response, rule, store: storable = true } = await render();
    this.counts.made += 1;
    const stored = store && storable;
    const now = rule.counters ? performance.now() : Number.POSITIVE_INFINITY;
    const entry: CachedResponse = {
      ...(await compress(response, this.#fixedHeaders, stored ? ALL_ENCODINGS : [encoding])),
      versions: rule.collections.map((collection) => [collection, before.get(collection) ?? 0] as const),
      epoch: rule.collections.length === 0 || epoch === this.#versions.epoch ? epoch : -1,
      expiresAt: now + MAX_COUNTER_AGE_MS,
      staleAt: now + STALE_AFTER_MS,
      revalidating: false,
    };
    if (stored) this.#entries.set(key, entry);
    return entry;
  }
}
