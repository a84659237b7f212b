import { useMemo, useState } from 'react';

export interface Selection<R> {
  readonly records: readonly R[];
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  readonly all: boolean;
  readonly some: boolean;
  /** Selects all visible rows, or none if all are selected. */
  readonly toggleAll: () => void;
  readonly set: (ids: readonly number[]) => void;
}

/** Selected rows of the current page; rows that leave the page are deselected, so no action affects hidden rows. */
export function useSelection<R extends { id: number }>(rows: readonly R[]): Selection<R> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return useMemo(() => {
    const records = rows.filter((row) => ids.has(row.id));
    const shown = new Set(records.map((row) => row.id));
    const all = rows.length > 0 && records.length === rows.length;
    return {
      records,
      all,
      some: records.length > 0 && !all,
      has: (id) => shown.has(id),
      toggle: (id) =>
        setIds(shown.has(id) ? new Set([...shown].filter((other) => other !== id)) : new Set([...shown, id])),
      toggleAll: () => setIds(new Set(all ? [] : rows.map((row) => row.id))),
      set: (next) => setIds(new Set(next)),
    };
  }, [rows, ids]);
}
