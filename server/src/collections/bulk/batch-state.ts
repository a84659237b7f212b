import { setImmediate as immediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { BATCH_MESSAGES, type Batch as BatchRecord } from '@qram/contract/collection/batches';
import { isSecret } from '../../platform/access/audit-trail.ts';
import { type CollectionContext, type CollectionReader, readerOf } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { RecordState, Row, Values } from '../record-types.ts';
import { loadRecords } from '../rows/relations.ts';
import { fetchRows, untyped } from '../rows/repository.ts';
import { lockRowsById } from '../rows/row-locks.ts';
import { contentFields } from '../versions/version-snapshot.ts';
import { type Batch, type BatchEntry, selectBatchEntries, selectBatchRecords, selectValuesFound } from './batch-log.ts';

const RECORDS_AT_ONCE = 250;
const MAX_NAMED = 5;
const NO_FIELDS: ReadonlySet<string> = new Set();

/** `left`: unchanged since the batch. `undone`: as before it. */
export interface BatchRecordState {
  entry: BatchEntry;
  row: Row | undefined;
  /** Includes other tables; undefined where those aren't compared. */
  record: RecordState | undefined;
  title: string;
  state: 'left' | 'undone' | 'changed' | 'deleted' | 'deleted-again' | 'purged';
}

/** True if nothing of the batch remains. */
export const isUndone = ({ entry, state }: BatchRecordState): boolean =>
  state === 'undone' || (entry.action === 'create' && (state === 'deleted' || state === 'purged'));

/** Why an undo leaves a record as it is. */
export function refusalReason({ entry, state, title }: BatchRecordState): string {
  if (state === 'purged') return BATCH_MESSAGES.purgedSince(entry.record_id);
  if (state === 'deleted') return BATCH_MESSAGES.deletedSince(title);
  return state === 'deleted-again' ? BATCH_MESSAGES.deletedAgain(title) : BATCH_MESSAGES.changedSince(title);
}

function titleOf({ title }: CollectionDefinition, id: number, row: Row | undefined): string {
  return typeof title === 'string' && row ? String(row[title]) : String(id);
}

/** Compares content only. */
function hasValues(record: Values, values: Values, content: ReadonlySet<string>): boolean {
  return Object.keys(values).every(
    (field) => !content.has(field) || isSecret(field) || isDeepStrictEqual(record[field], values[field]),
  );
}

function compare(
  entry: BatchEntry,
  row: Row | undefined,
  { record, found, content }: { record: Values; found: Values; content: ReadonlySet<string> },
): BatchRecordState['state'] {
  if (!row) return 'purged';
  if (entry.action === 'delete') {
    if (row.deleted_at === null) return 'undone';
    return row.deleted_at === entry.at ? 'left' : 'deleted-again';
  }
  if (row.deleted_at !== null) return 'deleted';
  if (hasValues(record, { ...found, ...entry.after }, content)) return 'left';
  return entry.action === 'update' && hasValues(record, entry.before, content) ? 'undone' : 'changed';
}

/** Content, and counters that someone has set since. */
function comparedFields(definition: CollectionDefinition, record: RecordState, later: Values): Set<string> {
  const { counters = [] } = definition.versions ?? {};
  return new Set([...contentFields(definition, record), ...counters.filter((counter) => counter in later)]);
}

/** @param options.lock locks the records until the transaction ends */
export async function compareRecords(
  reader: CollectionReader,
  batch: Batch,
  { entryIds, lock }: { entryIds: readonly number[]; lock: boolean },
): Promise<BatchRecordState[]> {
  const { trx, definition } = reader;
  const entries = await selectBatchEntries(trx, entryIds);
  if (entries.length === 0) return [];
  const ids = entries.map(({ record_id }) => record_id);
  const rows = lock
    ? await lockRowsById(reader, ids)
    : await fetchRows(untyped(trx).selectFrom(definition.name).selectAll().where('id', 'in', ids));
  const isDeletion = batch.kind === 'deletion';
  const states = isDeletion ? [] : await loadRecords(reader, rows);
  const records = new Map(states.map((record) => [record.row.id, record]));
  const found = isDeletion ? new Map<number, Values>() : await selectValuesFound(trx, batch, entries);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.map((entry) => {
    const { record_id: id } = entry;
    const row = byId.get(id);
    const record = records.get(id);
    const later = found.get(id) ?? {};
    const content = record ? comparedFields(definition, record, later) : NO_FIELDS;
    const state = compare(entry, row, { record: record?.values ?? {}, found: later, content });
    return { entry, row, record, title: titleOf(definition, id, row), state };
  });
}

/** Counts what undo would revert now. */
export async function readBatch(collection: CollectionContext, batch: Batch): Promise<BatchRecord> {
  const reader = readerOf(collection);
  const entryIds = [...(await selectBatchRecords(reader.trx, batch)).values()];
  const counted = { records: entryIds.length, undoable: 0, undone: 0 };
  const refused: BatchRecord['refused'] = [];
  for (let at = 0; at < entryIds.length; at += RECORDS_AT_ONCE) {
    const some = entryIds.slice(at, at + RECORDS_AT_ONCE);
    for (const record of await compareRecords(reader, batch, { entryIds: some, lock: false })) {
      if (record.state === 'left') counted.undoable += 1;
      else if (isUndone(record)) counted.undone += 1;
      else if (refused.length < MAX_NAMED) refused.push({ id: record.entry.record_id, message: refusalReason(record) });
    }
    await immediate();
  }
  return { kind: batch.kind, collection: batch.collection, ...counted, refused, undone_at: batch.undone_at };
}
