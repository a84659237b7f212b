import { IconTrash, IconX } from '@tabler/icons-react';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  onDelete: () => void;
  onClear: () => void;
}

/** Lies over the table's head while rows are selected; it takes no room, so nothing moves when it comes. */
export function BulkBar({ count, onDelete, onClear }: BulkBarProps) {
  return (
    <div className={classes.anchor}>
      <span role="status" className="visually-hidden">
        {count > 0 ? `${count} selected` : ''}
      </span>
      {count > 0 ? (
        <div className={classes.bar}>
          <span className={classes.count} aria-hidden="true">
            {count} selected
          </span>
          <button type="button" className={classes.action} onClick={onDelete}>
            <IconTrash size={16} stroke={1.8} aria-hidden="true" />
            {count === 1 ? 'Delete item' : 'Delete Selected'}
          </button>
          <button type="button" className={classes.clear} aria-label="Clear selection" onClick={onClear}>
            <IconX size={17} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </div>
  );
}
