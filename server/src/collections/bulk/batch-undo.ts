import { setImmediate as immediate } from 'node:timers/promises';
import { BATCH_MESSAGES } from '@qram/contract/collection/batches';
import { type Actor, inBatch } from '../../platform/access/actor.ts';
import { isSecret, recordAudit } from '../../platform/access/audit-trail.ts';
import { classifyDatabaseError } from '../../platform/database/database-errors.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { ReportProgress } from '../../platform/http/streams/progress-stream.ts';
import { type CollectionContext, type CollectionWrite, readerOf } from '../context.ts';
import { NO_FILES } from '../files/attachments.ts';
import { removeRows } from '../operations/remove.ts';
import { restoreRows } from '../operations/restore.ts';
import { toDomainError } from '../operations/transact.ts';
import { changeLocked, type LockedChange } from '../operations/update.ts';
import type { Row, Values } from '../record-types.ts';
import { lockRowsById } from '../rows/row-locks.ts';
import { indexAgain, leaveIndex, withoutIndex } from '../search/deferred-indexing.ts';
import { readVersionBases, type VersionBase } from '../versions/version-writes.ts';
import { type Batch, markUndone, selectBatchRecords } from './batch-log.ts';
import { type BatchRecordState, compareRecords, isUndone, refusalReason } from './batch-state.ts';
import { type BulkResult, inOneTransaction, refused, toWork } from './record-work.ts';

export type UndoResult = BulkResult & { changed: boolean };

const MAX_NAMED = 5;
const RECORDS_AT_ONCE = 100;

/** A record compared before the transaction. */
interface PreparedUndo extends BatchRecordState {
  /** The base of the next version of a changed record. */
  base?: VersionBase | undefined;
}

/** Writes columns to the row, and other values where the collection stores them. */
function toChange(row: Row, before: Values, base: VersionBase | undefined): LockedChange {
  const given = Object.entries(before).filter(([field]) => !isSecret(field));
  const columns = Object.fromEntries(given.filter(([field]) => field in row));
  const input = Object.fromEntries(given.filter(([field]) => !(field in row)));
  return { row, base, write: { input, columns, files: NO_FILES, reverts: true } };
}

/** Reverts records in the given transaction. */
async function undoRecords(write: CollectionWrite, records: readonly PreparedUndo[]): Promise<void> {
  const listIds = (action: string) =>
    records.flatMap(({ entry }) => (entry.action === action ? [entry.record_id] : []));
  const added = listIds('create').map((id) => ({ id }));
  const deleted = listIds('delete');
  const changes = records.flatMap(({ entry, row, base }) =>
    row && entry.action === 'update' ? [toChange(row, entry.before, base)] : [],
  );
  if (added.length > 0) await removeRows(write, added);
  if (deleted.length > 0) await restoreRows(write, deleted);
  if (changes.length > 0) await changeLocked(write, changes);
}

function toResult(record: BatchRecordState): UndoResult {
  const { record_id: id } = record.entry;
  if (record.state === 'left') return { id, ok: true, changed: true };
  if (isUndone(record)) return { id, ok: true, changed: false };
  return { ...refused(id, new DomainError('conflict', refusalReason(record))), changed: false };
}

/** Lists the records that block the undo of an import, with reasons. */
function importRefusal(records: readonly BatchRecordState[], results: readonly UndoResult[]): DomainError {
  const changed = records.filter(({ state }) => state !== 'left');
  const [first] = results.filter(({ ok }) => !ok);
  if (changed.length === 0) return new DomainError('conflict', `This import can't be undone. ${first?.message ?? ''}`);
  const named = changed.slice(0, MAX_NAMED).map(({ title, state }) => {
    return `“${title}” (${state === 'changed' ? 'changed' : 'deleted'})`;
  });
  const more = changed.length > named.length ? `, and ${changed.length - named.length} more` : '';
  const subject = changed.length === 1 ? 'A record has' : `${changed.length} records have`;
  const since = `${subject} been changed or deleted since: ${named.join(', ')}${more}.`;
  return new DomainError('conflict', `This import can't be undone. ${since}`);
}

const UNDONE = {
  edit: BATCH_MESSAGES.editUndone,
  import: BATCH_MESSAGES.importUndone,
  deletion: BATCH_MESSAGES.undone,
} as const;

/** @throws DomainError `conflict` when nothing was left to undo */
function assertLeft(batch: Batch, records: readonly BatchRecordState[], results: readonly UndoResult[]): void {
  if (results.some(({ changed }) => changed)) return;
  if (results.every(({ ok }) => ok)) throw new DomainError('conflict', UNDONE[batch.kind]);
  if (batch.kind === 'import') throw importRefusal(records, results);
}

