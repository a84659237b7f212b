import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit-trail.ts';
import type { Db } from '../platform/database/database.ts';
import { classifyDatabaseError } from '../platform/database/database-errors.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { DomainError, notFound } from '../platform/domain-error.ts';
import { assertPeriod, atCall } from '../platform/publication.ts';
import { SEARCH_INDEX } from '../platform/search/index-writing.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';
import { filesLeftBehind, recordFiles } from './attachments.ts';
import type { CollectionDefinition, Row, Values, WriteContext } from './definition.ts';
import { type PreparedWrite, prepareWrite } from './prepared-write.ts';
import { presentRow } from './reading.ts';
import { difference } from './record-difference.ts';
import { discard, settleFiles } from './released-files.ts';
import { selectRow, updateRow } from './repository.ts';
import { indexRecord } from './search-index.ts';
import { recordVersion } from './versioning.ts';

type Uploads = Record<string, IncomingFile>;

/** The record's next `updated_at`: now, but always later than the previous one, so that every change is detected. */
export function stampAfter(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString();
}

/** Collections whose versions a write to this one raises. */
export const raisedBy = (definition: CollectionDefinition): string[] => [
  definition.name,
  ...(definition.alsoChanges ?? []),
  ...(definition.searchable || definition.indexedChildren ? [SEARCH_INDEX] : []),
  // Uploads go into the library, and what the record names changes which of its files are used.
  ...(definition.attachments?.some(({ library }) => library) ? ['media'] : []),
];

/** Runs a write in a transaction that raises the collection's version. Rejected duplicates get messages by field. */
export async function transact<T>(
  deps: Dependencies,
  definition: CollectionDefinition,
  blame: { values: Values; selfId: number | null },
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  try {
    return await deps.versions.change(raisedBy(definition), (trx: Db) =>
      work({ trx, dialect: deps.dialect, now: deps.now() }),
    );
  } catch (error) {
    throw await explained(deps.db, definition, blame, error);
  }
}

/** The error, or for a duplicate `conflict` with a message by field. */
export async function explained(
  db: Db,
  definition: CollectionDefinition,
  blame: { values: Values; selfId: number | null },
  error: unknown,
): Promise<unknown> {
  if (classifyDatabaseError(error) !== 'unique' || !definition.explainDuplicate) return error;
  const errors = await definition.explainDuplicate(db, blame.values, blame.selfId);
  return new DomainError('conflict', Object.values(errors)[0]?.[0] ?? ERROR_MESSAGES.conflict, { errors });
}

/** @throws DomainError `conflict` with the current record when it has changed since the caller read it */
async function assertUnchanged(
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

/** A row with its values from other tables, for the audit trail. */
export async function withExtras(
  context: Pick<WriteContext, 'trx' | 'now'>,
  definition: CollectionDefinition,
  row: Row,
): Promise<Values> {
  if (definition.foreignExtras) return row;
  const extras = await definition.loadExtras?.(context.trx, [row.id], context.now);
  return { ...row, ...extras?.get(row.id) };
}

/**
 * Changes a record with its relations and audit entry in the given transaction.
 * @param startedFrom versions that the caller started from
 * @throws DomainError `not_found`; `conflict` with the current record when it has changed since
 */
export async function changeRecord(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
  { input, columns, files, restoredFrom }: PreparedWrite,
  startedFrom: readonly (Date | null)[] = [],
): Promise<{ after: Row; leftBehind: readonly string[] }> {
  const row = await selectRow(context.trx, context.dialect, definition, id, { trashed: false, lock: true });
  if (!row) throw notFound();
  await assertUnchanged(context, definition, row, startedFrom);
  await definition.guardUpdate?.(context, row, columns);
  const former = await withExtras(context, definition, row);
  const after = await updateRow(context.trx, definition, id, {
    ...atCall(columns, context.now),
    ...definition.derived?.(row, columns),
    updated_at: stampAfter(row.updated_at, context.now),
  });
  assertPeriod(after);
  await definition.saveExtras?.(context, id, input, actor);
  const leftBehind = filesLeftBehind(definition, row, after);
  await recordFiles(context.trx, files, actor, context.now);
  const newlyNamed = filesLeftBehind(definition, after, row).filter((key) => !files.newKeys.includes(key));
  const deleted = await settleFiles(context, definition, leftBehind, newlyNamed);
  await definition.afterWrite?.(context, row, after);
  await indexRecord(context, definition, after);
  const latest = await withExtras(context, definition, after);
  const action = restoredFrom === undefined ? 'update' : 'restore';
  const version = { action, names: files.names, restoredFrom } as const;
  const [before, now] = [
    { row, values: former },
    { row: after, values: latest },
  ];
  await recordVersion(context, definition, actor, { ...version, before, after: now });
  const changes = difference(former, latest);
  const event = { action: 'update', collection: definition.name, recordId: id, ...changes };
  await recordAudit(context.trx, actor, event, context.now);
  return { after, leftBehind: deleted };
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
  uploads: Uploads,
  unmodifiedSince: Date | null = null,
): Promise<Values> {
  const { updated_at: expected, ...fields } = input;
  const startedFrom = [unmodifiedSince, typeof expected === 'string' ? new Date(expected) : null];
  const prepared = await prepareWrite(deps, definition, fields, uploads);
  let change: { after: Row; leftBehind: readonly string[] };
  try {
    change = await transact(deps, definition, { values: prepared.columns, selfId: id }, (context) =>
      changeRecord(context, definition, actor, id, prepared, startedFrom),
    );
  } catch (error) {
    await discard(deps, prepared.files.newKeys);
    throw error;
  }
  await discard(deps, change.leftBehind);
  return presentRow(deps, definition, change.after);
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
export async function removeRow(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
  { unmodifiedSince = null, query = {} }: RemoveOptions = {},
): Promise<void> {
  const row = await selectRow(context.trx, context.dialect, definition, id, { trashed: false, lock: true });
  if (!row) throw notFound();
  await assertUnchanged(context, definition, row, [unmodifiedSince]);
  await definition.guardDelete?.(context, row);
  const stamp = { at: context.now.toISOString(), by: actor.name };
  await definition.onTrash?.(context, row, stamp, query, actor);
  const trashed = await updateRow(context.trx, definition, id, {
    deleted_at: stamp.at,
    deleted_by: stamp.by,
    updated_at: stampAfter(row.updated_at, context.now),
  });
  await definition.afterWrite?.(context, row, null);
  await indexRecord(context, definition, trashed);
  const before = await withExtras(context, definition, row);
  const event = { action: 'delete', collection: definition.name, recordId: id, before };
  await recordAudit(context.trx, actor, event, context.now);
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
export async function restoreRow(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
): Promise<Row> {
  const before = await selectRow(context.trx, context.dialect, definition, id, { trashed: true, lock: true });
  if (!before) throw notFound();
  await definition.onRestore?.(context, before);
  const restored = await updateRow(context.trx, definition, id, {
    deleted_at: null,
    deleted_by: null,
    updated_at: stampAfter(before.updated_at, context.now),
  });
  await indexRecord(context, definition, restored);
  const event = { action: 'restore', collection: definition.name, recordId: id, after: restored };
  await recordAudit(context.trx, actor, event, context.now);
  return restored;
}
