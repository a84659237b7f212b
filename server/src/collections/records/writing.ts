import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { Actor } from '../../platform/actor.ts';
import { toAuditStatements } from '../../platform/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import { classifyDatabaseError } from '../../platform/database/database-errors.ts';
import { runStatements } from '../../platform/database/dialect.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidField, notFound } from '../../platform/domain-error.ts';
import { SEARCH_INDEX } from '../../platform/search/index-writing.ts';
import type { CollectionDefinition } from '../definition.ts';
import { selectRow, selectRowsById, updateRows } from '../rows/repository.ts';
import type { Row, Values, WriteContext } from '../rows.ts';
import { indexChildren, toIndexStatements } from '../search/search-index.ts';
import type { RecordState } from '../versions/version-snapshot.ts';
import type { PreparedWrite } from './prepared-write.ts';
import { presentRow } from './reading.ts';

/** The record's next `updated_at`: now, but always later than the previous one, so that every change is detected. */
export function stampAfter(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString();
}

/** Collections whose versions a write to this one raises. */
export const raisedBy = (definition: CollectionDefinition): string[] => [
  definition.name,
  ...(definition.alsoChanges?.written ?? []),
  ...(definition.search ? [SEARCH_INDEX] : []),
  // Uploads go into the library, and what the record names changes which of its files are used.
  ...(definition.files?.attachments?.some(({ library }) => library) ? ['media'] : []),
];

/** Runs a write in a transaction that raises the collection's version. Rejected duplicates get messages by field. */
export async function transact<T>(
  deps: Dependencies,
  definition: CollectionDefinition,
  attempt: { values: Values; selfId: number | null },
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  try {
    return await deps.revisions.change(raisedBy(definition), (trx: Db) =>
      work({ trx, dialect: deps.dialect, now: deps.now() }),
    );
  } catch (error) {
    throw await toDomainError(deps.db, definition, attempt, error);
  }
}

/** The error, or for a duplicate `conflict` with a message by field. */
export async function toDomainError(
  db: Db,
  definition: CollectionDefinition,
  attempt: { values: Values; selfId: number | null },
  error: unknown,
): Promise<unknown> {
  const { explainDuplicate } = definition.hooks ?? {};
  if (classifyDatabaseError(error) !== 'unique' || !explainDuplicate) return error;
  const errors = await explainDuplicate(db, attempt.values, attempt.selfId);
  return new DomainError('conflict', Object.values(errors)[0]?.[0] ?? ERROR_MESSAGES.conflict, { errors });
}

/** @throws DomainError `conflict` with the current record when it has changed since the caller read it */
export async function assertUnchanged(
  context: WriteContext,
  definition: CollectionDefinition,
  row: Row,
  startedFrom: readonly (Date | null)[],
): Promise<void> {
  const changedAt = Date.parse(row.updated_at);
  if (startedFrom.every((at) => at === null || at.getTime() >= changedAt)) return;
  throw new DomainError('conflict', ERROR_MESSAGES.conflict, {
    current: await presentRow({ db: context.trx, now: () => context.now }, definition, row),
  });
}

/** @throws DomainError `validation` with the question, at the field that confirms it */
export async function assertConfirmed(
  context: WriteContext,
  { hooks }: CollectionDefinition,
  before: Row | null,
  { input, columns, reverts }: PreparedWrite,
): Promise<void> {
  const confirmation = hooks?.confirm;
  if (!confirmation || reverts || input[confirmation.field] === 1) return;
  const question = await confirmation.question(context, before, columns, input);
  if (question !== null) throw invalidField(confirmation.field, question);
}

/** Rows with their values from other tables, for the audit trail. */
export async function rowsWithExtras(
  { trx, now }: Pick<WriteContext, 'trx' | 'now'>,
  definition: CollectionDefinition,
  rows: readonly Row[],
): Promise<Values[]> {
  const { loadExtras, relatedExtras } = definition.record ?? {};
  if (relatedExtras || !loadExtras || rows.length === 0) return [...rows];
  const ids = rows.map(({ id }) => id);
  const extras = await loadExtras(trx, ids, now);
  return rows.map((row) => ({ ...row, ...extras.get(row.id) }));
}

/** Rows as stored, with their values from other tables. */
export async function recordStates(
  context: Pick<WriteContext, 'trx' | 'now'>,
  definition: CollectionDefinition,
  rows: readonly Row[],
): Promise<RecordState[]> {
  const values = await rowsWithExtras(context, definition, rows);
  return rows.map((row, at) => ({ row, values: values[at] ?? row }));
}

/** Cuts a list of writes: one that a guard judges by other records comes alone, after those before it. */
export function groupWrites<W extends { row: Row }>({ hooks }: CollectionDefinition, writes: readonly W[]): W[][] {
  const groups: W[][] = [[]];
  for (const write of writes) {
    if (hooks?.readsOthers?.(write.row)) groups.push([write], []);
    else groups.at(-1)?.push(write);
  }
  return groups.filter((group) => group.length > 0);
}

