import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { collectionListQuery } from '../../calls/collection-queries.ts';
import type { ChangeListState, ListUrlState } from '../../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';

export interface Neighbors<R> {
  /** The record as the list has it; undefined where the list doesn't show it. */
  readonly listed: R | undefined;
  /** Place in the list, from 1; null where the list doesn't show the record. */
  readonly place: number | null;
  readonly total: number;
  /** Opens the next or the previous record; false if there is none. */
  readonly go: (by: 1 | -1) => boolean;
}

/** The records before and after one, in the order and with the filters of its list, across pages. */
export function useNeighbors<R extends StoredRecord, V extends FormValues>(
  definition: AdminCollection<R, V>,
  id: number,
  listState: ListUrlState,
  change: ChangeListState,
): Neighbors<R> {
  const api = useApi();
  const client = useQueryClient();
  const { data } = useQuery(collectionListQuery<R>(api, definition, listState));
  const rows = data?.rows ?? [];
  const total = data?.total ?? 0;
  const at = rows.findIndex((row) => row.id === id);
  const place = at < 0 ? null : (listState.page - 1) * listState.perPage + at + 1;
  const open = (next: R | undefined, page: number) => {
    if (next) change({ page, open: { kind: 'view', id: next.id } }, { replace: true });
  };
  const go = (by: 1 | -1) => {
    if (place === null || place + by < 1 || place + by > total) return false;
    const next = rows[at + by];
    if (next) open(next, listState.page);
    else {
      const page = listState.page + by;
      void client
        .fetchQuery(collectionListQuery<R>(api, definition, { ...listState, page }))
        .then(({ rows: others }) => open(others.at(by === 1 ? 0 : -1), page))
        .catch(() => undefined);
    }
    return true;
  };
  return { listed: rows[at], place, total, go };
}
