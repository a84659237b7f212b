import { DAY_MS } from '@qram/contract/durations';
import { IMPORT_LIMITS } from '@qram/contract/import';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type ImportEntry = Selectable<Tables['imports']>;
export type ImportedRecord = Selectable<Tables['import_rows']>;

export async function insertImport(trx: Db, values: Insertable<Tables['imports']>): Promise<number> {
  const { id } = await trx.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateImport(trx: Db, id: number, values: Updateable<Tables['imports']>): Promise<void> {
  await trx.updateTable('imports').set(values).where('id', '=', id).execute();
}

/** Records what an import did, so that it can be undone. */
export async function insertImportedRecords(trx: Db, rows: readonly ImportedRecord[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('import_rows').values(rows).execute();
}

/** An import, locked until the transaction ends. */
export function lockImport(trx: Db, dialect: Dialect, id: number): Promise<ImportEntry | undefined> {
  return lockRows(trx.selectFrom('imports').selectAll().where('id', '=', id), dialect).executeTakeFirst();
}

export const selectImport = (db: Db, id: number): Promise<ImportEntry | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** The records of an import after this one, in order of their ids. */
export function selectImportedRecords(
  trx: Db,
  importId: number,
  range: { after: number; limit: number },
): Promise<ImportedRecord[]> {
  return trx
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('record_id', '>', range.after)
    .orderBy('record_id')
    .limit(range.limit)
    .execute();
}

/** One page of imports, newest first, with their number. */
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

/** Deletes imports that are too old to be undone. The records they wrote stay. */
export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - IMPORT_LIMITS.days * DAY_MS).toISOString();
  const { numDeletedRows } = await db.deleteFrom('imports').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
