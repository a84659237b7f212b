import { BULK_EDIT_LIMITS } from '@qram/contract/collection/bulk-edit';
import { DAY_MS } from '@qram/contract/values/durations';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Values } from '../record-types.ts';

/** An undoable bulk action; its audit entries have its name. */
export interface Batch {
  name: string;
  kind: 'edit' | 'import' | 'deletion';
  collection: string;
  /** Id of the bulk edit or import; null: a deletion, logged by the trash alone. */
  id: number | null;
  /** Of an import. */
  file_name?: string;
  undone_at: string | null;
}

type Entry = Selectable<Tables['audit_entries']>;

export interface BatchEntry extends Pick<Entry, 'id' | 'at' | 'record_id'> {
  record_id: number;
  action: 'create' | 'update' | 'delete';
  /** Former values: all of a deleted record, the differing ones of a changed record. */
  before: Values;
  /** New values: all of a new record, the differing ones of a changed record. */
  after: Values;
}

const ACTIONS = { edit: ['update'], import: ['create', 'update'], deletion: ['delete'] } as const;

type ImportEntry = Selectable<Tables['imports']>;

const toImport = ({ id, batch, collection, file_name, undone_at }: ImportEntry): Batch | undefined =>
  batch === null ? undefined : { name: batch, kind: 'import', collection, id, file_name, undone_at };

const toEdit = ({ id, batch, collection, undone_at }: Selectable<Tables['bulk_edits']>): Batch => {
  return { name: batch, kind: 'edit', collection, id, undone_at };
};

export async function findBulkEdit(db: Db, id: number): Promise<Batch | undefined> {
  const row = await db.selectFrom('bulk_edits').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toEdit(row);
}

/** Undefined: too old to be undone, or made without a batch. */
export async function findImportBatch(db: Db, id: number): Promise<Batch | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toImport(row);
}

async function findDeletion(db: Db, name: string): Promise<Batch | undefined> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('collection')
    .where('batch', '=', name)
    .where('action', '=', 'delete')
    .limit(1)
    .executeTakeFirst();
  return entry && { name, kind: 'deletion', collection: entry.collection, id: null, undone_at: null };
}

export async function findBatch(db: Db, name: string): Promise<Batch | undefined> {
  const edit = await db.selectFrom('bulk_edits').selectAll().where('batch', '=', name).executeTakeFirst();
  if (edit) return toEdit(edit);
  const imported = await db.selectFrom('imports').selectAll().where('batch', '=', name).executeTakeFirst();
  return imported ? toImport(imported) : findDeletion(db, name);
}

export async function insertBulkEdit(trx: Db, edit: Insertable<Tables['bulk_edits']>): Promise<void> {
  await trx
    .insertInto('bulk_edits')
    .values(edit)
    .onConflict((conflict) => conflict.column('batch').doNothing())
    .execute();
}

/** Undefined: nothing was changed yet. */
export async function findBulkEditId(db: Db, batch: string): Promise<number | undefined> {
  const row = await db.selectFrom('bulk_edits').select('id').where('batch', '=', batch).executeTakeFirst();
  return row?.id;
}

/** Keyed by the batch of their audit entries. */
export async function selectEditsByBatch(db: Db, batches: readonly string[]): Promise<Map<string, Batch>> {
  if (batches.length === 0) return new Map();
  const rows = await db
    .selectFrom('bulk_edits')
    .selectAll()
    .where('batch', 'in', [...batches])
    .execute();
  return new Map(rows.map((row) => [row.batch, toEdit(row)]));
}

export async function markUndone(trx: Db, { kind, id }: Batch, at: string, by: string | null): Promise<void> {
  if (id === null) return;
  const undone = { undone_at: at, undone_by_name: by };
  const table = kind === 'edit' ? 'bulk_edits' : 'imports';
  await trx.updateTable(table).set(undone).where('id', '=', id).where('undone_at', 'is', null).execute();
}

export async function selectBatchRecords(db: Db, { name, kind, collection }: Batch): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'record_id'])
    .where('batch', '=', name)
    .where('action', 'in', [...ACTIONS[kind]])
    .where('collection', '=', collection)
    .execute();
  return new Map(rows.flatMap(({ id, record_id }) => (record_id === null ? [] : [[record_id, id]])));
}

const parse = (text: string | null): Values => (text === null ? {} : (JSON.parse(text) as Values));

/** Keyed by audit entry. */
export async function selectBatchEntries(db: Db, ids: readonly number[]): Promise<BatchEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'record_id', 'action', 'before', 'after'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ before, after, ...row }) => {
    return {
      ...(row as Pick<BatchEntry, 'id' | 'at' | 'record_id' | 'action'>),
      before: parse(before),
      after: parse(after),
    };
  });
}

/** Values that later changes replaced, and the batch had left. */
export async function selectValuesFound(
  db: Db,
  { name, collection }: Batch,
  entries: readonly BatchEntry[],
): Promise<Map<number, Values>> {
  const found = new Map<number, Values>();
  if (entries.length === 0) return found;
  const entryIds = new Map(entries.map(({ record_id, id }) => [record_id, id]));
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'record_id', 'before'])
    .where('collection', '=', collection)
    .where('record_id', 'in', [...entryIds.keys()])
    .where('id', '>', Math.min(...entryIds.values()))
    .where('before', 'is not', null)
    .where('after', 'is not', null)
    .where((eb) => eb.or([eb('batch', 'is', null), eb('batch', '<>', name)]))
    .orderBy('id')
    .execute();
  for (const { id, record_id, before } of rows) {
    if (record_id === null || id < (entryIds.get(record_id) ?? 0)) continue;
    found.set(record_id, { ...parse(before), ...found.get(record_id) });
  }
  return found;
}

export async function deleteOldBulkEdits(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - BULK_EDIT_LIMITS.days * DAY_MS).toISOString();
  const { numDeletedRows } = await db.deleteFrom('bulk_edits').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
