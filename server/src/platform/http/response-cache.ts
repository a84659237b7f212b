import type { CacheRule } from '@qram/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { ContentVersions } from '../database/content-versions.ts';
import { classifyDatabaseError } from '../database/database-errors.ts';
import { DomainError } from '../domain-error.ts';
import type { Encoding } from './accepted-encoding.ts';
import { type CacheableResponse, type CompressedResponse, compress } from './compressed-response.ts';
import type { QueuedRender, RenderQueue } from './render-queue.ts';

/** Counters (views, clicks) in cached responses may be this old. */
const MAX_COUNTER_AGE_MS = 5000;
/** From this age on, one request revalidates the entry while the others still get it. */
const STALE_AFTER_MS = 4000;
/** When the next request retries a failed revalidation. */
const REVALIDATION_RETRY_MS = 1000;
/** An entry that only has stale counters is served if rendering takes longer than this. */
const RENDER_TIMEOUT_MS = 1000;
/** How long that entry is served before the next attempt. */
const STALE_IF_ERROR_MS = 2000;
/** Memory of an entry besides its bytes and key: objects, header arrays and buffer bookkeeping. */
export const ENTRY_OVERHEAD_BYTES = 4096;
const BYTES_PER_CHARACTER = 2;

/** A response, what it was rendered from, and whether it may be stored. */
export interface Rendered {
  response: CacheableResponse;
  rule: CacheRule;
  store?: boolean;
}

export interface CachedResponse extends CompressedResponse {
  /** When what is live in its collections changes without a write, in milliseconds. */
  dueAt: number;
  versions: readonly (readonly [string, number])[];
  epoch: number;
  expiresAt: number;
  /** When `getOrRender` next revalidates it. */
  staleAt: number;
}

export interface CacheOptions {
  /** Limits on the total size and on the number of entries. */
  maxBytes: number;
  maxEntries: number;
  /** Headers of every response. */
  headers: Record<string, string>;
  renders: RenderQueue;
  now: () => Date;
  /** The first time after `since` at which what is live in one of the collections changes without a write. */
  nextDue: (collections: readonly string[], since: Date) => Promise<number>;
}

export interface RenderOptions {
  /** False for searches, which would fill the cache. */
  store: boolean;
  /** The accepted encoding, the only one for a response that is not stored. */
  encoding: Encoding;
  /** Network of the client, which has its share of the renders. */
  client: string;
}

/** Nothing can be rendered now: the database is away, or too many renders are waiting. */
const isUnavailable = (error: unknown): boolean =>
  classifyDatabaseError(error) === 'unavailable' || (error instanceof DomainError && error.code === 'unavailable');

/**
 * Anonymous responses as ready-to-send bytes by canonical address. An entry is valid while the versions of its
 * collections are unchanged, and until one of their records goes live or ends. Limited in bytes and entries; evicts the least recently used first.
 */
export class ResponseCache {
  readonly #versions: ContentVersions;
  readonly #fixedHeaders: string[];
  readonly #clock: Pick<CacheOptions, 'now' | 'nextDue'>;
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #inFlight = new Map<string, QueuedRender<CachedResponse>>();
  readonly #queue: RenderQueue;
  /** Responses served from the cache with a body or as 304, and rendered ones. */
  readonly counts = { whole: 0, unchanged: 0, made: 0 };

