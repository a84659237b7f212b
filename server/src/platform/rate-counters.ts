import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import { type Dialect, rateRecords, sharedClock } from './database/dialect-differences.ts';
import { WriteBatcher } from './database/write-batcher.ts';
import type { Dependencies } from './dependencies.ts';
import { createOutageLog, type OutageLog } from './outage-log.ts';

/** A counting may take that long before the instance counts by itself. */
const DEADLINE_MS = 2000;
/** A database that failed is asked again after that time. */
const AWAY_MS = 1000;
/** Keys that an instance remembers at most; the oldest make room. */
const MOST_REMEMBERED = 20_000;

export interface Counted {
  /** Calls in this window, this one included. */
  used: number;
  /** Milliseconds until the window ends. */
  msLeft: number;
}

interface Call {
  key: string;
  windowMs: number;
}

/** What each of the calls is told: those of one key follow one another up to the count that the database gave. */
function inTurn(calls: readonly Call[], counts: ReadonlyMap<string, Counted>): Map<Call, Counted> {
  const left = new Map([...counts].map(([key, counted]) => [key, { ...counted }]));
  const told = new Map<Call, Counted>();
  for (const call of calls.toReversed()) {
    const counted = left.get(call.key);
    if (!counted) throw new Error('a counter was not answered');
    told.set(call, { ...counted });
    counted.used -= 1;
  }
  return told;
}

/**
 * One statement for any number of counters, so that it is prepared once; in the order of their keys, so that two
 * instances never wait for each other's rows. A window begins with its first call, and its end stays as it is. One that
 * ends later than any window could is from before the clock was set back.
 */
function raise(dialect: Dialect, counters: string) {
  const now = sharedClock(dialect);
  const old = sql.raw('rate_counters.ends_at');
  const lapsed = sql`(${old} <= ${now} or ${old} - ${now} > 2 * (excluded.ends_at - ${now}))`;
  return sql<{ key: string; used: number; ms_left: number }>`
    insert into rate_counters (key, ends_at, used)
    select key, ${now} + window_ms, calls from ${rateRecords(dialect, counters)} where true order by key
    on conflict (key) do update set
      used = case when ${lapsed} then excluded.used else rate_counters.used + excluded.used end,
      ends_at = case when ${lapsed} then excluded.ends_at else ${old} end
    returning key, used, ends_at - ${now} as ms_left`;
}

async function countAll(db: Db, dialect: Dialect, calls: readonly Call[]): Promise<Map<Call, Counted>> {
  const sums = new Map<string, { key: string; window_ms: number; calls: number }>();
  for (const { key, windowMs } of calls)
    sums.set(key, { key, window_ms: windowMs, calls: (sums.get(key)?.calls ?? 0) + 1 });
  const statement = raise(dialect, JSON.stringify([...sums.values()]));
  const { rows } = await statement.execute(db);
  return inTurn(calls, new Map(rows.map(({ key, used, ms_left }) => [key, { used, msLeft: Number(ms_left) }])));
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the database did not count in time')), DEADLINE_MS);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  if (map.size >= MOST_REMEMBERED) map.delete(map.keys().next().value ?? '');
  map.set(key, value);
}

/**
 * Counts calls against limits, for all instances over one database together. Calls that come at the same time share a
 * statement that does not wait for the disk. While the database is away each instance counts by itself, so that a
 * limit never becomes a failure.
 */
export class RateCounters {
  readonly #shared: WriteBatcher<Call, Map<Call, Counted>>;
  readonly #outage: OutageLog;
  /** Windows that are used up, which need no further counting: when they end, by `performance.now()`. */
  readonly #usedUp = new Map<string, number>();
  readonly #own = new Map<string, { used: number; endsAt: number }>();
  #awayUntil = 0;

  constructor({ db, dialect, log }: Pick<Dependencies, 'db' | 'dialect' | 'log'>) {
    this.#shared = new WriteBatcher((calls) => inTime(countAll(db, dialect, calls)));
    this.#outage = createOutageLog(log, 'limits are counted by this instance alone');
  }

  /** Counts a call. @param name of what is limited and for whom; it is stored as a hash */
  async count(name: string, windowMs: number, max: number): Promise<Counted> {
    const key = createHash('sha256').update(name).digest('base64url');
    const usedUp = (this.#usedUp.get(key) ?? 0) - performance.now();
    if (usedUp > 0) return { used: max + 1, msLeft: usedUp };
    const counted = await this.#countShared({ key, windowMs });
    if (counted.used > max) remember(this.#usedUp, key, performance.now() + counted.msLeft);
    return counted;
  }

  async #countShared(call: Call): Promise<Counted> {
    if (performance.now() < this.#awayUntil) return this.#countAlone(call);
    try {
      const counted = (await this.#shared.add(call)).get(call);
      if (!counted) throw new Error('a call was not counted');
      this.#outage.succeeded();
      return counted;
    } catch (error) {
      this.#awayUntil = performance.now() + AWAY_MS;
      this.#outage.failed(error);
      return this.#countAlone(call);
    }
  }

  #countAlone({ key, windowMs }: Call): Counted {
    const now = performance.now();
    const known = this.#own.get(key);
    const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + windowMs };
    window.used += 1;
    remember(this.#own, key, window);
    return { used: window.used, msLeft: window.endsAt - now };
  }
}

/** Takes away the counters whose window has ended. */
export async function purgeRateCounters(db: Db, dialect: Dialect): Promise<void> {
  await sql`delete from rate_counters where ends_at <= ${sharedClock(dialect)}`.execute(db);
}
