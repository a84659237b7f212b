import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { type ClickStats, COUNTED_BUTTONS } from '@qram/contract/modules/clicks/clicks';
import type { Actor } from '../../platform/access/actor.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { WriteBatcher } from '../../platform/database/write-batcher.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { addToDay, toDay } from '../../platform/jobs/daily-counts.ts';
import { countBy } from '../../platform/log/count-by.ts';
import { beginExport, pagesById, type TableExport } from '../../platform/tables/table-export.ts';
import {
  addClicks,
  addUserClicks,
  countClickStats,
  selectClickStats,
  selectClickStatsAfter,
  selectClicksCount,
} from './repository.ts';

const MAX_ROWS = 500;
const SERIES = 'clicks';

export async function listClickStats(deps: Dependencies): Promise<{ data: ClickStats[] }> {
  return { data: await selectClickStats(deps.db, MAX_ROWS) };
}

/** Omits users in the trash. */
export async function exportClickStats(deps: Dependencies, actor: Actor): Promise<TableExport> {
  return beginExport(deps, actor, {
    collection: 'click_stats',
    columns: [
      'id',
      'user_id',
      'user_name',
      'username',
      'button1_clicks',
      'button2_clicks',
      'button3_clicks',
      'updated_at',
    ],
    total: await countClickStats(deps.db),
    pages: pagesById((id, limit) => selectClickStatsAfter(deps.db, id, limit)),
  });
}

interface Press {
  buttonId: number;
  day: string;
}
interface UserPress {
  userId: number;
  buttonId: number;
}

/** Omits unavailable buttons from the result. */
async function writePresses(deps: Dependencies, presses: readonly Press[]): Promise<Map<number, number>> {
  return inTransaction(deps.db, async (trx) => {
    const totals = new Map<number, number>();
    for (const [buttonId, clicks] of countBy(presses.map((press) => press.buttonId))) {
      const total = await addClicks(trx, buttonId, clicks);
      if (total !== undefined) totals.set(buttonId, total);
    }
    for (const day of new Set(presses.map((press) => press.day).sort())) {
      const counted = presses.filter((press) => press.day === day && totals.has(press.buttonId));
      for (const [buttonId, clicks] of countBy(counted.map((press) => press.buttonId)))
        await addToDay(trx, { day, series: SERIES, part: String(buttonId) }, clicks);
    }
    return totals;
  });
}

async function writeUserPresses(deps: Dependencies, presses: readonly UserPress[]): Promise<void> {
  const pressed = (userId: number, buttonId: number) =>
    presses.filter((press) => press.userId === userId && press.buttonId === buttonId).length;
  const updated_at = deps.now().toISOString();
  const rows = countBy(presses.map((press) => press.userId)).map(([user_id]) => ({
    user_id,
    button1_clicks: pressed(user_id, 1),
    button2_clicks: pressed(user_id, 2),
    button3_clicks: pressed(user_id, 3),
    updated_at,
  }));
  await inTransaction(deps.db, (trx) => addUserClicks(trx, rows));
}

export interface ClickCounter {
  /**
   * Counts one click on a button in total (requirements: Clicks), committed before it returns.
   * @param automatic a bot or prefetch: returns the count without incrementing it
   * @throws DomainError `not_found` for an unknown, inactive or deleted button
   */
  press(buttonId: number, automatic: boolean): Promise<{ id: number; clicks_count: number; counted: boolean }>;
  /**
   * Counts one click for its user, if the button is one of the three static ones.
   * @throws DomainError `forbidden` for another user's id, `not_found` as above
   */
  pressByUser(actor: Actor, press: UserPress & { automatic: boolean }): Promise<{ counted: boolean }>;
}

/** Batches concurrent clicks: many users click the same few buttons. */
export function clickCounter(deps: Dependencies): ClickCounter {
  const presses = new WriteBatcher((items: readonly Press[]) => writePresses(deps, items));
  const userPresses = new WriteBatcher((items: readonly UserPress[]) => writeUserPresses(deps, items));
  return {
    async press(id, automatic) {
      const clicks_count = automatic
        ? await selectClicksCount(deps.db, id)
        : (await presses.add({ buttonId: id, day: toDay(deps.now()) })).get(id);
      if (clicks_count === undefined) throw notFound();
      return { id, clicks_count, counted: !automatic };
    },
    async pressByUser(actor, { userId, buttonId, automatic }) {
      if (actor.userId !== userId) throw new DomainError('forbidden', ERROR_MESSAGES.forbidden);
      if ((await selectClicksCount(deps.db, buttonId)) === undefined) throw notFound();
      const counted = !automatic && COUNTED_BUTTONS.some((id) => id === buttonId);
      if (counted) await userPresses.add({ userId, buttonId });
      return { counted };
    },
  };
}
