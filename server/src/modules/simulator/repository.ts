import type { Simulation } from '@qram/contract/modules/simulator/simulator';
import type { Db } from '../../platform/database/database.ts';

const COLUMNS = ['id', 'name', 'link', 'saved_at'] as const;

export interface SimulationKey {
  id: number;
  user_id: number;
}

/** Latest first. */
export const selectSimulations = (db: Db, userId: number): Promise<Simulation[]> =>
  db
    .selectFrom('simulations')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function countSimulations(trx: Db, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('simulations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertSimulation = (
  trx: Db,
  simulation: Omit<Simulation, 'id'> & { user_id: number },
): Promise<Simulation> => trx.insertInto('simulations').values(simulation).returning(COLUMNS).executeTakeFirstOrThrow();

/** False: the user has no such run. */
export async function markDeleted(trx: Db, { id, user_id }: SimulationKey, at: string): Promise<boolean> {
  const marked = await trx
    .updateTable('simulations')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Undefined: the user has no such run. */
export const unmarkDeleted = (trx: Db, { id, user_id }: SimulationKey): Promise<Simulation | undefined> =>
  trx
    .updateTable('simulations')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('removed_at', 'is not', null)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Purges everybody's runs deleted before a time. */
export async function purgeDeleted(trx: Db, before: string): Promise<void> {
  await trx.deleteFrom('simulations').where('removed_at', '<', before).execute();
}
