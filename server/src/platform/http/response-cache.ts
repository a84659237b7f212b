import type { CacheRule } from '@qram/contract/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import fastq from 'fastq';
import type { ContentVersions } from '../database/content-versions.ts';
import { databaseFault } from '../database/database-errors.ts';
import { DomainError } from '../domain-error.ts';
import { type CacheableAnswer, type PackedAnswer, packed } from './packed-answer.ts';

/** Counters (views, clicks) in cached answers may be this old (design §5). */
const COUNTER_AGE_MS = 5000;
/** From this age on one of the requests has the answer made anew, while the others are still answered with it. */
const RENEWED_AFTER_MS = 4000;
/** The next one has it made if that one could not. */
const RENEWED_AGAIN_MS = 1000;
/** Where only its counters are old, an answer is shown as it is when making it anew takes longer than that. */
const PATIENCE_MS = 1000;
/** While the database is away, such an answer is tried to be made anew that often. */
const AWAY_MS = 2000;
/** Answers that are made at once. Between them comes whatever takes less, such as a question after the site's health. */
const MAKINGS_AT_ONCE = 6;
/** With those that wait for their turn; whoever comes on top of that would wait too long. */
export const MOST_MAKINGS = 64;
const BUSY_SECONDS = 2;

/** An answer, what it was made from, and whether it may be kept at all. */
export interface Made {
  answer: CacheableAnswer;
  rule: CacheRule;
  keep?: boolean;
}

export interface CachedAnswer extends PackedAnswer {
  versions: readonly (readonly [string, number])[];
  epoch: number;
  expiresAt: number;
  /** When it is to be made anew, though it may still be shown. */
  renewAt: number;
  /** Somebody is on the way to have it made anew. */
  due: boolean;
  /** How the counters of all collections stood; null where that cannot be told without asking the database. */
  counters: number | null;
}

export interface CacheOptions {
  maxBytes: number;
  /** Of every answer. */
  headers: Record<string, string>;
  /** Another number as soon as any counter may have changed; null where that cannot be told. */
  counters: () => number | null;
}

function refuse(): never {
  throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: BUSY_SECONDS });
}

/**
 * Anonymous answers as bytes, ready to send, by canonical address. An entry is valid while the versions of the
 * collections it was made from stand. Bounded in bytes; the oldest go first.
 */
