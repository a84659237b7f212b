import type { Duplicate } from '@qram/contract/collection/duplicates';
import { engine } from '../../collections/collection.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { WriteBatcher } from '../../platform/database/write-batcher.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { addToDay, toDay } from '../../platform/jobs/daily-counts.ts';
import { countBy } from '../../platform/log/count-by.ts';
import { videosCollection } from './collection.ts';
import { addViews, selectDuplicates, selectViews } from './repository.ts';

const SERIES = 'views';

interface View {
  videoId: number;
  day: string;
}

/** Omits videos that aren't live from the result. */
function writeViews(deps: Dependencies, views: readonly View[]): Promise<Map<number, number>> {
  return inTransaction(deps.db, async (trx) => {
    const totals = new Map<number, number>();
    for (const [id, count] of countBy(views.map(({ videoId }) => videoId))) {
      const total = await addViews(trx, id, count, deps.now());
      if (total !== undefined) totals.set(id, total);
    }
    const counted = views.filter(({ videoId }) => totals.has(videoId));
    for (const [day, count] of countBy(counted.map((view) => view.day)))
      await addToDay(trx, { day, series: SERIES, part: '' }, count);
    return totals;
  });
}

/**
 * Counts one view, committed before it returns. Concurrent views share a commit, because all update the same daily
 * count.
 * @param automatic a bot or prefetch: returns the count without incrementing it
 * @throws DomainError `not_found`
 */
export type ViewCounter = (id: number, automatic: boolean) => Promise<{ id: number; views: number }>;

export function viewCounter(deps: Dependencies): ViewCounter {
  const commits = new WriteBatcher((items: readonly View[]) => writeViews(deps, items));
  return async (id, automatic) => {
    const views = automatic
      ? await selectViews(deps.db, id, deps.now())
      : (await commits.add({ videoId: id, day: toDay(deps.now()) })).get(id);
    if (views === undefined) throw notFound();
    return { id, views };
  };
}

/** Finds videos with this link. */
export const findDuplicates = (
  deps: Dependencies,
  query: { link: string; except?: number | undefined },
): Promise<Duplicate[]> => selectDuplicates(deps.db, query);

/** The description that visitors see. @throws DomainError `not_found` unless live */
export async function readDescription(deps: Dependencies, id: number): Promise<string> {
  const { description } = await engine(deps).collection(videosCollection).read(ANONYMOUS, id);
  return String(description ?? '');
}
