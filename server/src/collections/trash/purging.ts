import { TRASH_DAYS } from '@qram/contract/audit-limits';
import { isPagedCollection } from '@qram/contract/content';
import { DAY_MS } from '@qram/contract/durations';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { type Actor, inBatch, SYSTEM } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/dialect.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { deleteDocuments } from '../../platform/search/index-writing.ts';
import { deleteSizes } from '../../platform/storage/file-sizes.ts';
import { forgetReleased } from '../../platform/storage/released-files.ts';
import type { CollectionDefinition } from '../definition.ts';
import { forgetFiles, lockFiles } from '../files/library-files.ts';
import { discard, namedFiles } from '../files/released-files.ts';
import { type BulkResult, inBatches } from '../records/bulk.ts';
import { raisedBy, withExtras } from '../records/writing.ts';
import { insertGone } from '../rows/paged-records.ts';
import { fetchRows, untyped } from '../rows/repository.ts';
import type { Row, WriteContext } from '../rows.ts';
import { deleteVersions } from '../versions/version-rows.ts';
import { keysOfVersion } from '../versions/version-snapshot.ts';
import { findChildren, purgeOrder } from './purge-order.ts';

const IDS_AT_ONCE = 200;

export interface PurgeResult {
  /** Purged records, not counting those purged with them. */
  purged: number;
  /** Records that others still refer to. */
  blocked: number;
  failed: number;
}

interface Purge {
  deps: Dependencies;
  collections: readonly CollectionDefinition[];
  actor: Actor;
}

/** Newest deletion time that is old enough to purge. */
const cutOff = (now: Date): string => new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();

async function lockTrashed({ trx, dialect }: WriteContext, { name }: CollectionDefinition, id: number) {
  const query = untyped(trx).selectFrom(name).selectAll().where('id', '=', id).where('deleted_at', 'is not', null);
  return (await fetchRows(lockRows(query, dialect)))[0];
}

/** Locks the children of a record. @throws DomainError `conflict` when one of them blocks the purge */
async function lockChildren(
  { trx, dialect }: WriteContext,
  child: CollectionDefinition,
  parentId: number,
): Promise<Row[]> {
  const column = child.belongsTo?.column ?? '';
  const query = untyped(trx).selectFrom(child.name).selectAll().where(column, '=', parentId).orderBy('id');
  const rows = await fetchRows(lockRows(query, dialect));
  if (!child.belongsTo?.living && rows.some((row) => row.deleted_at === null))
    throw new DomainError('conflict', ERROR_MESSAGES.conflict);
  return rows;
}

/** Purges a row with its children, writes audit entries, and returns the files to delete. */
async function purgeRow(
  purge: Purge,
  context: WriteContext,
  collection: CollectionDefinition,
  row: Row,
): Promise<string[]> {
  const keys = (collection.files?.attachments ?? []).flatMap((attachment) => attachment.getKeys(row));
  for (const child of findChildren(purge.collections, collection))
    for (const belonging of await lockChildren(context, child, row.id))
      keys.push(...(await purgeRow(purge, context, child, belonging)));
  const before = await withExtras(context, collection, row);
  await collection.hooks?.beforePurge?.(context, row);
  if (collection.versions) {
    const snapshots = await deleteVersions(context.trx, { collection: collection.name, id: row.id });
    keys.push(...snapshots.flatMap((snapshot) => keysOfVersion(collection, snapshot, row)));
  }
  await untyped(context.trx).deleteFrom(collection.name).where('id', '=', row.id).execute();
  if (collection.search?.getTexts) await deleteDocuments(context.trx, collection.name, [row.id]);
  const event = { action: 'purge', collection: collection.name, recordId: row.id, before };
  await recordAudit(context.trx, purge.actor, event, context.now);
  if (isPagedCollection(collection.name)) await insertGone(context.trx, collection.name, row.id);
  return keys;
}

/** Collections whose content a purge of this one may change. */
function changedBy(collections: readonly CollectionDefinition[], collection: CollectionDefinition): string[] {
  const purged = collection.alsoChanges?.purged ?? [];
  const below = findChildren(collections, collection).flatMap((child) => changedBy(collections, child));
  return [...new Set([...raisedBy(collection), ...purged, ...below])];
}

