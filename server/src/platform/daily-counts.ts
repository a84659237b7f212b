import type { Db } from './database/database.ts';
import { readSetting } from './database/settings.ts';

export interface DailyCount {
  /** What is counted, such as `clicks`. */
  series: string;
  /** Which of its kind, such as the id of a service; empty for a series without parts. */
  part: string;
  /** Day in UTC as `2026-11-21`. */
  day: string;
}

/** The day in UTC that a time falls on, as `2026-11-21`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Adds to the count of a day, in the transaction of what is counted, so that neither is there without the other.
 * Whoever adds to several at once does so in the order of their parts, so that two transactions never wait for each
 * other's rows.
 */
export async function addToDay(trx: Db, { day, series, part }: DailyCount, by = 1): Promise<void> {
  await trx
    .insertInto('daily_counts')
    .values({ day, series, part, total: by })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'series', 'part'])
        .doUpdateSet((eb) => ({ total: eb('daily_counts.total', '+', eb.ref('excluded.total')) })),
    )
    .execute();
}

/** All counts of the days from `from` to `to`, both included; days on which nothing happened have no row. */
export function selectDailyCounts(db: Db, from: string, to: string): Promise<(DailyCount & { total: number })[]> {
  return db
    .selectFrom('daily_counts')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('series')
    .orderBy('part')
    .execute();
}

/** The first day that was recorded as it went by. */
export async function recordedSince(db: Db): Promise<string | null> {
  return (await readSetting(db, 'daily_counts_since')) ?? null;
}