export class ResponseCache {
  readonly #versions: ContentVersions;
  readonly #maxBytes: number;
  readonly #fixedHeaders: string[];
  readonly #counters: () => number | null;
  readonly #entries = new Map<string, CachedAnswer>();
  readonly #making = new Map<string, Promise<CachedAnswer>>();
  readonly #turns = fastq.promise<unknown, () => Promise<CachedAnswer>, CachedAnswer>(
    (make) => make(),
    MAKINGS_AT_ONCE,
  );
  #bytes = 0;
  /** Answers that were sent from here, whole or as 304, and those that were made. */
  readonly counts = { whole: 0, unchanged: 0, made: 0 };

  constructor(versions: ContentVersions, options: CacheOptions) {
    this.#versions = versions;
    this.#maxBytes = options.maxBytes;
    this.#fixedHeaders = Object.entries(options.headers).flat();
    this.#counters = options.counters;
  }

  /** Size of all that is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** A valid entry, or undefined. */
  find(address: string): CachedAnswer | undefined {
    const entry = this.#standing(address);
    if (!entry) return undefined;
    const now = performance.now();
    if (entry.renewAt <= now && entry.counters !== null && entry.counters === this.#counters()) {
      entry.expiresAt = now + COUNTER_AGE_MS;
      entry.renewAt = now + RENEWED_AFTER_MS;
    }
    return entry.expiresAt >= now ? entry : undefined;
  }

  /**
   * What answers a request, or undefined. Shortly before its counters are too old, an entry is kept from one request,
   * which then calls `obtain`: nobody has to wait for an answer that is asked for all the time.
   */
  take(address: string): CachedAnswer | undefined {
    const entry = this.find(address);
    const now = performance.now();
    if (!entry || entry.renewAt > now) return entry;
    entry.due = true;
    entry.renewAt = now + RENEWED_AGAIN_MS;
    return undefined;
  }

  /** An entry with the content as it is, though its counters may be too old. */
  #standing(address: string): CachedAnswer | undefined {
    const entry = this.#entries.get(address);
    if (!entry) return undefined;
    if (entry.epoch !== this.#versions.epoch) {
      if (entry.versions.some(([collection, version]) => this.#versions.of(collection) !== version))
        return this.#drop(address, entry);
      entry.epoch = this.#versions.epoch;
    }
    return entry;
  }

  /**
   * The entry for `address`, made by `make` when there is none. A crowd waits for the same making. What is due to be
   * made anew, though it may still be shown, is made without anybody waiting for it.
   * @param keep false for what must not fill the cache (searches).
   * @throws DomainError `unavailable` while so many others are being made
   */
  async obtain(address: string, keep: boolean, make: () => Promise<Made>): Promise<CachedAnswer> {
    const known = this.find(address);
    if (known && !known.due) return known;
    // A making that began before the latest change may show the state before it, so it is not shared across one.
    const makingKey = `${this.#versions.epoch} ${address}`;
    let making = this.#making.get(makingKey);
    if (!making && this.#making.size >= MOST_MAKINGS) return this.#standing(address) ?? refuse();
    if (!making) {
      making = this.#turns.push(() => this.#make(address, keep, make)).finally(() => this.#making.delete(makingKey));
      this.#making.set(makingKey, making);
    }
    if (known) {
      known.due = false;
      // Should it fail, the next one hears of it.
      making.catch(() => {});
      return known;
    }
    const expired = this.#standing(address);
    return expired ? this.#madeOrExpired(making, expired) : making;
  }

  /** What is being made, or what there was, where the database is away or takes its time. */
  async #madeOrExpired(making: Promise<CachedAnswer>, expired: CachedAnswer): Promise<CachedAnswer> {
    const { promise: late, resolve } = Promise.withResolvers<CachedAnswer>();
    const timer = setTimeout(resolve, PATIENCE_MS, expired);
    try {
      const made = await Promise.race([making, late]);
      if (made !== expired && made.status < 500) return made;
    } catch (error) {
      if (databaseFault(error) !== 'unavailable') throw error;
    } finally {
      clearTimeout(timer);
    }
    expired.expiresAt = performance.now() + AWAY_MS;
    return expired;
  }

  async #make(address: string, keep: boolean, make: () => Promise<Made>): Promise<CachedAnswer> {
    // The versions as they were before anything was read: a change in between makes the entry invalid at once.
    const epoch = this.#versions.epoch;
    const before = this.#versions.snapshot();
    const counters = this.#counters();
    const { answer, rule, keep: worthKeeping = true } = await make();
    this.counts.made += 1;
    const now = rule.counters ? performance.now() : Number.POSITIVE_INFINITY;
    const entry: CachedAnswer = {
      ...(await packed(answer, this.#fixedHeaders)),
      versions: rule.collections.map((collection) => [collection, before.get(collection) ?? 0] as const),
      epoch: rule.collections.length === 0 || epoch === this.#versions.epoch ? epoch : -1,
      expiresAt: now + COUNTER_AGE_MS,
      renewAt: now + RENEWED_AFTER_MS,
      due: false,
      counters,
    };
    if (keep && worthKeeping && entry.size <= this.#maxBytes / 8) this.#store(address, entry);
    return entry;
  }

  #store(address: string, entry: CachedAnswer): void {
    const previous = this.#entries.get(address);
    if (previous) this.#drop(address, previous);
    this.#entries.set(address, entry);
    this.#bytes += entry.size;
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest, old);
    }
  }

  #drop(address: string, entry: CachedAnswer): undefined {
    if (this.#entries.get(address) === entry) {
      this.#entries.delete(address);
      this.#bytes -= entry.size;
    }
    return undefined;
  }
}
