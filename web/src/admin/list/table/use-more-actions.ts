import { IconArrowDown, IconArrowUp, IconCopy, IconHistory } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ChangeListState } from '../../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import { collectionAt, historyPath } from '../../declaration/admin-screens.ts';
import type { RowAction, StoredRecord } from '../../declaration/record-types.ts';
import { useBackState } from '../../url/back-state.ts';
import type { Reordering } from '../order/use-list-order.ts';

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
  { path, list, record: { duplicate }, abilities }: AdminCollection<R, V>,
  reordering: Reordering | null,
  change: ChangeListState,
): (record: R) => readonly RowAction[] | undefined {
  const { versioned } = abilities;
  const myActions = list.useRowActions?.();
  const navigate = useNavigate();
  const state = useBackState();
  return (record) => {
    if (!myActions && !duplicate && !versioned) return undefined;
    const copy = () => change({ open: { kind: 'copy', id: record.id } });
    const openHistory = () => void navigate(historyPath(collectionAt(path), record.id), { state });
    return [
      ...(myActions?.(record) ?? []),
      ...(versioned ? [{ label: 'History', icon: IconHistory, act: openHistory }] : []),
      ...(duplicate ? [{ label: 'Duplicate', icon: IconCopy, act: copy }] : []),
      ...(reordering ? moves(reordering, record.id) : []),
    ];
  };
}
