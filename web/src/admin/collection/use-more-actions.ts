import { IconArrowDown, IconArrowUp, IconCopy } from '@tabler/icons-react';
import type { AdminCollection, FormValues } from './admin-collection.ts';
import type { ChangeAddress } from './collection-address.ts';
import type { StoredRecord } from './collection-calls.ts';
import type { RowAction } from './RowActions.tsx';
import type { Reordering } from './use-list-order.ts';

/** Moves by one place, for those who don't drag. */
function moves({ canMove, move }: Reordering, id: number): RowAction[] {
  const blockedAt = (direction: 'up' | 'down', end: string) => (canMove(id, direction) ? undefined : `It is ${end}.`);
  return [
    { label: 'Move up', icon: IconArrowUp, act: () => move(id, 'up'), blocked: blockedAt('up', 'the first one') },
    {
      label: 'Move down',
      icon: IconArrowDown,
      act: () => move(id, 'down'),
      blocked: blockedAt('down', 'the last one'),
    },
  ];
}

/** The actions of a row besides View, Edit and Delete; undefined for rows that never have any. */
export function useMoreActions<R extends StoredRecord, V extends FormValues>(
  { useRowActions, duplicate }: AdminCollection<R, V>,
  reordering: Reordering | null,
  change: ChangeAddress,
): (record: R) => readonly RowAction[] | undefined {
  const myActions = useRowActions?.();
  return (record) => {
    if (!myActions && !duplicate) return undefined;
    const copy = () => change({ open: { kind: 'copy', id: record.id } });
    return [
      ...(myActions?.(record) ?? []),
      ...(duplicate ? [{ label: 'Duplicate', icon: IconCopy, act: copy }] : []),
      ...(reordering ? moves(reordering, record.id) : []),
    ];
  };
}
