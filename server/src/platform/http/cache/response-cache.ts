import type { CacheRule } from '@qram/contract/api/endpoint';
import { LRUCache } from 'lru-cache';
import type { ContentRevisions } from '../../database/content-revisions.ts';
import { classifyDatabaseError } from '../../database/database-errors.ts';
import { DomainError } from '../../domain-error.ts';
import type { QueuedRender, RenderQueue } from '../limits/render-queue.ts';
import type { Encoding } from './compressed-response.ts';
import { type CacheableResponse, type CompressedResponse, compress } from './compressed-response.ts';

/** Maximum age of counters (views, clicks) in cached responses. */
const MAX_COUNTER_AGE_MS = 5000;
/** From this age on, one request revalidates the entry while others still get it. */
const STALE_AFTER_MS = 4000;
/** Delay before the next request retries a failed revalidation. */
const REVALIDATION_RETRY_MS = 1000;
/** Serve an entry with stale counters if rendering takes longer. */
const RENDER_TIMEOUT_MS = 1000;
/** How long that entry is served before the next attempt. */
const STALE_IF_ERROR_MS = 2000;
/** Objects, header arrays and buffer bookkeeping. */
export const ENTRY_OVERHEAD_BYTES = 4096;
const BYTES_PER_CHARACTER = 2;

export interface Rendered {
  response: CacheableResponse;
  rule: CacheRule;
  store?: boolean;
}

export interface CachedResponse extends CompressedResponse {
  /** When content goes live or ends without a write, in milliseconds. */
  outdatedAt: number;
  revisions: readonly (readonly [string, number])[];
  epoch: number;
  expiresAt: number;
  /** When `getOrRender` revalidates it. */
  staleAt: number;
}

export interface CacheOptions {
  maxBytes: number;
  maxEntries: number;
  headers: Record<string, string>;
  renders: RenderQueue;
  now: () => Date;
  /** Finds the first time after `since` at which content goes live or ends without a write. */
  findNextChange: (collections: readonly string[], since: Date) => Promise<number>;
}

export interface RenderOptions {
  /** False for searches, which would fill the cache. */
  store: boolean;
  /** Accepted encoding, the only one for a response that isn't stored. */
  encoding: Encoding;
  /** The client's network, for fair queuing. */
  client: string;
}

/** The database is away, or too many renders are waiting. */
const isUnavailable = (error: unknown): boolean =>
  classifyDatabaseError(error) === 'unavailable' || (error instanceof DomainError && error.code === 'unavailable');

/**
 * Anonymous responses as ready-to-send bytes by canonical URL. Valid until a revision of their collections changes, or
 * one of their records goes live or ends. Evicts the least recently used.
 */
export class ResponseCache {
  readonly #revisions: ContentRevisions;
  readonly #fixedHeaders: string[];
  readonly #clock: Pick<CacheOptions, 'now' | 'findNextChange'>;
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #inFlight = new Map<string, QueuedRender<CachedResponse>>();
  readonly #queue: RenderQueue;
  /** Responses sent in full, as 304, and rendered. */
  readonly counts = { whole: 0, unchanged: 0, made: 0 };

  constructor(revisions: ContentRevisions, { maxBytes, maxEntries, headers, renders, ...clock }: CacheOptions) {
    this.#revisions = revisions;
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

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get entries(): number {
    return this.#entries.size;
  }

  getFresh(key: string): CachedResponse | undefined {
    const entry = this.#getValid(key);
    return entry && entry.expiresAt >= performance.now() ? entry : undefined;
  }

  /** Gets an entry that needs no revalidation. */
  get(key: string): CachedResponse | undefined {
    const entry = this.getFresh(key);
    return entry && entry.staleAt > performance.now() ? entry : undefined;
  }

  /** True if `getOrRender` needs no new render. */
  has(key: string): boolean {
    return this.#getValid(key) !== undefined || this.#inFlight.has(this.#flightKey(key));
  }

  /** Gets an entry with current content; its counters may be stale. */
  #getValid(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (this.#isOutdated(entry)) {
      this.#entries.delete(key);
      return undefined;
    }
    if (entry.epoch === this.#revisions.epoch) return entry;
    if (entry.revisions.some(([collection, version]) => this.#revisions.get(collection) !== version)) {
      this.#entries.delete(key);
      return undefined;
    }
    entry.epoch = this.#revisions.epoch;
    return entry;
  }

  #isOutdated({ outdatedAt }: CachedResponse): boolean {
    return outdatedAt <= this.#clock.now().getTime();
  }

  /** Includes the epoch, so that a render begun before a change isn't shared after it. */
  #flightKey(key: string): string {
    return `${this.#revisions.epoch} ${key}`;
  }

  /**
   * Renders if there is no entry. Concurrent requests share one render. Returns a stale entry at once and revalidates
   * it in the background.
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
    // Content went live or ended during the render.
    return this.#isOutdated(entry) ? this.getOrRender(key, options, render) : entry;
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

  /** Falls back to the expired entry while rendering fails or takes long. */
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
    const epoch = this.#revisions.epoch;
    const before = this.#revisions.snapshot();
    const since = this.#clock.now();
    const { response, rule, store: storable = true } = await render();
    this.counts.made += 1;
    const stored = store && storable;
    const now = rule.counters ? performance.now() : Number.POSITIVE_INFINITY;
    const entry: CachedResponse = {
      ...(await compress(response, this.#fixedHeaders, stored ? undefined : encoding)),
      revisions: rule.collections.map((collection) => [collection, before.get(collection) ?? 0] as const),
      epoch: rule.collections.length === 0 || epoch === this.#revisions.epoch ? epoch : -1,
      expiresAt: now + MAX_COUNTER_AGE_MS,
      staleAt: now + STALE_AFTER_MS,
      outdatedAt: await this.#clock.findNextChange(rule.collections, since),
    };
    if (stored) this.#entries.set(key, entry);
    return entry;
  }
}
