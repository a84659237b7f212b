import type { RefObject } from 'react';
import type { ScreenKey } from '../../url/single-keys.ts';
import type { Selection } from '../selection/use-selection.ts';

export const keyedRow = (id: number) => ({ 'data-row': id, tabIndex: -1 }) as const;

/** The row that has the focus, itself or with one of its controls. It is a record's, wherever the list has moved it. */
function findFocusedId(frame: HTMLElement): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row && frame.contains(row) ? Number(row.dataset.row) : null;
}

/** Moves the focus by one row; without a focused row, to the first or last one. */
function moveFocus(frame: HTMLElement | null, by: 1 | -1): boolean {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows.at(by === 1 ? 0 : -1) : rows[at + by];
  next?.focus();
  return next !== undefined;
}

interface KeyedList<R> {
  frame: RefObject<HTMLElement | null>;
  selection: Selection<R>;
  onView: (id: number) => void;
}

/** Keys of a list: move by row, select, open, and clear the selection. They act on the focused row only. */
export function rowKeys<R>({ frame, selection, onView }: KeyedList<R>): ScreenKey[] {
  const onRow = (act: (id: number) => void) => () => {
    const id = frame.current && findFocusedId(frame.current);
    if (id === null) return false;
    act(id);
    return true;
  };
  return [
    { keys: ['j'], label: 'Next row', press: () => moveFocus(frame.current, 1) },
    { keys: ['k'], label: 'Previous row', press: () => moveFocus(frame.current, -1) },
    { keys: ['x'], label: 'Select the row', press: onRow(selection.toggle) },
    { keys: ['Shift', 'x'], label: 'Select up to the row', press: onRow(selection.extendTo) },
    { keys: ['o'], label: 'Open the row', press: onRow(onView) },
    {
      keys: ['Esc'],
      label: 'Clear the selection',
      press: () => {
        if (selection.count === 0) return false;
        selection.clear();
        return true;
      },
    },
  ];
}
