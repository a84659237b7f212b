import { LIST_LIMITS } from '@qram/contract/collection';
import { isPublishedCollection } from '@qram/contract/content';
import type { PublicationState } from '@qram/contract/publication';
import { type Actor, isAdmin } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { gone, notFound } from '../../platform/domain-error.ts';
import { Listed } from '../../platform/http/responses.ts';
import type { CollectionDefinition } from '../definition.ts';
import { nextDue } from '../publication/publication.ts';
import { rowState } from '../publication/visibility.ts';
import { isGone } from '../rows/paged-records.ts';
import { countRows, type Selection, selectIds, selectListedIds, selectRow, selectRows } from '../rows/repository.ts';
import type { Row, Values } from '../rows.ts';

/** A validated list query. */
export interface ListQuery {
  page?: number;
  per_page?: number;
  search?: string;
  sort?: string;
  state?: PublicationState;
  /** Created at this time or later, and before that one. */
  created_from?: string;
  created_to?: string;
  /** Filters of the collection. */
  [filter: string]: unknown;
}

/** Records of rows, with their extras from other tables. */
export async function presentRows(
  deps: Pick<Dependencies, 'db' | 'now'>,
  definition: CollectionDefinition,
  rows: readonly Row[],
): Promise<Values[]> {
  const { loadExtras, present } = definition.record ?? {};
  const extras =
    loadExtras && rows.length > 0
      ? await loadExtras(
          deps.db,
          rows.map((row) => row.id),
          deps.now(),
        )
      : undefined;
  return rows.map((row) => {
    const record = present?.(row, extras?.get(row.id) ?? {}) ?? row;
    const state = getState(deps, definition, row);
    return state ? { ...record, state } : record;
  });
}

/** The publication state of a row; undefined in collections without one. */
function getState({ now }: Pick<Dependencies, 'now'>, definition: CollectionDefinition, row: Row) {
  return isPublishedCollection(definition.name) ? rowState(definition, row, now()) : undefined;
}

export async function presentRow(
  deps: Pick<Dependencies, 'db' | 'now'>,
  definition: CollectionDefinition,
  row: Row,
): Promise<Values> {
  return (await presentRows(deps, definition, [row]))[0] ?? {};
}

function selectionFor(
  { now }: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  query: ListQuery,
  trashed: boolean,
): Selection {
  const admin = isAdmin(actor);
  const { search } = definition.list;
  return {
    trashed,
    publicOnly: !admin,
    state: isPublishedCollection(definition.name) && !trashed ? (query.state ?? null) : null,
    now: now(),
    created: { from: query.created_from, to: query.created_to },
    ...(trashed ? { equals: {}, conditions: [] } : getFilters(definition, query, now())),
    search: query.search
      ? {
          term: query.search,
          columns: admin ? search.admin : search.anyone,
          ...(admin ? { through: search.through } : {}),
          within: search.within,
        }
      : null,
  };
}

function getFilters(
  definition: CollectionDefinition,
  query: ListQuery,
  now: Date,
): Pick<Selection, 'equals' | 'conditions'> {
  const equals: Values = {};
  const conditions: Selection['conditions'][number][] = [];
  for (const [parameter, by] of Object.entries(definition.list.filter ?? {})) {
    const is = query[parameter];
    if (is === undefined) continue;
    if (typeof by === 'string') equals[by] = is;
    else conditions.push({ name: parameter, is, holds: by.condition(is, now), followsTime: by.followsTime ?? false });
  }
  return { equals, conditions };
}

function getWindow(query: ListQuery, defaultSort: string) {
  const perPage = query.per_page ?? (query.page === undefined ? LIST_LIMITS.withoutPage : LIST_LIMITS.perPageDefault);
  const paged = query.page !== undefined || query.per_page !== undefined;
  const page = query.page ?? 1;
  return { paged, page, perPage, sort: query.sort ?? defaultSort, limit: perPage, offset: (page - 1) * perPage };
}

async function countTotal(deps: Dependencies, definition: CollectionDefinition, selection: Selection): Promise<number> {
  const { from, to } = selection.created;
  if (selection.search || from || to || selection.conditions.some(({ followsTime }) => followsTime))
    return countRows(deps.db, definition, selection);
  // Counting 100,000 rows costs more than reading a page, so totals are cached by content version.
  const { trashed, publicOnly, state, equals, conditions, now } = selection;
  const due = publicOnly || state ? await nextDue(deps, [definition.name], now) : 0;
  const chosen = conditions.map(({ name, is }) => [name, is]);
  const key = `total ${definition.name} ${trashed} ${publicOnly} ${JSON.stringify([state, due, equals, chosen])}`;
  return deps.revisions.getOrLoad(definition.name, key, () => countRows(deps.db, definition, selection));
}

async function listRows(
  deps: Dependencies,
  definition: CollectionDefinition,
  selection: Selection,
  query: ListQuery,
): Promise<Listed<Row[]>> {
  const { paged, page, perPage, ...window } = getWindow(query, definition.list.sort.default);
  const [rows, total] = await Promise.all([
    selectRows(deps.db, deps.dialect, definition, selection, window),
    countTotal(deps, definition, selection),
  ]);
  return new Listed(rows, { total, page: paged ? page : null, perPage });
}

/** One page of the collection as the actor may see it, with the total. */
export async function list(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  query: ListQuery,
): Promise<Listed<Values[]>> {
  const rows = await listRows(deps, definition, selectionFor(deps, definition, actor, query, false), query);
  return new Listed(await presentRows(deps, definition, rows.body), rows);
}

/** Ids of all records that a list with this search and these filters shows, at most `limit`. */
export function matchingIds(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  query: ListQuery,
  limit: number,
): Promise<number[]> {
  return selectIds(deps.db, definition, selectionFor(deps, definition, actor, query, false), limit);
}

/**
 * Ids of all records that a list with this query shows, in its order; without `sort`, in their own.
 * @param among limits them to these
 */
export function listedIds(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  query: ListQuery,
  among?: readonly number[],
): Promise<number[]> {
  const selection = selectionFor(deps, definition, actor, query, false);
  return selectListedIds(deps.db, deps.dialect, definition, selection, { sort: query.sort, among });
}

/** The trash, newest first. */
export async function listTrash(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  query: ListQuery,
): Promise<Listed<Values[]>> {
  const { select: _ofList, ...rules } = definition.list;
  const rows = await listRows(
    deps,
    { ...definition, list: { ...rules, sort: { columns: { deleted_at: 'plain' }, default: '-deleted_at' } } },
    selectionFor(deps, definition, actor, query, true),
    query,
  );
  const records = await presentRows(deps, definition, rows.body);
  return new Listed(
    records.map((record, index) => ({
      ...record,
      deleted_at: rows.body[index]?.deleted_at,
      deleted_by: rows.body[index]?.deleted_by,
    })),
    rows,
  );
}

/** True if everyone may see a row. */
export function isPublic(deps: Pick<Dependencies, 'now'>, definition: CollectionDefinition, row: Row): boolean {
  if (definition.list.hidesInactive && row.active !== 1) return false;
  return (getState(deps, definition, row) ?? 'live') === 'live';
}

/** @throws DomainError `not_found`, also for records that the actor may not see; `gone` for one that had a page */
export async function read(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  id: number,
): Promise<Values> {
  const row = await selectRow(deps.db, deps.dialect, definition, id, { trashed: false, lock: false });
  if (!row && (await isGone(deps.db, definition.name, id))) throw gone();
  if (!row || (!isAdmin(actor) && !isPublic(deps, definition, row))) throw notFound();
  return presentRow(deps, definition, row);
}
