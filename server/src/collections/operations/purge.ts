import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { isPagedCollection } from '@qram/contract/collection/content';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { lockRows } from '../../platform/database/dialect.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { deleteDocuments } from '../../platform/search/index-writing.ts';
import { deleteSizes } from '../../platform/storage/file-sizes.ts';
import { forgetReleased } from '../../platform/storage/released-files.ts';
import { type CollectionContext, type CollectionWrite, writeIn } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import { forgetFiles, lockFiles } from '../files/library-files.ts';
import { discard, namedFiles } from '../files/released-files.ts';
import type { Row } from '../record-types.ts';
import { insertGone } from '../rows/paged-records.ts';
import { loadRecords } from '../rows/relations.ts';
import { fetchRows, untyped } from '../rows/repository.ts';
import { deleteVersions } from '../versions/version-rows.ts';
import { keysOfVersion } from '../versions/version-snapshot.ts';
import { findChildren } from './purge-order.ts';
import { raisedBy } from './transact.ts';

type Collections = readonly CollectionDefinition[];

/** With all collections that a purge cascades to. */
export interface PurgedCollection extends CollectionContext {
  readonly collections: Collections;
}

async function lockTrashed({ trx, dialect, definition }: CollectionWrite, id: number): Promise<Row | undefined> {
  const rows = untyped(trx).selectFrom(definition.name).selectAll();
  const query = rows.where('id', '=', id).where('deleted_at', 'is not', null);
  return (await fetchRows(lockRows(query, dialect)))[0];
}

/** @throws DomainError `conflict` when a child blocks the purge */
async function lockChildren({ trx, dialect, definition }: CollectionWrite, parentId: number): Promise<Row[]> {
  const { name, belongsTo } = definition;
  const query = untyped(trx)
    .selectFrom(name)
    .selectAll()
    .where(belongsTo?.column ?? '', '=', parentId)
    .orderBy('id');
  const rows = await fetchRows(lockRows(query, dialect));
  if (!belongsTo?.living && rows.some((row) => row.deleted_at === null))
    throw new DomainError('conflict', ERROR_MESSAGES.conflict);
  return rows;
}

/** Purges children too. Returns the files to delete. */
async function purgeRow(write: CollectionWrite, collections: Collections, row: Row): Promise<string[]> {
  const { trx, now, definition, actor } = write;
  const keys = (definition.files?.attachments ?? []).flatMap((attachment) => attachment.getKeys(row));
  for (const definitionOfChild of findChildren(collections, definition)) {
    const children = { ...write, definition: definitionOfChild };
    for (const child of await lockChildren(children, row.id))
      keys.push(...(await purgeRow(children, collections, child)));
  }
  const [record] = await loadRecords(write, [row]);
  await definition.hooks?.beforePurge?.(write, row);
  if (definition.versions) {
    const snapshots = await deleteVersions(trx, { collection: definition.name, id: row.id });
    keys.push(...snapshots.flatMap((snapshot) => keysOfVersion(definition, snapshot, row)));
  }
  await untyped(trx).deleteFrom(definition.name).where('id', '=', row.id).execute();
  if (definition.search?.getTexts) await deleteDocuments(trx, definition.name, [row.id]);
  const event = { action: 'purge', collection: definition.name, recordId: row.id, before: record?.values ?? row };
  await recordAudit(trx, actor, event, now);
  if (isPagedCollection(definition.name)) await insertGone(trx, definition.name, row.id);
  return keys;
}

export function changedByPurge(collection: PurgedCollection): string[] {
  const { definition, collections } = collection;
  const purged = definition.alsoChanges?.purged ?? [];
  const children = findChildren(collections, definition);
  const below = children.flatMap((child) => changedByPurge({ ...collection, definition: child }));
  return [...new Set([...raisedBy(collection), ...purged, ...below])];
}

/** Returns the files to delete after the transaction. @param deletedUntil skips records deleted after this time */
export async function purgeTrashed(
  write: CollectionWrite,
  collections: Collections,
  id: number,
  deletedUntil?: string,
): Promise<string[]> {
  const { trx } = write;
  const row = await lockTrashed(write, id);
  if (!row || (deletedUntil !== undefined && String(row.deleted_at) > deletedUntil)) throw notFound();
  const keys = await purgeRow(write, collections, row);
  await lockFiles(write, keys);
  const named = await namedFiles(trx, collections, keys);
  const unnamed = [...new Set(keys)].filter((key) => !named.has(key));
  await deleteSizes(trx, unnamed);
  await forgetReleased(trx, unnamed);
  return forgetFiles(write, unnamed);
}

/**
 * Deletes row, children and versions in one transaction, then files. Concurrent calls purge once.
 * @param deletedUntil skips records deleted after this time
 * @throws DomainError `not_found` unless it is in the trash, `conflict` when something still refers to it
 */
export async function purge(
  collection: PurgedCollection,
  actor: Actor,
  id: number,
  deletedUntil?: string,
): Promise<void> {
  const { deps, collections } = collection;
  const keys = await deps.revisions.change(changedByPurge(collection), (trx) =>
    purgeTrashed(writeIn(collection, trx, actor), collections, id, deletedUntil),
  );
  await discard(deps, keys);
}
