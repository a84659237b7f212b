import type { Actor } from '../../platform/actor.ts';
import { toAuditStatements } from '../../platform/audit-trail.ts';
import { runStatements, type Statement } from '../../platform/database/dialect.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import type { CollectionDefinition } from '../definition.ts';
import { filesLeftBehind, recordFiles } from '../files/attachments.ts';
import { discard, replaceFiles } from '../files/released-files.ts';
import { assertPeriod, atCall } from '../publication/publication.ts';
import { followActive } from '../publication/visibility.ts';
import type { RecordState, Row, Values, WriteContext } from '../record-types.ts';
import { loadRecords } from '../rows/relations.ts';
import { selectRowsById, updateRows } from '../rows/repository.ts';
import { indexChildren, toIndexStatements } from '../search/search-index.ts';
import { toVersionStatements, type VersionBase } from '../versions/version-writes.ts';
import { type PreparedWrite, prepareWrite } from './prepared-write.ts';
import { presentRow } from './read.ts';
import { difference } from './record-difference.ts';
import { assertConfirmed, assertUnchanged, groupWrites, stampAfter, transact } from './remove.ts';

export interface RecordChange {
  id: number;
  write: PreparedWrite;
  /** Versions that the caller started from. */
  startedFrom?: readonly (Date | null)[];
  /** The base of its next version, if it was read beforehand: valid while the record is as the caller read it. */
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

/** Settles the files of a changed record. @returns the files to delete after the commit */
async function saveFiles(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  { row, write: { files } }: LockedChange,
  after: Row,
): Promise<readonly string[]> {
  const leftBehind = filesLeftBehind(definition, row, after);
  await recordFiles(context, files, actor);
  const newlyNamed = filesLeftBehind(definition, after, row).filter((key) => !files.newKeys.includes(key));
  return replaceFiles(context, definition, leftBehind, newlyNamed);
}

/** Builds the statements that record changed records: versions, audit entries and search documents. */
async function toRecordStatements(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  changes: readonly (LockedChange & { former: RecordState; after: Row })[],
): Promise<Statement[]> {
  const rows = changes.map(({ after }) => after);
  const latest = await loadRecords(context, definition, rows);
  const versions = changes.map(({ former, after, base, write: { files, restoredFrom } }, at) => ({
    before: former,
    after: latest[at] ?? { row: after, values: after },
    action: restoredFrom === undefined ? ('update' as const) : ('restore' as const),
    names: files.names,
    restoredFrom,
    base,
  }));
  const events = versions.map(({ before, after }) => {
    const about = { action: 'update', collection: definition.name, recordId: after.row.id };
    return { ...about, ...difference(before.values, after.values) };
  });
  return [
    ...(await toVersionStatements(context, definition, actor, versions)),
    ...toAuditStatements(context.trx, actor, events, context.now),
    ...(await toIndexStatements(context, definition, rows)),
  ];
}

/** Values of the changed columns. A write of former values has those that followed from the others, too. */
function toValues(definition: CollectionDefinition, { row, write: { columns, reverts } }: LockedChange, now: Date) {
  const derived = { ...definition.record?.derive?.(row, columns), ...followActive(definition, row, columns, now) };
  const values = reverts ? { ...derived, ...columns } : { ...columns, ...derived };
  return { ...atCall(values, now), updated_at: stampAfter(row.updated_at, now) };
}

async function changeBatch(
  outer: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  changes: readonly LockedChange[],
): Promise<ChangedRecord[]> {
  const context = { ...outer, lockedParents: new Set<string>() };
  const { trx, now } = context;
  for (const { row, write } of changes) {
    await definition.hooks?.beforeUpdate?.(context, row, write.columns);
    await assertConfirmed(context, definition, row, write);
  }
  const before = changes.map(({ row }) => row);
  const former = await loadRecords(context, definition, before);
  const updates = changes.map((change) => ({ row: change.row, values: toValues(definition, change, now) }));
  const rows = await updateRows(trx, definition, updates);
  const changed = changes.map((change, at) => {
    const { row } = change;
    return { ...change, former: former[at] ?? { row, values: row }, after: rows[at] ?? row };
  });
  const records: ChangedRecord[] = [];
  for (const { row, write, after } of changed) {
    assertPeriod(after);
    await definition.record?.saveRelations?.(context, row.id, write.input, actor);
    const leftBehind = await saveFiles(context, definition, actor, { row, write }, after);
    await definition.hooks?.afterChange?.(context, row, after, write.prepared);
    records.push({ after, leftBehind });
  }
  await runStatements(trx, context.dialect, await toRecordStatements(context, definition, actor, changed));
  await indexChildren(context, definition, rows);
  return records;
}

/**
 * Changes records with their relations and audit entries in the given transaction, with few statements.
 * @throws DomainError `not_found`; `conflict` with the current record when one has changed since the caller read it
 */
export async function changeRecords(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  changes: readonly RecordChange[],
): Promise<ChangedRecord[]> {
  const ids = changes.map(({ id }) => id);
  const rows = await selectRowsById(context.trx, context.dialect, definition, ids, { trashed: false, lock: true });
  const locked: LockedChange[] = [];
  for (const { id, write, startedFrom = [], base } of changes) {
    const row = rows.get(id);
    if (!row) throw notFound();
    await assertUnchanged(context, definition, row, startedFrom);
    locked.push({ row, write, base });
  }
  return changeLocked(context, definition, actor, locked);
}

/** Changes records whose rows are locked, with few statements. */
export async function changeLocked(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  changes: readonly LockedChange[],
): Promise<ChangedRecord[]> {
  const records: ChangedRecord[] = [];
  for (const group of groupWrites(definition, changes))
    records.push(...(await changeBatch(context, definition, actor, group)));
  return records;
}

/**
 * Changes a record in the given transaction.
 * @param startedFrom versions that the caller started from
 * @throws DomainError `not_found`; `conflict` with the current record when it has changed since
 */
export async function changeRecord(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
  write: PreparedWrite,
  startedFrom: readonly (Date | null)[] = [],
): Promise<ChangedRecord> {
  const [changed] = await changeRecords(context, definition, actor, [{ id, write, startedFrom }]);
  if (!changed) throw notFound();
  return changed;
}

/**
 * Changes the given fields.
 * @param input may have `updated_at`, the version that the editor started from
 * @param unmodifiedSince the same, from the request header
 * @throws DomainError `conflict` with the current record when it has changed since
 */
export async function update(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
  input: Values,
  uploads: Record<string, IncomingFile>,
  unmodifiedSince: Date | null = null,
): Promise<Values> {
  const { updated_at: expected, ...fields } = input;
  const startedFrom = [unmodifiedSince, typeof expected === 'string' ? new Date(expected) : null];
  const prepared = await prepareWrite(deps, definition, fields, uploads);
  let change: ChangedRecord;
  try {
    const write = { ...prepared, prepared: await definition.hooks?.prepare?.(deps.db, prepared.columns) };
    change = await transact(deps, definition, { values: prepared.columns, selfId: id }, (context) =>
      changeRecord(context, definition, actor, id, write, startedFrom),
    );
  } catch (error) {
    await discard(deps, prepared.files.newKeys);
    throw error;
  }
  await discard(deps, change.leftBehind);
  return presentRow(deps, definition, change.after);
}