/** A row with its values from other tables. */
export async function withExtras(
  context: Pick<WriteContext, 'trx' | 'now'>,
  definition: CollectionDefinition,
  row: Row,
): Promise<Values> {
  const [values] = await rowsWithExtras(context, definition, [row]);
  return values ?? row;
}

/**
 * Moves a record to the trash, with its relations and files unchanged.
 * @param options the version that the caller started from, and the collection's own query parameters
 */
export async function remove(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
  options: RemoveOptions = {},
): Promise<void> {
  await transact(deps, definition, { values: {}, selfId: id }, (context) =>
    removeRow(context, definition, actor, id, options),
  );
}

interface RemoveOptions {
  unmodifiedSince?: Date | null;
  query?: Values;
}

/** Moves a record to the trash in the given transaction. */
const removeRow = (
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
  options: RemoveOptions = {},
): Promise<void> => removeRows(context, definition, actor, [{ id, ...options }]);

/** Moves records to the trash with few statements. */
export async function removeRows(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  removals: readonly (RemoveOptions & { id: number })[],
): Promise<void> {
  const ids = removals.map(({ id }) => id);
  const rows = await selectRowsById(context.trx, context.dialect, definition, ids, { trashed: false, lock: true });
  const found: (RemoveOptions & { row: Row })[] = [];
  for (const { id, ...options } of removals) {
    const row = rows.get(id);
    if (!row) throw notFound();
    await assertUnchanged(context, definition, row, [options.unmodifiedSince ?? null]);
    found.push({ ...options, row });
  }
  for (const group of groupWrites(definition, found)) await removeBatch(context, definition, actor, group);
}

async function removeBatch(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  removals: readonly (RemoveOptions & { row: Row })[],
): Promise<void> {
  const { trx, now } = context;
  const stamp = { at: now.toISOString(), by: actor.name };
  for (const { row, query = {} } of removals)
    await definition.hooks?.beforeDelete?.(context, row, { stamp, query, actor });
  const changes = removals.map(({ row }) => {
    const values = { deleted_at: stamp.at, deleted_by: stamp.by, updated_at: stampAfter(row.updated_at, now) };
    return { row, values };
  });
  const trashed = await updateRows(trx, definition, changes);
  const rows = removals.map(({ row }) => row);
  for (const row of rows) await definition.hooks?.afterChange?.(context, row, null);
  const about = { action: 'delete', collection: definition.name } as const;
  const former = await rowsWithExtras(context, definition, rows);
  const events = rows.map((row, at) => ({ ...about, recordId: row.id, before: former[at] ?? row }));
  await runStatements(trx, context.dialect, [
    ...toAuditStatements(trx, actor, events, now),
    ...(await toIndexStatements(context, definition, trashed)),
  ]);
  await indexChildren(context, definition, trashed);
}

/** @throws DomainError `not_found` unless it is in the trash, `conflict` when another record has its unique values */
export async function restore(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
): Promise<Values> {
  const trashed = await selectRow(deps.db, deps.dialect, definition, id, { trashed: true, lock: false });
  if (!trashed) throw notFound();
  const row = await transact(deps, definition, { values: trashed, selfId: id }, (context) =>
    restoreRow(context, definition, actor, id),
  );
  return presentRow(deps, definition, row);
}

/** Restores a record in the given transaction. */
async function restoreRow(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
): Promise<Row> {
  const [row] = await restoreRows(context, definition, actor, [id]);
  if (!row) throw notFound();
  return row;
}

/** Restores records in the given transaction with few statements. @throws DomainError `not_found` unless all are in the trash */
export async function restoreRows(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  ids: readonly number[],
): Promise<Row[]> {
  const { trx, dialect, now } = context;
  const trashed = await selectRowsById(trx, dialect, definition, ids, { trashed: true, lock: true });
  const rows = ids.flatMap((id) => trashed.get(id) ?? []);
  if (rows.length < ids.length) throw notFound();
  for (const row of rows) await definition.hooks?.beforeRestore?.(context, row);
  const changes = rows.map((row) => {
    return { row, values: { deleted_at: null, deleted_by: null, updated_at: stampAfter(row.updated_at, now) } };
  });
  const restored = await updateRows(trx, definition, changes);
  const about = { action: 'restore', collection: definition.name } as const;
  const events = restored.map((after) => ({ ...about, recordId: after.id, after }));
  await runStatements(trx, dialect, [
    ...toAuditStatements(trx, actor, events, now),
    ...(await toIndexStatements(context, definition, restored)),
  ]);
  await indexChildren(context, definition, restored);
  return restored;
}
