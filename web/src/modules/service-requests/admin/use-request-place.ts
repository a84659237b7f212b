import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ListPage } from '../../../admin/calls/use-outside-changes.ts';
import { findReason, toastFailed } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { requestsQuery } from './requests-queries.ts';
import type { RequestsUrlState } from './requests-url.ts';

/** Consecutive requests of a list, as they were when the first one was opened: decisions don't move their neighbors. */
interface Places {
  readonly ids: readonly number[];
  /** Number of requests before the first id. */
  readonly before: number;
  readonly total: number;
}

export interface RequestPlace {
  readonly position: number;
  readonly total: number;
  /** Undefined at the end of the list. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

const NOWHERE: Places = { ids: [], before: 0, total: 0 };

/** Adds a page to one end; requests that are known already have moved there by decisions. */
function withPage(places: Places, rows: readonly { id: number }[], by: 1 | -1): Places {
  const added = rows.map(({ id }) => id).filter((id) => !places.ids.includes(id));
  return by === 1
    ? { ...places, ids: [...places.ids, ...added] }
    : { ...places, ids: [...added, ...places.ids], before: Math.max(0, places.before - added.length) };
}

interface OpenedList {
  readonly listState: RequestsUrlState;
  /** The page that is shown; undefined until it is loaded. */
  readonly page: ListPage<{ id: number }> | undefined;
  /** Shows another request, and the page of the list that has it. */
  readonly onView: (id: number, page: number) => void;
}

/** The place of a request in its list, over all pages; null if the list doesn't have it. */
export function useRequestPlace(id: number | null, { listState, page, onView }: OpenedList): RequestPlace | null {
  const [places, setPlaces] = useState(NOWHERE);
  const client = useQueryClient();
  const api = useApi();
  const loading = useRef(false);
  useEffect(() => {
    if (id === null) setPlaces(NOWHERE);
    else if (page)
      setPlaces((now) => {
        if (now.ids.includes(id)) return now;
        const before = (listState.page - 1) * listState.perPage;
        return { ids: page.rows.map((row) => row.id), before, total: page.total };
      });
  }, [id, page, listState]);
  const at = id === null ? -1 : places.ids.indexOf(id);
  if (at < 0) return null;

  /** Loads requests beyond those that are known. After decisions they may be on the page that is shown. */
  const load = async (by: 1 | -1) => {
    if (loading.current) return;
    loading.current = true;
    try {
      for (const number of [listState.page, listState.page + by]) {
        const { rows } = await client.fetchQuery(requestsQuery(api, { ...listState, page: number }));
        const loaded = withPage(places, rows, by);
        const found = by === 1 ? loaded.ids[at + 1] : loaded.ids[loaded.ids.length - places.ids.length - 1];
        if (found === undefined) continue;
        setPlaces(loaded);
        return onView(found, number);
      }
      // The others are gone from the list.
      setPlaces((now) => ({ ...now, ...(by === 1 ? { total: now.before + now.ids.length } : { before: 0 }) }));
    } catch (error) {
      toastFailed("The requests couldn't be loaded.", findReason(error));
    } finally {
      loading.current = false;
    }
  };
  const go = (by: 1 | -1) => {
    const known = places.ids[at + by];
    if (known !== undefined) return () => onView(known, listState.page);
    const more = by === 1 ? places.before + places.ids.length < places.total : places.before > 0;
    return more ? () => void load(by) : undefined;
  };
  return { position: places.before + at + 1, total: places.total, previous: go(-1), next: go(1) };
}
