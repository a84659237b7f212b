import { type Icon, IconTrash, IconX } from '@tabler/icons-react';
import classes from './bulk-bar.module.css';

export interface BulkAction {
  label: string;
  icon: Icon;
  /** How many of the selected records it applies to, if not all. */
  count?: number;
  act: () => void;
}

interface BulkBarProps {
  count: number;
  /** Actions besides Delete. */
  actions?: readonly BulkAction[] | undefined;
  onDelete: () => void;
  onClear: () => void;
}

/** Overlays the table head while rows are selected, so that the layout doesn't shift. */
export function BulkBar({ count, actions = [], onDelete, onClear }: BulkBarProps) {
  return (
    <div className={classes.anchor}>
      <span role="status" className="visually-hidden">
        {count > 0 ? `${count} selected` : ''}
      </span>
      {count > 0 ? (
        <div className={classes.bar} data-crowded={actions.length > 0 || undefined}>
          <span className={classes.count} aria-hidden="true">
            {count} <span className={classes.label}>selected</span>
          </span>
          {actions.map(({ label, icon: ActionGlyph, count: some, act }) => (
            <button key={label} type="button" className={classes.action} onClick={act}>
              <ActionGlyph size={16} stroke={1.8} aria-hidden="true" />
              <span className={classes.label}>{label}</span> {some}
            </button>
          ))}
          <button type="button" className={classes.action} onClick={onDelete}>
            <IconTrash size={16} stroke={1.8} aria-hidden="true" />
            <span className={classes.label}>{count === 1 ? 'Delete item' : 'Delete Selected'}</span>
          </button>
          <button type="button" className={classes.clear} aria-label="Clear selection" onClick={onClear}>
            <IconX size={17} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </div>
  );
}
