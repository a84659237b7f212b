import type { ContactMessage, MessageState } from '@qram/contract/modules/contact';
import { IconMailCheck, IconMailOpened, IconTrash, IconX } from '@tabler/icons-react';
import classes from '../../../admin/collection/bulk-bar.module.css';
import own from './messages.module.css';

interface MessageBulkBarProps {
  selected: readonly ContactMessage[];
  onMark: (state: MessageState) => void;
  onDelete: () => void;
  onClear: () => void;
}

/** Lies over the table's head while messages are selected. */
export function MessageBulkBar({ selected, onMark, onDelete, onClear }: MessageBulkBarProps) {
  return (
    <div className={classes.anchor}>
      <span role="status" className="visually-hidden">
        {selected.length > 0 ? `${selected.length} selected` : ''}
      </span>
      {selected.length > 0 ? (
        <div className={classes.bar}>
          <span className={classes.count} aria-hidden="true">
            {selected.length} <span className={own.bulkWord}>selected</span>
          </span>
          <button type="button" className={classes.action} onClick={() => onMark('read')}>
            <IconMailOpened size={16} stroke={1.8} aria-hidden="true" />
            <span className={own.bulkWord}>Mark as read</span>
          </button>
          <button type="button" className={classes.action} onClick={() => onMark('answered')}>
            <IconMailCheck size={16} stroke={1.8} aria-hidden="true" />
            <span className={own.bulkWord}>Mark as answered</span>
          </button>
          <button type="button" className={classes.action} onClick={onDelete}>
            <IconTrash size={16} stroke={1.8} aria-hidden="true" />
            <span className={own.bulkWord}>{selected.length === 1 ? 'Delete item' : 'Delete Selected'}</span>
          </button>
          <button type="button" className={classes.clear} aria-label="Clear selection" onClick={onClear}>
            <IconX size={17} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </div>
  );
}
