import { useMemo, useState } from 'react';

export interface Selection<R, K = number> {
  /** The selected records, also those on other pages. Without meaning while `everything` is set. */
  readonly records: readonly R[];
  readonly count: number;
  /** All matches of the list are selected, not only those that were loaded. */
  readonly everything: boolean;
  /** True if `selectEverything` would select more: this page is selected, and there are others. */
  readonly extendable: boolean;
  readonly has: (key: K) => boolean;
  readonly toggle: (key: K) => void;
  /**
   * Selects the rows from the one that was toggled last to this one, and without a selection from the first one; toggles
   * where that one isn't on the page.
   */
  readonly extendTo: (key: K) => void;
  /** True if all rows of this page are selected. */
  readonly all: boolean;
  readonly some: boolean;
  /** Selects all rows of this page, or none of them if all are selected. */
  readonly toggleAll: () => void;
  readonly selectEverything: () => void;
  readonly clear: () => void;
  readonly drop: (keys: readonly K[]) => void;
}

export const byId = ({ id }: { id: number }): number => id;

export interface State<R, K> {
  /** The search and filters of the list. Another one starts without a selection. */
  readonly matching: string;
  readonly records: ReadonlyMap<K, R>;
  readonly everything: boolean;
  readonly anchor?: K;
}

interface Listed<R, K> {
  rows: readonly R[];
  total: number;
  matching: string;
  getKey: (row: R) => K;
}

/** The selection that was stored, on the page that is shown now. */
export function describeSelection<R, K>(
  { rows, total, matching, getKey }: Listed<R, K>,
  stored: State<R, K>,
  setState: (next: State<R, K>) => void,
): Selection<R, K> {
  const state = stored.matching === matching ? stored : { matching, records: new Map<K, R>(), everything: false };
  const { everything } = state;
  // Rows of this page replace the records as they were when they were selected.
  const records = new Map(state.records);
  for (const row of rows) if (everything || records.has(getKey(row))) records.set(getKey(row), row);
  const onPage = rows.filter((row) => records.has(getKey(row))).length;
  const all = rows.length > 0 && onPage === rows.length;
  const select = (next: Iterable<R>, anchor?: K) =>
    setState({
      matching,
      records: new Map(Array.from(next, (record) => [getKey(record), record])),
      everything: false,
      ...(anchor === undefined ? {} : { anchor }),
    });
  // Without `everything`, only this page stays selected.
  const current = everything ? [...rows] : [...records.values()];
  const without = (keys: ReadonlySet<K>) => current.filter((record) => !keys.has(getKey(record)));
  const toggle = (key: K) => {
    const row = rows.find((candidate) => getKey(candidate) === key);
    if (records.has(key)) select(without(new Set([key])), key);
    else if (row) select([...current, row], key);
  };
  return {
    records: [...records.values()],
    count: everything ? total : records.size,
    everything,
    extendable: all && !everything && total > records.size,
    all,
    some: onPage > 0 && !all,
    has: (key) => records.has(key),
    toggle,
    extendTo: (key) => {
      const keys = rows.map(getKey);
      const to = keys.indexOf(key);
      const from = state.anchor === undefined ? (current.length === 0 ? 0 : -1) : keys.indexOf(state.anchor);
      if (from < 0 || to < 0) return toggle(key);
      select([...current, ...rows.slice(Math.min(from, to), Math.max(from, to) + 1)], key);
    },
    toggleAll: () => {
      const others = without(new Set(rows.map(getKey)));
      select(all ? (everything ? [] : others) : [...others, ...rows]);
    },
    selectEverything: () => setState({ matching, records: new Map(), everything: true }),
    clear: () => select([]),
    drop: (keys) => select(everything ? [] : without(new Set(keys))),
  };
}

/**
 * Selected records of a list. The selection lasts while its pages are turned.
 * @param getKey must not change between renders
 * @param matching identifies search and filters; the selection ends when they change
 */
export function useSelection<R, K>(
  rows: readonly R[],
  total: number,
  matching: string,
  getKey: (row: R) => K,
): Selection<R, K> {
  const [stored, setState] = useState<State<R, K>>({ matching, records: new Map(), everything: false });
  return useMemo(
    () => describeSelection({ rows, total, matching, getKey }, stored, setState),
    [rows, total, matching, stored, getKey],
  );
}
