import { IMPORT_LIMITS } from '@qram/contract/collection/import';
import { DAY_MS } from '@qram/contract/values/durations';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type ImportEntry = Selectable<Tables['imports']>;

export async function insertImport(trx: Db, values: Insertable<Tables['imports']>): Promise<number> {
  const { id } = await trx.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const selectImport = (db: Db, id: number): Promise<ImportEntry | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first, with the total. */
export async function selectImports(
  db: Db,
  { collection, limit, offset }: { collection: string | undefined; limit: number; offset: number },
): Promise<{ rows: ImportEntry[]; total: number }> {
  const chosen = db
    .selectFrom('imports')
    .$if(collection !== undefined, (query) => query.where('collection', '=', collection ?? ''));
  const rows = await chosen.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await chosen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Deletes imports too old to be undone, but not their records. */
export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - IMPORT_LIMITS.days * DAY_MS).toISOString();
  const { numDeletedRows } = await db.deleteFrom('imports').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
