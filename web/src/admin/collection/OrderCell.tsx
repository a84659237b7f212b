import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './order-cell.module.css';
import type { Placed } from './reordering.ts';
import { moveButtonKey, useReorderingContext } from './use-reordering.ts';

const DIRECTIONS = [
  { direction: 'up', icon: IconArrowUp },
  { direction: 'down', icon: IconArrowDown },
] as const;

/** A record's order, with move buttons while the list is sorted by it. */
export function OrderCell({ record, name }: { record: Placed; name: string }) {
  const moving = useReorderingContext();
  return (
    <span className={classes.cell}>
      <span className={classes.number}>{record.order}</span>
      {moving
        ? DIRECTIONS.map(({ direction, icon: Arrow }) => {
            const possible = moving.canMove(record.id, direction);
            return (
              <button
                key={direction}
                type="button"
                className={classes.move}
                data-move={moveButtonKey(record.id, direction)}
                aria-disabled={possible ? undefined : true}
                aria-label={`Move ${name} ${direction}`}
                onClick={() => moving.move(record.id, direction)}
              >
                <Arrow size={15} stroke={1.8} aria-hidden="true" />
              </button>
            );
          })
        : null}
    </span>
  );
}
