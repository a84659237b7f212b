import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import { useApi } from '../../api-context.tsx';
import { reasonOf, toastFailed } from '../toast.tsx';
import type { AdminCollection, FormValues } from './admin-collection.ts';
import type { CollectionAddress } from './collection-address.ts';
import { collectionCalls, type StoredRecord } from './collection-calls.ts';
import { invalidateModule } from './collection-queries.ts';
import { type Direction, moveRecord, orderChanges, type Placed } from './reordering.ts';

export interface Reordering {
  /** Announcement for the live region. */
  readonly announcement: string;
  canMove: (id: number, direction: Direction) => boolean;
  move: (id: number, direction: Direction) => void;
}

export const ReorderingContext = createContext<Reordering | null>(null);

/** Reordering of the current table; null where records can't be moved. */
export const useReorderingContext = (): Reordering | null => useContext(ReorderingContext);

/** Identifies a move button, so that it can be focused again after its row has moved. */
export const moveButtonKey = (id: number, direction: Direction): string => `${id}-${direction}`;

function focusMoveButton(id: number, direction: Direction): void {
  const other = direction === 'up' ? 'down' : 'up';
  const button = (name: string) =>
    document.querySelector<HTMLButtonElement>(`[data-move="${name}"]:not([aria-disabled])`);
  (button(moveButtonKey(id, direction)) ?? button(moveButtonKey(id, other)))?.focus({ preventScroll: true });
}

const isPlaced = (record: object): record is Placed => 'order' in record && typeof record.order === 'number';

/**
 * Moves records by their `order`. Null unless the list shows all records in ascending order, because a position within
 * a subset would be ambiguous.
 */
export function useReordering<R extends StoredRecord, V extends FormValues>(
  definition: AdminCollection<R, V>,
  rows: readonly R[],
  total: number,
  address: CollectionAddress,
): Reordering | null {
  const calls = collectionCalls<R>(useApi(), definition.path);
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const busy = useRef(false);
  const placed = rows.filter((row): row is R & Placed => isPlaced(row));
  if (!definition.ordered || address.sort !== 'order' || address.search || total > placed.length) return null;

  const move = async (id: number, direction: Direction) => {
    const sequence = moveRecord(placed, id, direction);
    const record = sequence?.find((candidate) => candidate.id === id);
    if (!sequence || !record || busy.current) return;
    busy.current = true;
    try {
      for (const { record: changed, order } of orderChanges(sequence))
        await calls.update(changed.id, { body: { order, updated_at: changed.updated_at } });
      setAnnouncement(`${definition.nameOf(record)} is now ${sequence.indexOf(record) + 1} of ${sequence.length}`);
    } catch (error) {
      toastFailed(`Failed to move the ${definition.noun}.`, reasonOf(error));
    }
    await invalidateModule(queryClient, definition.module);
    busy.current = false;
    requestAnimationFrame(() => focusMoveButton(id, direction));
  };
  return { announcement, move, canMove: (id, direction) => moveRecord(placed, id, direction) !== null };
}
