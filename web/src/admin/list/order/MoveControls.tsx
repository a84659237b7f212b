import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useRowTabIndex } from '../table/row-keys.tsx';
import classes from './move-controls.module.css';
import { useHandle } from './SortableRows.tsx';
import { useReorderingContext } from './use-list-order.ts';

const DIRECTIONS = [
  { direction: 'up', icon: IconArrowUp },
  { direction: 'down', icon: IconArrowDown },
] as const;

/** A handle to drag a record with the mouse, by touch or with the keyboard; null where it can't be moved. */
export function MoveHandle({ id, name }: { id: number; name: string }) {
  const moving = useReorderingContext();
  const handle = useHandle();
  const tabIndex = useRowTabIndex() ?? 0;
  if (!moving || !handle) return null;
  const { attributes, listeners, setActivatorNodeRef, isDragging } = handle;
  return (
    <button
      {...attributes}
      {...listeners}
      tabIndex={tabIndex}
      ref={setActivatorNodeRef}
      type="button"
      className={classes.handle}
      data-move={`${id}-handle`}
      // Escape ends the drag, and must not also close the dialog around the list.
      data-mantine-stop-propagation={isDragging || undefined}
      aria-label={`Reorder ${name}`}
      title="Drag to reorder"
    >
      <IconGripVertical size={17} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

/** Buttons that move a record by one place, for those who don't drag. */
export function MoveArrows({ id, name }: { id: number; name: string }) {
  const moving = useReorderingContext();
  const tabIndex = useRowTabIndex();
  if (!moving) return null;
  return DIRECTIONS.map(({ direction, icon: Arrow }) => {
    const possible = moving.canMove(id, direction);
    return (
      <button
        key={direction}
        type="button"
        tabIndex={tabIndex}
        className={classes.move}
        data-move={`${id}-${direction}`}
        aria-disabled={possible ? undefined : true}
        aria-label={`Move ${name} ${direction}`}
        title={`Move ${direction}`}
        onClick={() => moving.move(id, direction)}
      >
        <Arrow size={15} stroke={1.8} aria-hidden="true" />
      </button>
    );
  });
}
