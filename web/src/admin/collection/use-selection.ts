import { useMemo, useState } from 'react';

export interface Selection<R> {
  /** The selected records, also those on other pages. Without meaning while `everything` is set. */
  readonly records: readonly R[];
  /** Number of selected records. */
  readonly count: number;
  /** All matches of the list are selected, not only those that were loaded. */
  readonly everything: boolean;
  /** Whether `selectEverything` would select more: this page is selected, and there are others. */
  readonly extendable: boolean;
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  /** Whether all rows of this page are selected, or only some of them. */
  readonly all: boolean;
  readonly some: boolean;
  /** Selects all rows of this page, or none of them if all are selected. */
  readonly toggleAll: () => void;
  readonly selectEverything: () => void;
  readonly clear: () => void;
  /** Deselects these records. */
  readonly drop: (ids: readonly number[]) => void;
}

interface State<R> {
  /** What the list shows: search and filters. Another one starts without a selection. */
  readonly matching: string;
  readonly records: ReadonlyMap<number, R>;
  readonly everything: boolean;
}

/**
 * Selected records of a list. The selection lasts while its pages are turned.
 * @param matching identifies search and filters; the selection ends when they change
 */
export function useSelection<R extends { id: number }>(
  rows: readonly R[],
  total: number,
  matching: string,
): Selection<R> {
  const [stored, setState] = useState<State<R>>({ matching, records: new Map(), everything: false });
  return useMemo(() => {
    const state =
      stored.matching === matching ? stored : { matching, records: new Map<number, R>(), everything: false };
    const { everything } = state;
    // Rows of this page replace the records as they were when they were selected.
    const records = new Map(state.records);
    for (const row of rows) if (everything || records.has(row.id)) records.set(row.id, row);
    const onPage = rows.filter(({ id }) => records.has(id)).length;
    const all = rows.length > 0 && onPage === rows.length;
    const select = (next: Iterable<R>) =>
      setState({ matching, records: new Map(Array.from(next, (record) => [record.id, record])), everything: false });
    // Without `everything`, only this page stays selected.
    const current = everything ? [...rows] : [...records.values()];
    const without = (ids: ReadonlySet<number>) => current.filter(({ id }) => !ids.has(id));
    return {
      records: [...records.values()],
      count: everything ? total : records.size,
      everything,
      extendable: all && !everything && total > records.size,
      all,
      some: onPage > 0 && !all,
      has: (id) => records.has(id),
      toggle: (id) => {
        const row = rows.find((candidate) => candidate.id === id);
        if (records.has(id)) select(without(new Set([id])));
        else if (row) select([...current, row]);
      },
      toggleAll: () => {
        const others = without(new Set(rows.map(({ id }) => id)));
        select(all ? (everything ? [] : others) : [...others, ...rows]);
      },
      selectEverything: () => setState({ matching, records: new Map(), everything: true }),
      clear: () => select([]),
      drop: (ids) => select(everything ? [] : without(new Set(ids))),
    };
  }, [rows, total, matching, stored]);
}
