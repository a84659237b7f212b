import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListPage } from '../../calls/use-outside-changes.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';

export interface HeldRows<R> {
  /** Keeps all rows in their places from now on. */
  readonly hold: () => void;
  /** Shows these records as they are now, also when they are no longer part of the list. */
  readonly replace: (records: readonly R[]) => void;
}

interface Held<R> {
  /** What the list shows, for which it holds. */
  readonly shown: string;
  readonly rows: readonly R[];
}

/**
 * Keeps the rows of a list in their places after one was changed, so that a second press doesn't hit another row. They
 * move when the pointer or the focus leaves the frame, or something outside is pressed.
 * @param shown what the list shows; another list shows other rows at once
 */
export function useHeldRows<R extends StoredRecord>(list: UseQueryResult<ListPage<R>>, shown: string) {
  const frame = useRef<HTMLElement>(null);
  const [held, setHeld] = useState<Held<R> | null>(null);
  const holds = held !== null && held.shown === shown;
  useRelease(frame, holds, () => setHeld(null));
  const { data } = list;
  const hold = () => setHeld((now) => (now?.shown === shown ? now : { shown, rows: data?.rows ?? [] }));
  const replace = (records: readonly R[]) =>
    setHeld((now) => now && { ...now, rows: now.rows.map((row) => records.find(({ id }) => id === row.id) ?? row) });
  if (!holds || !data) return { list, frame, held: { hold, replace } };
  const rows = held.rows.map((row) => data.rows.find(({ id }) => id === row.id) ?? row);
  const page = { rows, total: Math.max(data.total, rows.length) };
  return { list: { ...list, data: page } as UseQueryResult<ListPage<R>>, frame, held: { hold, replace } };
}

/** Calls `release` when the pointer or the focus is outside the frame. A finger that is lifted leaves nothing. */
function useRelease(frame: RefObject<HTMLElement | null>, active: boolean, release: () => void): void {
  const latest = useRef(release);
  useEffect(() => {
    latest.current = release;
  });
  useEffect(() => {
    if (!active) return undefined;
    const listen = ({ type, target }: Event) => {
      if (!(target instanceof Node) || frame.current?.contains(target)) return;
      // A press beside a button, or the end of a dialog, puts the focus on what is around the list.
      if (type === 'focusin' && target.contains(frame.current)) return;
      latest.current();
    };
    const events = ['pointermove', 'pointerdown', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, listen);
    return () => {
      for (const event of events) document.removeEventListener(event, listen);
    };
  }, [active, frame]);
}