  constructor(versions: ContentVersions, { maxBytes, maxEntries, headers, renders, ...clock }: CacheOptions) {
    this.#versions = versions;
    this.#queue = renders;
    this.#clock = clock;
    this.#fixedHeaders = Object.entries(headers).flat();
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: ({ size }, key) => size + BYTES_PER_CHARACTER * key.length + ENTRY_OVERHEAD_BYTES,
    });
  }

  /** Memory of all entries. */
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

  /** An entry that may be served and needs no revalidation by `getOrRender`, or undefined. */
  get(key: string): CachedResponse | undefined {
    const entry = this.getFresh(key);
    return entry && entry.staleAt > performance.now() ? entry : undefined;
  }

  /** True if `getOrRender` needs no new render. */
  has(key: string): boolean {
    return this.#getValid(key) !== undefined || this.#inFlight.has(this.#flightKey(key));
  }

  /** An entry with current content, though its counters may be stale. */
  #getValid(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (this.#isDue(entry)) {
      this.#entries.delete(key);
      return undefined;
    }
    if (entry.epoch === this.#versions.epoch) return entry;
    if (entry.versions.some(([collection, version]) => this.#versions.of(collection) !== version)) {
      this.#entries.delete(key);
      return undefined;
    }
    entry.epoch = this.#versions.epoch;
    return entry;
  }

  #isDue({ dueAt }: CachedResponse): boolean {
    return dueAt <= this.#clock.now().getTime();
  }

  /** A render that began before the latest change may be outdated, so it is not shared across one. */
  #flightKey(key: string): string {
    return `${this.#versions.epoch} ${key}`;
  }

  /**
   * The entry for `key`, rendered if there is none. Concurrent requests share one render. A stale entry is returned at
   * once and revalidated in the background.
   * @throws DomainError `unavailable` while too many renders are pending
   */
  async getOrRender(key: string, options: RenderOptions, render: () => Promise<Rendered>): Promise<CachedResponse> {
    const fresh = this.getFresh(key);
    if (fresh && fresh.staleAt > performance.now()) return fresh;
    const flightKey = this.#flightKey(key);
    const shared = this.#inFlight.get(flightKey);
    shared?.shareWith(options.client);
    const flight = shared?.result ?? this.#startFlight(flightKey, options, () => this.#render(key, options, render));
    if (fresh) {
      fresh.staleAt = performance.now() + REVALIDATION_RETRY_MS;
      // The next request retries and reports the error.
      flight.catch(() => {});
      return fresh;
    }
    const expired = this.#getValid(key);
    const entry = await (expired ? this.#renderedOrExpired(flight, expired) : flight);
    // Something went live or ended while it was rendered.
    return this.#isDue(entry) ? this.getOrRender(key, options, render) : entry;
  }

  #startFlight(
    flightKey: string,
    { client }: RenderOptions,
    render: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const flight = this.#queue.add(client, render);
    this.#inFlight.set(flightKey, flight);
    const end = () => void this.#inFlight.delete(flightKey);
    flight.result.then(end, end);
    return flight.result;
  }

  /** The rendered response, or the expired entry while it can't be rendered or takes long. */
  async #renderedOrExpired(flight: Promise<CachedResponse>, expired: CachedResponse): Promise<CachedResponse> {
    const { promise: timeout, resolve } = Promise.withResolvers<CachedResponse>();
    const timer = setTimeout(resolve, RENDER_TIMEOUT_MS, expired);
    try {
      const rendered = await Promise.race([flight, timeout]);
      if (rendered !== expired && rendered.status < 500) return rendered;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
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
    // Read before the content, so that a change in between invalidates the entry.
    const epoch = this.#versions.epoch;
    const before = this.#versions.snapshot();
    const since = this.#clock.now();
    const { response, rule, store: storable = true } = await render();
    this.counts.made += 1;
    const stored = store && storable;
    const now = rule.counters ? performance.now() : Number.POSITIVE_INFINITY;
    const entry: CachedResponse = {
      ...(await compress(response, this.#fixedHeaders, stored ? undefined : encoding)),
      versions: rule.collections.map((collection) => [collection, before.get(collection) ?? 0] as const),
      epoch: rule.collections.length === 0 || epoch === this.#versions.epoch ? epoch : -1,
      expiresAt: now + MAX_COUNTER_AGE_MS,
      staleAt: now + STALE_AFTER_MS,
      dueAt: await this.#clock.nextDue(rule.collections, since),
    };
    if (stored) this.#entries.set(key, entry);
    return entry;
  }
}
