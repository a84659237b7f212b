import { BULK_EDIT_LIMITS } from '@qram/contract/bulk-edit';
import { DAY_MS } from '@qram/contract/durations';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type BulkEdit = Selectable<Tables['bulk_edits']>;
export type EditedRecord = Selectable<Tables['bulk_edit_rows']>;

/** The id of a batch's edit; undefined before anything was changed. */
export async function findBulkEdit(db: Db, batch: string): Promise<number | undefined> {
  const row = await db.selectFrom('bulk_edits').select('id').where('batch', '=', batch).executeTakeFirst();
  return row?.id;
}

/** Records what a batch changed, so that it can be undone. */
export async function insertEditedRecords(
  trx: Db,
  edit: Insertable<Tables['bulk_edits']>,
  rows: readonly Omit<EditedRecord, 'bulk_edit_id'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const known = await findBulkEdit(trx, edit.batch);
  const id = known ?? (await trx.insertInto('bulk_edits').values(edit).returning('id').executeTakeFirstOrThrow()).id;
  await trx
    .insertInto('bulk_edit_rows')
    .values(rows.map((row) => ({ bulk_edit_id: id, ...row })))
    .execute();
}

export const selectBulkEdit = (db: Db, id: number): Promise<BulkEdit | undefined> =>
  db.selectFrom('bulk_edits').selectAll().where('id', '=', id).executeTakeFirst();

/** Bulk edits by the batch of their audit entries, with the number of records that have not been undone. */
export async function selectEditsByBatch(
  db: Db,
  batches: readonly string[],
): Promise<Map<string, Pick<BulkEdit, 'id' | 'collection' | 'undone_at'> & { left: number }>> {
  if (batches.length === 0) return new Map();
  const rows = await db
    .selectFrom('bulk_edits')
    .select(['id', 'collection', 'undone_at', 'batch'])
    .select((eb) =>
      eb
        .selectFrom('bulk_edit_rows')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('bulk_edit_id', '=', 'bulk_edits.id')
        .as('left'),
    )
    .where('batch', 'in', [...batches])
    .execute();
  return new Map(rows.map(({ batch, left, ...edit }) => [batch, { ...edit, left: Number(left) }]));
}

/** Ids of the records that have not been undone. */
export async function selectEditedIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_edit_rows')
    .select('record_id')
    .where('bulk_edit_id', '=', id)
    .orderBy('record_id')
    .execute();
  return rows.map(({ record_id }) => record_id);
}

/** Those of these records that have not been undone, locked until the transaction ends. */
export function lockEditedRecords(
  trx: Db,
  dialect: Dialect,
  id: number,
  recordIds: readonly number[],
): Promise<EditedRecord[]> {
  const rows = trx
    .selectFrom('bulk_edit_rows')
    .selectAll()
    .where('bulk_edit_id', '=', id)
    .where('record_id', 'in', [...recordIds])
    .orderBy('record_id');
  return lockRows(rows, dialect).execute();
}

/** Marks records of an edit as undone. */
export async function markUndone(
  trx: Db,
  id: number,
  recordIds: readonly number[],
  { at, by }: { at: string; by: string | null },
): Promise<void> {
  if (recordIds.length === 0) return;
  await trx
    .deleteFrom('bulk_edit_rows')
    .where('bulk_edit_id', '=', id)
    .where('record_id', 'in', [...recordIds])
    .execute();
  const undone = { undone_at: at, undone_by_name: by };
  await trx.updateTable('bulk_edits').set(undone).where('id', '=', id).where('undone_at', 'is', null).execute();
}

/** Deletes bulk edits that are too old to be undone. */
export async function deleteOldBulkEdits(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - BULK_EDIT_LIMITS.days * DAY_MS).toISOString();
  const { numDeletedRows } = await db.deleteFrom('bulk_edits').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
