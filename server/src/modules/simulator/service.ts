import { SIMULATION_LIMITS } from '@qram/contract/modules/simulator/simulation-limits';
import { SIMULATION_MESSAGES, type Simulation } from '@qram/contract/modules/simulator/simulator';
import { MINUTE_MS } from '@qram/contract/values/durations';
import { formatRunLink, parseRunLink } from '@qram/simulator';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidField, notFound } from '../../platform/domain-error.ts';
import { lockCurrent, opensPremiumApps, requireUserId } from '../users/service.ts';
import {
  countSimulations,
  insertSimulation,
  markDeleted,
  purgeDeleted,
  selectSimulations,
  unmarkDeleted,
} from './repository.ts';

/** Latest first. */
export const listSimulations = (deps: Dependencies, actor: Actor): Promise<Simulation[]> =>
  selectSimulations(deps.db, requireUserId(actor));

/** Locks the user, so that concurrent calls can't exceed the limit together. */
function inUserTransaction<T>(deps: Dependencies, userId: number, change: (trx: Db, now: Date) => Promise<T>) {
  const now = deps.now();
  return inTransaction(deps.db, async (trx) => {
    await lockCurrent({ ...deps, trx, now }, userId);
    await purgeDeleted(trx, new Date(now.getTime() - SIMULATION_LIMITS.restorableMinutes * MINUTE_MS).toISOString());
    return change(trx, now);
  });
}

/** @throws DomainError `conflict` when the user has more runs than allowed */
async function assertRoom(trx: Db, userId: number): Promise<void> {
  if ((await countSimulations(trx, userId)) > SIMULATION_LIMITS.perUser)
    throw new DomainError('conflict', SIMULATION_MESSAGES.full);
}

/**
 * Stores the link in the simulator's spelling.
 * @throws DomainError `forbidden` without premium applications, `validation` for a link without a run, `conflict` at
 * the limit
 */
export async function saveSimulation(
  deps: Dependencies,
  actor: Actor,
  { name, link }: { name: string; link: string },
): Promise<Simulation> {
  const user_id = requireUserId(actor);
  if (!isAdmin(actor) && !(await opensPremiumApps(deps, user_id)))
    throw new DomainError('forbidden', SIMULATION_MESSAGES.premium);
  const run = parseRunLink(link);
  if (!run.ok) throw invalidField('link', run.error.message);
  return inUserTransaction(deps, user_id, async (trx, now) => {
    const saved = { user_id, name, link: formatRunLink(run.value), saved_at: now.toISOString() };
    const simulation = await insertSimulation(trx, saved);
    await assertRoom(trx, user_id);
    return simulation;
  });
}

/** @throws DomainError `not_found` */
export function deleteSimulation(deps: Dependencies, actor: Actor, id: number): Promise<undefined> {
  const user_id = requireUserId(actor);
  return inUserTransaction(deps, user_id, async (trx, now) => {
    if (!(await markDeleted(trx, { id, user_id }, now.toISOString()))) throw notFound();
    return undefined;
  });
}

/** @throws DomainError `not_found`, `conflict` at the limit */
export function restoreSimulation(deps: Dependencies, actor: Actor, id: number): Promise<Simulation> {
  const user_id = requireUserId(actor);
  return inUserTransaction(deps, user_id, async (trx) => {
    const restored = await unmarkDeleted(trx, { id, user_id });
    if (!restored) throw notFound();
    await assertRoom(trx, user_id);
    return restored;
  });
}
