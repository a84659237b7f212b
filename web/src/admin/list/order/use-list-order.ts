import type { ModuleName } from '@qram/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import { invalidateModule } from '../../calls/collection-queries.ts';
import type { CollectionPath } from '../../declaration/admin-screen.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { findReason, toastDone, toastFailed } from '../../theme/toast.tsx';
import { type Direction, getPlace, moveByOne, moveTo, numbered } from './reordering.ts';

export interface OrderedList<R> {
  readonly module: ModuleName;
  readonly path: CollectionPath;
  readonly noun: string;
  readonly getName: (record: R) => string;
  /** The order is that of the records with this value. */
  readonly within?: { readonly category_id: number };
}

export interface Reordering {
  readonly ids: readonly number[];
  readonly busy: boolean;
  /** The result of the last move, for the live region. */
  readonly announcement: string;
  getName: (id: number) => string;
  canMove: (id: number, direction: Direction) => boolean;
  move: (id: number, direction: Direction) => void;
  moveOver: (id: number, overId: number) => void;
}

export const ReorderingContext = createContext<Reordering | null>(null);

/** Reordering of the current list; null where records can't be moved. */
export const useReorderingContext = (): Reordering | null => useContext(ReorderingContext);

/** The handle takes the place of a move button that is off at the end of the list. */
function focusMoved(id: number, direction: Direction | null): void {
  const button = (name: string) =>
    document.querySelector<HTMLElement>(`[data-move="${name}"]:not([aria-disabled=true])`);
  const wanted = direction === null ? null : button(`${id}-${direction}`);
  (wanted ?? button(`${id}-handle`))?.focus({ preventScroll: true });
}

const getIds = (records: readonly StoredRecord[]) => records.map(({ id }) => id);

/** Why a new order was refused; after a conflict the list is loaded again. */
function refusal(error: unknown): string | undefined {
  const conflict = error instanceof ApiError && error.code === 'conflict';
  return conflict ? `${error.message} The list now shows their changes.` : findReason(error);
}

/** Saves orders of a list: the new one, or the former one for an undo. */
function useOrderCalls<R extends StoredRecord>({ module, path, noun, within }: OrderedList<R>) {
  const calls = collectionCalls<R>(useApi(), path);
  const queryClient = useQueryClient();
  const failed = `Failed to move the ${noun}.`;
  const attempt = async (from: readonly number[], ids: readonly number[], done: () => void, undone?: () => void) => {
    try {
      await calls.reorder({ from, ids, ...within });
      done();
    } catch (error) {
      undone?.();
      toastFailed(failed, refusal(error));
    }
    await invalidateModule(queryClient, module);
  };
  const once = `order of ${path}`;
  return (name: string, from: readonly number[], ids: readonly number[], undone: () => void) => {
    const undo = () => void attempt(ids, from, () => toastDone(`Moved back: ${name}`, { key: failed, once }));
    return attempt(from, ids, () => toastDone(`Moved: ${name}`, { key: failed, undo, once }), undone);
  };
}

/** Moves the records of a list. Shows the new order while it is saved, and the former one again if it is refused. */
export function useListOrder<R extends StoredRecord>(list: OrderedList<R>, rows: readonly R[]) {
  const save = useOrderCalls(list);
  const [pending, setPending] = useState<{ of: readonly R[]; shown: readonly R[] } | null>(null);
  const { mutateAsync, isPending: busy } = useMutation({ mutationFn: (send: () => Promise<void>) => send() });
  const [announcement, setAnnouncement] = useState('');
  const [moved, setMoved] = useState<{ id: number; direction: Direction | null } | null>(null);
  // After the rows have moved in the document, which takes the focus from them.
  useEffect(() => {
    if (moved) focusMoved(moved.id, moved.direction);
  }, [moved]);
  // Rows that were loaded after the move are newer.
  const shown = pending?.of === rows ? pending.shown : rows;
  const ids = getIds(shown);
  const getName = (id: number) => {
    const record = shown.find((candidate) => candidate.id === id);
    return record ? list.getName(record) : '';
  };
  const place = async (id: number, next: readonly R[] | null, direction: Direction | null) => {
    if (!next || busy) return;
    setPending({ of: rows, shown: numbered(next) });
    setAnnouncement(`${getName(id)} is now ${getPlace(getIds(next), id)}`);
    const giveUp = () => {
      setPending(null);
      setAnnouncement(`${getName(id)} wasn't moved`);
    };
    await mutateAsync(() => save(getName(id), ids, getIds(next), giveUp));
    setMoved({ id, direction });
  };
  const reordering: Reordering = {
    ids,
    busy,
    announcement,
    getName,
    canMove: (id, direction) => moveByOne(shown, id, direction) !== null,
    move: (id, direction) => void place(id, moveByOne(shown, id, direction), direction),
    moveOver: (id, overId) => void place(id, moveTo(shown, id, overId), null),
  };
  return { shown, reordering };
}