/**
 * Purges one record: the row, its children, audit entries and versions in one transaction, then its files. Concurrent
 * calls purge it once.
 * @param deletedBy skips records deleted after this time
 * @throws DomainError `not_found` unless it is in the trash, `conflict` when something still refers to it
 */
async function purgeOne(purge: Purge, collection: CollectionDefinition, id: number, deletedBy?: string): Promise<void> {
  const { deps, collections } = purge;
  const keys = await deps.revisions.change(changedBy(collections, collection), (trx) =>
    purgeTrashed(purge, { trx, dialect: deps.dialect, now: deps.now() }, collection, id, deletedBy),
  );
  await discard(deps, keys);
}

/** Purges a record from the trash in the given transaction, and returns the files to delete after it. */
async function purgeTrashed(
  purge: Purge,
  context: WriteContext,
  collection: CollectionDefinition,
  id: number,
  deletedBy?: string,
): Promise<string[]> {
  const row = await lockTrashed(context, collection, id);
  if (!row || (deletedBy !== undefined && String(row.deleted_at) > deletedBy)) throw notFound();
  const keys = await purgeRow(purge, context, collection, row);
  await lockFiles(context, keys);
  const named = await namedFiles(context.trx, purge.collections, keys);
  const unnamed = [...new Set(keys)].filter((key) => !named.has(key));
  await deleteSizes(context.trx, unnamed);
  await forgetReleased(context.trx, unnamed);
  return forgetFiles(context.trx, unnamed);
}

/** Purges one record on an admin's request. @throws DomainError as above */
export function purgeRecord(
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
  actor: Actor,
  { collection, id }: { collection: CollectionDefinition; id: number },
): Promise<void> {
  return purgeOne({ deps, collections, actor }, collection, id);
}

/** Purges several records of one collection on an admin's request, and reports success or failure for each. */
export async function purgeRecords(
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
  actor: Actor,
  { collection, ids }: { collection: CollectionDefinition; ids: readonly number[] },
): Promise<BulkResult[]> {
  const purge = { deps, collections, actor: inBatch(actor) };
  const keys = new Map<number, string[]>();
  const results = await inBatches(deps, changedBy(collections, collection), ids, {
    run: async (context, id) => void keys.set(id, await purgeTrashed(purge, context, collection, id)),
  });
  const purged = results.filter(({ ok }) => ok).flatMap(({ id }) => keys.get(id) ?? []);
  if (purged.length > 0) await discard(deps, purged);
  return results;
}

async function overdue(
  db: Db,
  { name }: CollectionDefinition,
  range: { before: string; after: number },
): Promise<number[]> {
  const rows = await untyped(db)
    .selectFrom(name)
    .select('id')
    .where('deleted_at', '<=', range.before)
    .where('id', '>', range.after)
    .orderBy('id')
    .limit(IDS_AT_ONCE)
    .execute();
  return rows.map((row) => Number(row.id));
}

async function attempt(
  purge: Purge,
  collection: CollectionDefinition,
  id: number,
  before: string,
): Promise<keyof PurgeResult | null> {
  try {
    await purgeOne(purge, collection, id, before);
    return 'purged';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    if (error instanceof DomainError && error.code === 'conflict') return 'blocked';
    purge.deps.log.error({ err: error, kind: collection.name, id }, 'a record could not be purged');
    return 'failed';
  }
}

/**
 * Purges everything that has been in the trash for 30 days, each record in its own transaction, so that a blocked
 * record doesn't block others. Safe to run on several instances at once, and to interrupt.
 */
export async function purgeTrash(
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
): Promise<PurgeResult> {
  const result: PurgeResult = { purged: 0, blocked: 0, failed: 0 };
  const before = cutOff(deps.now());
  for (const collection of purgeOrder(collections)) {
    let ids = await overdue(deps.db, collection, { before, after: 0 });
    while (ids.length > 0) {
      for (const id of ids) {
        const outcome = await attempt({ deps, collections, actor: SYSTEM }, collection, id, before);
        if (outcome) result[outcome] += 1;
      }
      ids = await overdue(deps.db, collection, { before, after: ids.at(-1) ?? 0 });
    }
  }
  return result;
}
