import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { isPublishedCollection } from '@qram/contract/collection/content';
import type { PublicationState } from '@qram/contract/collection/publication';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import { type CollectionContext, readerOf } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import { isUpcoming, nextDue } from '../publication/publication.ts';
import type { Row, Values } from '../record-types.ts';
import { countRows, type Selection, selectIds, selectListedIds, selectRows } from '../rows/repository.ts';
import { presentRows } from './present.ts';

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

function selectionFor(
  { deps, definition }: CollectionContext,
  actor: Actor,
  query: ListQuery,
  trashed: boolean,
): Selection {
  const now = deps.now();
  const admin = isAdmin(actor);
  const { search } = definition.list;
  return {
    trashed,
    publicOnly: !admin,
    state: isPublishedCollection(definition.name) && !trashed ? (query.state ?? null) : null,
    now,
    created: { from: query.created_from, to: query.created_to },
    ...(trashed ? { equals: {}, conditions: [] } : filtersFor(definition, query, now, admin)),
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

function filtersFor(
  definition: CollectionDefinition,
  query: ListQuery,
  now: Date,
  admin: boolean,
): Pick<Selection, 'equals' | 'conditions'> {
  const equals: Values = {};
  const conditions: Selection['conditions'][number][] = [];
  for (const [parameter, by] of Object.entries(definition.list.filter ?? {})) {
    const is = query[parameter];
    if (is === undefined) continue;
    if (typeof by === 'string') equals[by] = is;
    else conditions.push({ name: parameter, is, holds: by.condition(is, now), followsTime: by.followsTime ?? false });
  }
  const { upcoming, toMend } = definition.list;
  if (toMend && admin && query.to_mend !== undefined)
    conditions.push({ name: 'to_mend', is: query.to_mend, holds: toMend, followsTime: false });
  if (upcoming && query.upcoming !== undefined) {
    conditions.push({ name: 'upcoming', is: query.upcoming, holds: isUpcoming(upcoming, now), followsTime: true });
  }
  return { equals, conditions };
}

/** Upcoming lists begin with the next. */
const defaultSort = ({ list: { upcoming, sort } }: CollectionDefinition, query: ListQuery): string =>
  upcoming && query.upcoming !== undefined ? upcoming : sort.default;

function windowFor(query: ListQuery, sort: string) {
  const perPage = query.per_page ?? (query.page === undefined ? LIST_LIMITS.withoutPage : LIST_LIMITS.perPageDefault);
  const paged = query.page !== undefined || query.per_page !== undefined;
  const page = query.page ?? 1;
  return { paged, page, perPage, sort: query.sort ?? sort, limit: perPage, offset: (page - 1) * perPage };
}

async function countTotal(collection: CollectionContext, selection: Selection): Promise<number> {
  const { deps, definition } = collection;
  const count = () => countRows(readerOf(collection), selection);
  const { from, to } = selection.created;
  if (selection.search || from || to || selection.conditions.some(({ followsTime }) => followsTime)) return count();
  // Counting 100,000 rows costs more than reading a page, so totals are cached by content revision.
  const { trashed, publicOnly, state, equals, conditions, now } = selection;
  const due = publicOnly || state ? await nextDue(deps, [definition.name], now) : 0;
  const chosen = conditions.map(({ name, is }) => [name, is]);
  const key = `total ${definition.name} ${trashed} ${publicOnly} ${JSON.stringify([state, due, equals, chosen])}`;
  return deps.revisions.getOrLoad(definition.name, key, count);
}

async function listRows(collection: CollectionContext, selection: Selection, query: ListQuery): Promise<Listed<Row[]>> {
  const { paged, page, perPage, ...window } = windowFor(query, defaultSort(collection.definition, query));
  const [rows, total] = await Promise.all([
    selectRows(readerOf(collection), selection, window),
    countTotal(collection, selection),
  ]);
  return new Listed(rows, { total, page: paged ? page : null, perPage });
}

/** As the actor may see it. */
export async function list(collection: CollectionContext, actor: Actor, query: ListQuery): Promise<Listed<Values[]>> {
  const rows = await listRows(collection, selectionFor(collection, actor, query, false), query);
  return new Listed(await presentRows(readerOf(collection), rows.body), rows);
}

/** At most `limit`. */
export function matchingIds(
  collection: CollectionContext,
  actor: Actor,
  query: ListQuery,
  limit: number,
): Promise<number[]> {
  return selectIds(readerOf(collection), selectionFor(collection, actor, query, false), limit);
}

/** In list order, or by id without `sort`. @param among restricts the result */
export function listedIds(
  collection: CollectionContext,
  actor: Actor,
  query: ListQuery,
  among?: readonly number[],
): Promise<number[]> {
  const selection = selectionFor(collection, actor, query, false);
  return selectListedIds(readerOf(collection), selection, { sort: query.sort, among });
}

/** Newest first. */
export async function listTrash(
  collection: CollectionContext,
  actor: Actor,
  query: ListQuery,
): Promise<Listed<Values[]>> {
  const { definition } = collection;
  const { select: _ofList, ...rules } = definition.list;
  const sort = { columns: { deleted_at: 'plain' as const }, default: '-deleted_at' };
  const trash = { ...collection, definition: { ...definition, list: { ...rules, sort } } };
  const rows = await listRows(trash, selectionFor(collection, actor, query, true), query);
  const records = await presentRows(readerOf(collection), rows.body);
  return new Listed(
    records.map((record, index) => ({
      ...record,
      deleted_at: rows.body[index]?.deleted_at,
      deleted_by: rows.body[index]?.deleted_by,
    })),
    rows,
  );
}
