import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { COLLECTION_NAMES, type CollectionName } from '@qram/contract/collections';
import type {
  AuditEntry,
  AuditEntryDetail,
  AuditFilters,
  FoundRecord,
  TrashedRecord,
  TrashResult,
  TrashSelection,
} from '@qram/contract/modules/audit/audit';
import { AUDIT_LIMITS, TRASH_DAYS } from '@qram/contract/modules/audit/audit-limits';
import { DAY_MS } from '@qram/contract/values/durations';
import { type Batch, selectEditsByBatch } from '../../collections/bulk/batch-log.ts';
import type { BulkResult } from '../../collections/bulk/record-work.ts';
import { assertCount } from '../../collections/bulk/selection.ts';
import { engine } from '../../collections/collection.ts';
import type { CollectionDefinition } from '../../collections/definition.ts';
import { findChildren, purgeOrder } from '../../collections/operations/purge-order.ts';
import { loadTitles, searchRecords } from '../../collections/rows/record-search.ts';
import { countAlong, selectTrash, type TrashedRow } from '../../collections/trash/trash-rows.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { toPageWindow } from '../../platform/http/api/pagination.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import type { ReportProgress } from '../../platform/http/streams/progress-stream.ts';
import { beginExport, pagesById, type TableExport } from '../../platform/tables/table-export.ts';
import { findActorUsernames, selectUsernames } from '../users/service.ts';
import { withTitles } from './changes/referenced-titles.ts';
import { type EntryNames, listChanges, presentEntry, presentEntryDetail } from './presenter.ts';
import {
  type AuditRow,
  batchKey,
  batchSizes,
  countEntries,
  measureEntries,
  selectEntries,
  selectEntriesAfter,
  selectEntry,
  selectValues,
} from './repository.ts';

type Collections = readonly CollectionDefinition[];
type Paged<T> = T & { page?: number | undefined; per_page?: number | undefined };

/** Entries of sessions are labeled with their user. */
const LABELED_AS: Record<string, CollectionName> = { sessions: 'users' };

const titlingCollection = (collection: string): string => LABELED_AS[collection] ?? collection;

async function loadNames(deps: Dependencies, collections: Collections, rows: readonly AuditRow[]) {
  const titles = new Map<string, Map<number, string>>();
  for (const collection of collections) {
    const ids = rows.flatMap((row) =>
      titlingCollection(row.collection) === collection.name && row.record_id !== null ? [row.record_id] : [],
    );
    titles.set(collection.name, await loadTitles(deps.db, collection, [...new Set(ids)]));
  }
  const usernames = await selectUsernames(
    deps.db,
    rows.map(({ actor_id }) => actor_id),
  );
  return ({ collection, record_id, actor_id }: AuditRow): EntryNames => ({
    title: record_id === null ? undefined : titles.get(titlingCollection(collection))?.get(record_id),
    username: actor_id === null ? undefined : usernames.get(actor_id),
  });
}

/** Counts records that still differ from their state before the edit. */
async function countStillChanged(
  deps: Dependencies,
  collections: Collections,
  edit: Batch,
  size: number,
): Promise<number> {
  const definition = collections.find(({ name }) => name === edit.collection);
  if (edit.undone_at === null || !definition) return size;
  const { records, undone } = await engine(deps).collection(definition).readBatch(edit);
  return records - undone;
}

export async function listEntries(
  deps: Dependencies,
  collections: Collections,
  { page, per_page, ...filters }: Paged<AuditFilters>,
): Promise<Listed<AuditEntry[]>> {
  const { about, ...window } = toPageWindow({ page, per_page });
  const [rows, total] = await Promise.all([
    selectEntries(deps.db, deps.dialect, filters, window),
    countEntries(deps.db, deps.dialect, filters),
  ]);
  const batches = [...new Set(rows.flatMap(({ batch }) => batch ?? []))];
  const [getNames, sizes, edits] = await Promise.all([
    loadNames(deps, collections, rows),
    batchSizes(deps.db, batches),
    selectEditsByBatch(deps.db, batches),
  ]);
  const presented: AuditEntry[] = [];
  for (const row of rows) {
    const size = sizes.get(batchKey(row)) ?? 1;
    const edit = row.action === 'update' ? edits.get(row.batch ?? '') : undefined;
    const left = edit ? await countStillChanged(deps, collections, edit, size) : 0;
    const shown = edit?.id ? { id: edit.id, left, undone_at: edit.undone_at } : null;
    presented.push(presentEntry(row, getNames(row), { size, edit: shown }));
  }
  return new Listed(presented, { ...about, total });
}

/** @throws DomainError `not_found` */
export async function readEntry(deps: Dependencies, collections: Collections, id: number): Promise<AuditEntryDetail> {
  const row = await selectEntry(deps.db, id);
  if (!row) throw notFound();
  const [getNames, changes] = await Promise.all([
    loadNames(deps, collections, [row]),
    withTitles(deps, collections, row, listChanges(row)),
  ]);
  return presentEntryDetail(row, getNames(row), changes);
}

export async function readChoices({ db }: Dependencies): Promise<{ actions: string[]; collections: string[] }> {
  const [actions, collections] = await Promise.all([selectValues(db, 'action'), selectValues(db, 'collection')]);
  return { actions, collections };
}

const EXPORTED = [
  ...(['id', 'at', 'actor_id', 'actor_name', 'address', 'action', 'collection', 'record_id'] as const),
  ...(['before', 'after', 'request_id'] as const),
];

export async function exportEntries(deps: Dependencies, actor: Actor, filters: AuditFilters): Promise<TableExport> {
  const { total, last } = await measureEntries(deps.db, deps.dialect, filters);
  return beginExport(deps, actor, {
    collection: 'audit_entries',
    columns: EXPORTED,
    filters,
    total,
    pages: pagesById((id, limit) => selectEntriesAfter(deps.db, deps.dialect, filters, { id, last, limit })),
  });
}

