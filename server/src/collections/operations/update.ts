import type { Actor } from '../../platform/access/actor.ts';
import { toAuditStatements } from '../../platform/access/audit-trail.ts';
import { runStatements, type Statement } from '../../platform/database/dialect.ts';
import { notFound } from '../../platform/domain-error.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import { type CollectionContext, type CollectionWrite, readerOf } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import { filesLeftBehind, recordFiles } from '../files/attachments.ts';
import { discard, replaceFiles } from '../files/released-files.ts';
import { assertPeriod, atCall } from '../publication/publication.ts';
import { followActive } from '../publication/visibility.ts';
import type { RecordState, Row, Values } from '../record-types.ts';
import { loadRecords } from '../rows/relations.ts';
import { selectRowsById, updateRows } from '../rows/repository.ts';
import { stampAfter } from '../rows/update-times.ts';
import { indexChildren, toIndexStatements } from '../search/search-index.ts';
import { toVersionStatements, type VersionBase } from '../versions/version-writes.ts';
import { assertConfirmed, assertUnchanged, groupWrites } from './preconditions.ts';
import { type PreparedWrite, prepareWrite } from './prepared-write.ts';
import { presentRow } from './present.ts';
import { difference } from './record-difference.ts';
import { transact } from './transact.ts';

export interface RecordChange {
  id: number;
  write: PreparedWrite;
  /** Versions that the caller started from. */
  startedFrom?: readonly (Date | null)[];
  /** Base of the next version, valid while the record is as the caller read it. */
  base?: VersionBase | undefined;
}

export interface ChangedRecord {
  after: Row;
  /** Files to delete after the commit. */
  leftBehind: readonly string[];
}

/** A change of a row that is locked. */
export interface LockedChange extends Pick<RecordChange, 'write' | 'base'> {
  row: Row;
}

async function saveFiles(
  write: CollectionWrite,
  { row, write: { files } }: LockedChange,
  after: Row,
): Promise<readonly string[]> {
  const { definition, actor } = write;
  const leftBehind = filesLeftBehind(definition, row, after);
  await recordFiles(write, files, actor);
  const newlyNamed = filesLeftBehind(definition, after, row).filter((key) => !files.newKeys.includes(key));
  return replaceFiles(write, leftBehind, newlyNamed);
}

/** Versions, audit entries and search documents. */
async function toRecordStatements(
  write: CollectionWrite,
  changes: readonly (LockedChange & { former: RecordState; after: Row })[],
): Promise<Statement[]> {
  const rows = changes.map(({ after }) => after);
  const latest = await loadRecords(write, rows);
  const versions = changes.map(({ former, after, base, write: { files, restoredFrom } }, at) => ({
    before: former,
    after: latest[at] ?? { row: after, values: after },
    action: restoredFrom === undefined ? ('update' as const) : ('restore' as const),
    names: files.names,
    restoredFrom,
    base,
  }));
  const events = versions.map(({ before, after }) => {
    const about = { action: 'update', collection: write.definition.name, recordId: after.row.id };
    return { ...about, ...difference(before.values, after.values) };
  });
  return [
    ...(await toVersionStatements(write, versions)),
    ...toAuditStatements(write.trx, write.actor, events, write.now),
    ...(await toIndexStatements(write, rows)),
  ];
}

/** Former values include those that derive from the others. */
function toValues(definition: CollectionDefinition, { row, write: { columns, reverts } }: LockedChange, now: Date) {
  const derived = { ...definition.record?.derive?.(row, columns), ...followActive(definition, row, columns, now) };
  const values = reverts ? { ...derived, ...columns } : { ...columns, ...derived };
  return { ...atCall(values, now), updated_at: stampAfter(row.updated_at, now) };
}

/** Includes relations and files. */
async function saveGroup(outer: CollectionWrite, changes: readonly LockedChange[]): Promise<ChangedRecord[]> {
  const write = { ...outer, lockedParents: new Set<string>() };
  const { trx, dialect, now, definition, actor } = write;
  for (const { row, write: prepared } of changes) {
    await definition.hooks?.beforeUpdate?.(write, row, prepared.columns);
    await assertConfirmed(write, row, prepared);
  }
  const before = changes.map(({ row }) => row);
  const former = await loadRecords(write, before);
  const updates = changes.map((change) => ({ row: change.row, values: toValues(definition, change, now) }));
  const rows = await updateRows(write, updates);
  const changed = changes.map((change, at) => {
    const { row } = change;
    return { ...change, former: former[at] ?? { row, values: row }, after: rows[at] ?? row };
  });
  const records: ChangedRecord[] = [];
  for (const change of changed) {
    const { row, after, write: prepared } = change;
    assertPeriod(after);
    await definition.record?.saveRelations?.(write, row.id, prepared.input, actor);
    const leftBehind = await saveFiles(write, change, after);
    await definition.hooks?.afterChange?.(write, row, after, prepared.prepared);
    records.push({ after, leftBehind });
  }
  await runStatements(trx, dialect, await toRecordStatements(write, changed));
  await indexChildren(write, rows);
  return records;
}

/** The rows must be locked. */
export async function changeLocked(write: CollectionWrite, changes: readonly LockedChange[]): Promise<ChangedRecord[]> {
  const records: ChangedRecord[] = [];
  for (const group of groupWrites(write.definition, changes)) records.push(...(await saveGroup(write, group)));
  return records;
}

/**
 * Runs in the given transaction.
 * @throws DomainError `not_found`; `conflict` with the current record when one has changed since the caller read it
 */
export async function changeRecords(
  write: CollectionWrite,
  changes: readonly RecordChange[],
): Promise<ChangedRecord[]> {
  const ids = changes.map(({ id }) => id);
  const rows = await selectRowsById(write, ids, { trashed: false, lock: true });
  const locked: LockedChange[] = [];
  for (const { id, write: prepared, startedFrom = [], base } of changes) {
    const row = rows.get(id);
    if (!row) throw notFound();
    await assertUnchanged(write, row, startedFrom);
    locked.push({ row, write: prepared, base });
  }
  return changeLocked(write, locked);
}

/**
 * @param input may have `updated_at`, the version that the editor started from
 * @param unmodifiedSince the same, from the request header
 * @throws DomainError `conflict` with the current record when it has changed since
 */
export async function update(
  collection: CollectionContext,
  actor: Actor,
  id: number,
  input: Values,
  uploads: Record<string, IncomingFile>,
  unmodifiedSince: Date | null = null,
): Promise<Values> {
  const { deps, definition } = collection;
  const { updated_at: expected, ...fields } = input;
  const startedFrom = [unmodifiedSince, typeof expected === 'string' ? new Date(expected) : null];
  const prepared = await prepareWrite(collection, fields, uploads);
  let changed: ChangedRecord | undefined;
  try {
    const change = { ...prepared, prepared: await definition.hooks?.prepare?.(deps.db, prepared.columns) };
    [changed] = await transact(collection, actor, { values: prepared.columns, selfId: id }, (write) =>
      changeRecords(write, [{ id, write: change, startedFrom }]),
    );
  } catch (error) {
    await discard(deps, prepared.files.newKeys);
    throw error;
  }
  if (!changed) throw notFound();
  await discard(deps, changed.leftBehind);
  return presentRow(readerOf(collection), changed.after);
}
