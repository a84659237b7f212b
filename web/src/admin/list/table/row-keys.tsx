import { createContext, type KeyboardEvent, type ReactNode, type RefObject, use } from 'react';
import { type ScreenKey, TYPED_IN } from '../../url/single-keys.ts';
import type { Selection } from '../selection/use-selection.ts';

const InRow = createContext(false);

/** The body of a table whose rows are keyed. */
export const KeyedRows = ({ stale, children }: { stale: boolean; children: ReactNode }) => (
  <InRow value>
    <tbody inert={stale}>{children}</tbody>
  </InRow>
);

/** The same for a list that is no table. */
export const KeyedItems = ({ children }: { children: ReactNode }) => <InRow value>{children}</InRow>;

/** For a control that may stand in a keyed row, where it is no Tab stop. */
export const useRowTabIndex = (): -1 | undefined => (use(InRow) ? -1 : undefined);

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
// A drag by keys moves with arrows, too.
const HAS_ARROWS = `${TYPED_IN}, [data-mantine-stop-propagation]`;

/** Moves the focus within a row, between the row itself and its controls. */
function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const { target } = event;
  if (!step || !(target instanceof Element) || target.closest(HAS_ARROWS)) return;
  const row = target.closest<HTMLElement>('[data-row]');
  if (!row) return;
  const controls = [...row.querySelectorAll<HTMLElement>('a[href], button, input')];
  const stops = [row, ...controls.filter((control) => control.checkVisibility({ visibilityProperty: true }))];
  const next = stops[stops.indexOf(target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A row is one Tab stop; arrow keys move within it. */
export const keyedRow = (key: string | number) => ({ 'data-row': key, tabIndex: 0, onKeyDown: moveInRow }) as const;

const focusedRow = (frame: HTMLElement | null): HTMLElement | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  return row && frame?.contains(row) ? row : null;
};

/** Moves the focus by one row; without a focused row, to the first or last one. */
function moveFocus(frame: HTMLElement | null, by: 1 | -1): boolean {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows.at(by === 1 ? 0 : -1) : rows[at + by];
  next?.focus();
  return next !== undefined;
}

interface KeyedList<R, K extends string | number> {
  frame: RefObject<HTMLElement | null>;
  /** Keys of the rows on the page. */
  keys: readonly K[];
  selection?: Selection<R, K>;
  /** What a press of the row's title does. */
  onOpen?: (key: K) => void;
  onView?: (key: K) => void;
  onEdit?: (key: K) => void;
}

/** Keys of a list: move by row, select, open, view, edit, and clear the selection. They act on the focused row only. */
export function rowKeys<R, K extends string | number>(list: KeyedList<R, K>): ScreenKey[] {
  const { frame, keys, selection, onOpen, onView, onEdit } = list;
  const onRow = (act: (key: K) => void, only: (row: HTMLElement) => boolean = () => true) => {
    const row = focusedRow(frame.current);
    const key = keys.find((each) => String(each) === row?.dataset.row);
    if (!row || key === undefined || !only(row)) return false;
    act(key);
    return true;
  };
  const acting = (name: string, label: string, act: ((key: K) => void) | undefined): ScreenKey[] =>
    act ? [{ keys: name.split(' '), label, press: () => onRow(act) }] : [];
  const clear = () => {
    if (!selection || selection.count === 0) return false;
    selection.clear();
    return true;
  };
  return [
    { keys: ['j'], label: 'Next row', press: () => moveFocus(frame.current, 1) },
    { keys: ['k'], label: 'Previous row', press: () => moveFocus(frame.current, -1) },
    ...acting('x', 'Select the row', selection?.toggle),
    ...acting('Shift x', 'Select up to the row', selection?.extendTo),
    ...acting('o', 'View the row', onView),
    ...acting('e', 'Edit the row', onEdit),
    ...(onOpen
      ? [
          {
            keys: ['Enter'],
            label: 'Open the row',
            // On a control of the row, Enter presses it.
            press: () => onRow(onOpen, (row) => row === document.activeElement),
          },
        ]
      : []),
    ...(selection ? [{ keys: ['Esc'], label: 'Clear the selection', press: clear }] : []),
  ];
}
