import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { DECISIONS } from '@qram/contract/service-plans';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import classes from '../../../admin/collection/bulk-bar.module.css';
import type { RequestDeed } from './request-words.ts';
import own from './requests.module.css';

interface RequestBulkBarProps {
  selected: readonly ServiceRequest[];
  onAct: (deed: RequestDeed, requests: readonly ServiceRequest[]) => void;
  onClear: () => void;
}

const leadingTo = (requests: readonly ServiceRequest[], status: 'Approved' | 'Rejected') =>
  requests.filter((request) => DECISIONS[request.status]?.to === status);

/** Lies over the table's head while rows are selected: what can be done with them, and with how many of them. */
export function RequestBulkBar({ selected, onAct, onClear }: RequestBulkBarProps) {
  const approvable = leadingTo(selected, 'Approved');
  const rejectable = leadingTo(selected, 'Rejected');
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
          {approvable.length > 0 ? (
            <button type="button" className={classes.action} onClick={() => onAct('approve', approvable)}>
              <IconCheck size={16} stroke={1.8} aria-hidden="true" />
              <span className={own.bulkWord}>Approve</span> {approvable.length}
            </button>
          ) : null}
          {rejectable.length > 0 ? (
            <button type="button" className={classes.action} onClick={() => onAct('reject', rejectable)}>
              <IconX size={16} stroke={1.8} aria-hidden="true" />
              <span className={own.bulkWord}>Reject</span> {rejectable.length}
            </button>
          ) : null}
          <button type="button" className={classes.action} onClick={() => onAct('delete', selected)}>
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