/** Explains a former value that another record has now. */
function explain(records: ReadonlyMap<number, BatchRecordState>) {
  return async (write: CollectionWrite, id: number, error: unknown): Promise<unknown> => {
    if (classifyDatabaseError(error) !== 'unique') return error;
    const { entry, row, title = String(id) } = records.get(id) ?? {};
    const values = { ...(entry?.action === 'delete' ? row : entry?.before) };
    const reason = await toDomainError(write, { values, selfId: id }, error);
    const detail = reason instanceof DomainError ? ` ${reason.message}` : '';
    return new DomainError('conflict', `${BATCH_MESSAGES.valueTaken(title)}${detail}`);
  };
}

const recordUndo =
  (batch: Batch, actor: Actor) =>
  async ({ trx, now }: CollectionWrite): Promise<void> => {
    await markUndone(trx, batch, now.toISOString(), actor.name);
    if (batch.kind !== 'import') return;
    const event = { action: 'import-undone', collection: batch.collection, recordId: null };
    await recordAudit(trx, actor, { ...event, after: { import_id: batch.id, file_name: batch.file_name } }, now);
  };

async function prepareUndo(collection: CollectionContext, batch: Batch): Promise<Map<number, PreparedUndo>> {
  const reader = readerOf(collection);
  const entryIds = [...(await selectBatchRecords(reader.trx, batch)).values()];
  const prepared = new Map<number, PreparedUndo>();
  for (let at = 0; at < entryIds.length; at += RECORDS_AT_ONCE) {
    const some = entryIds.slice(at, at + RECORDS_AT_ONCE);
    const compared = await compareRecords(reader, batch, { entryIds: some, lock: false });
    const changing = compared.flatMap(({ entry, state, record }) =>
      record && state === 'left' && entry.action === 'update' ? [record] : [],
    );
    const bases = await readVersionBases(reader, changing);
    for (const { record, ...others } of compared) {
      const { record_id: id } = others.entry;
      prepared.set(id, { ...others, record: undefined, base: bases.get(id) });
    }
    await immediate();
  }
  return prepared;
}

/** Compares again what has changed since. */
async function lockPrepared(
  write: CollectionWrite,
  batch: Batch,
  { ids, prepared }: { ids: readonly number[]; prepared: Map<number, PreparedUndo> },
): Promise<PreparedUndo[]> {
  const locked = await lockRowsById(write, ids);
  const rows = new Map(locked.map((row) => [row.id, row]));
  const isStale = ({ entry, row }: PreparedUndo) => rows.get(entry.record_id)?.updated_at !== row?.updated_at;
  const records = ids.flatMap((id) => prepared.get(id) ?? []);
  const entryIds = records.filter(isStale).map(({ entry }) => entry.id);
  const compared = await compareRecords(write, batch, { entryIds, lock: true });
  for (const record of compared) prepared.set(record.entry.record_id, record);
  return ids.flatMap((id) => {
    const record = prepared.get(id);
    return record ? [{ ...record, row: rows.get(id) }] : [];
  });
}

/**
 * Reverts unchanged records in one transaction, and reports why others stay.
 * @throws DomainError `conflict` when nothing is left to undo
 */
export async function undoBatch(
  collection: CollectionContext,
  actor: Actor,
  batch: Batch,
  report?: ReportProgress,
): Promise<UndoResult[]> {
  const { definition } = collection;
  // An admin may have restored records after the undo.
  if (batch.kind === 'import' && batch.undone_at !== null) throw new DomainError('conflict', UNDONE.import);
  const prepared = await prepareUndo(collection, batch);
  const ids = [...prepared.keys()];
  // Skip the full text of changed words, as imports do, because it would prolong the transaction.
  const isImport = batch.kind === 'import';
  const written = isImport ? withoutIndex(definition) : definition;
  const runAll = async (write: CollectionWrite, some: readonly number[]) => {
    const records = await lockPrepared(write, batch, { ids: some, prepared });
    const left = records.filter(({ state }) => state === 'left');
    if (left.length > 0) await undoRecords({ ...write, definition: written }, left);
    return records.map(toResult);
  };
  const work = toWork(runAll, { explain: explain(prepared), finish: recordUndo(batch, actor) });
  try {
    if (isImport) await leaveIndex(collection, ids);
    const results = await inOneTransaction(collection, inBatch(actor), ids, work, {
      report,
      alsoChanges: definition.import?.alsoChanges ?? [],
    });
    const undone = results.map((result) => ({ ...result, changed: result.changed ?? false }));
    assertLeft(batch, [...prepared.values()], undone);
    return undone;
  } finally {
    if (isImport) await indexAgain(collection);
  }
}