const daysLeft = (deletedAt: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAt) + TRASH_DAYS * DAY_MS - now.getTime()) / DAY_MS));

interface TrashQuery {
  kind?: CollectionName | undefined;
  search?: string | undefined;
  batch?: string | undefined;
  grouped?: 0 | 1 | undefined;
  deleted_from?: string | undefined;
  deleted_to?: string | undefined;
}

export async function listTrashed(
  deps: Dependencies,
  collections: Collections,
  query: Paged<TrashQuery>,
): Promise<Listed<TrashedRecord[]>> {
  const { about, ...window } = toPageWindow(query);
  const chosen = collections.filter(({ name }) => query.kind === undefined || name === query.kind);
  const { search, batch, grouped } = query;
  const deleted = { from: query.deleted_from, to: query.deleted_to };
  const selection = { search, batch, deleted, grouped: grouped === 1, dialect: deps.dialect };
  const { rows, total } = await selectTrash(deps.db, chosen, selection, window);
  const along = new Map<string, number>();
  for (const collection of chosen) {
    const ids = rows.filter((row) => row.kind === collection.name).map(({ id }) => id);
    for (const child of findChildren(collections, collection))
      for (const [id, count] of await countAlong(deps.db, child, ids)) along.set(`${collection.name} ${id}`, count);
  }
  const now = deps.now();
  const toEvent = ({ kind: collection, id: record_id, deleted_at: at }: TrashedRow) => ({ collection, record_id, at });
  const getUsername = await findActorUsernames(deps.db, 'delete', rows.map(toEvent));
  return new Listed(
    rows.map((row) => ({
      ...row,
      deleted_by_username: getUsername(toEvent(row)),
      days_left: daysLeft(row.deleted_at, now),
      along: along.get(`${row.kind} ${row.id}`) ?? 0,
    })),
    { ...about, total },
  );
}

/** @throws DomainError `not_found`, `conflict` when something refers to it */
export async function purge(
  deps: Dependencies,
  collections: Collections,
  actor: Actor,
  { kind, id }: { kind: CollectionName; id: number },
): Promise<undefined> {
  const collection = collections.find(({ name }) => name === kind);
  if (!collection) throw notFound();
  await engine(deps).collection(collection).purge(collections, actor, id);
}

/** Expands bulk deletions to their records still in the trash. */
async function resolveItems(
  { db, dialect }: Dependencies,
  collections: Collections,
  items: NonNullable<TrashSelection['items']>,
): Promise<readonly { kind: string; id: number }[]> {
  const window = { limit: LIST_LIMITS.matchingMax, offset: 0 };
  const found = await Promise.all(
    items.map(async (item) =>
      'batch' in item
        ? (await selectTrash(db, collections, { search: undefined, batch: item.batch, dialect }, window)).rows
        : [item],
    ),
  );
  return found.flat();
}

/** @throws DomainError `conflict` unless `count` records match */
async function loadSelected(deps: Dependencies, collections: Collections, { items, matching, count }: TrashSelection) {
  let chosen = await resolveItems(deps, collections, items ?? []);
  if (matching) {
    const kinds = collections.filter(({ name }) => matching.kind === undefined || name === matching.kind);
    const window = { limit: LIST_LIMITS.matchingMax + 1, offset: 0 };
    const deleted = { from: matching.deleted_from, to: matching.deleted_to };
    const selection = { search: matching.search, deleted, dialect: deps.dialect };
    const found = await selectTrash(deps.db, kinds, selection, window);
    assertCount(found.total, count);
    chosen = found.rows;
  }
  return collections.flatMap((collection) => {
    const ids = chosen.filter(({ kind }) => kind === collection.name).map(({ id }) => id);
    return ids.length > 0 ? [{ collection, ids }] : [];
  });
}

const withKind = (kind: CollectionName, results: readonly BulkResult[]): TrashResult[] =>
  results.map((result) => ({ kind, ...result }));

/** Restores parents before children. */
export async function restoreMany(
  deps: Dependencies,
  collections: Collections,
  actor: Actor,
  selection: TrashSelection,
  report: ReportProgress,
): Promise<{ results: TrashResult[] }> {
  const results: TrashResult[] = [];
  const parentsFirst = purgeOrder(collections).toReversed();
  for (const { collection, ids } of await loadSelected(deps, parentsFirst, selection))
    results.push(
      ...withKind(collection.name, await engine(deps).collection(collection).bulkRestore(actor, ids, report)),
    );
  return { results };
}

/** Purges children before parents. */
export async function purgeMany(
  deps: Dependencies,
  collections: Collections,
  actor: Actor,
  selection: TrashSelection,
): Promise<{ results: TrashResult[] }> {
  const results: TrashResult[] = [];
  for (const { collection, ids } of await loadSelected(deps, purgeOrder(collections), selection))
    results.push(
      ...withKind(collection.name, await engine(deps).collection(collection).bulkPurge(collections, actor, ids)),
    );
  return { results };
}

export const readRevisions = ({ revisions }: Dependencies): Record<CollectionName, number> =>
  Object.fromEntries(COLLECTION_NAMES.map((name) => [name, revisions.get(name)])) as Record<CollectionName, number>;

/** A few per collection. */
export async function findRecords(deps: Dependencies, collections: Collections, term: string): Promise<FoundRecord[]> {
  const limit = AUDIT_LIMITS.recordsPerKind;
  const found = await Promise.all(
    collections.map((collection) => searchRecords(deps.db, deps.dialect, collection, { term, limit, now: deps.now() })),
  );
  return found.flat();
}
