import type { Db } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';

export interface DailyCount {
  series: string;
  /** Counted item, such as a service id; empty for a series without items. */
  part: string;
  /** UTC day, as `2026-11-21`. */
  day: string;
}

export const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Call in the transaction of the counted change. Add several counts in the order of their parts, to prevent deadlocks.
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

/** Selects the days `from` to `to`, inclusive. Days without events have no row. */
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

export async function recordedSince(db: Db): Promise<string | null> {
  return (await readSetting(db, 'daily_counts_since')) ?? null;
}
