import { Checkbox, Skeleton } from '@mantine/core';
import type { ContactMessage } from '@qram/contract/modules/contact';
import { useRef } from 'react';
import table from '../../../admin/collection/collection-table.module.css';
import { useNarrow } from '../../../admin/collection/use-narrow.ts';
import { useSelection } from '../../../admin/collection/use-selection.ts';
import { MessageBulkBar } from './MessageBulkBar.tsx';
import { MessageRow } from './MessageRow.tsx';
import { useMessageDeeds } from './use-message-deeds.ts';

/** Panel width in pixels below which a message's other columns move under its subject. */
const NARROW_BELOW = 900;
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

const COLUMNS = [
  { label: 'Message', width: undefined },
  { label: 'From', width: '180px' },
  { label: 'Received', width: '150px' },
  { label: 'Mail', width: '104px' },
  { label: 'State', width: '98px' },
] as const;

interface MessageTableProps {
  rows: ContactMessage[];
  /** The rows are those of the request before; the new ones are on their way. */
  stale: boolean;
  onView: (id: number) => void;
}

/** The messages with selection and the bulk bar over the head. */
export function MessageTable({ rows, stale, onView }: MessageTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  const selection = useSelection(rows);
  const { markMany, askToDelete } = useMessageDeeds();
  const shown = narrow ? COLUMNS.slice(0, 1) : COLUMNS;
  return (
    <div ref={frame} className={table.frame} data-stale={stale || undefined} aria-busy={stale}>
      <MessageBulkBar
        selected={selection.records}
        onMark={(state) => void markMany(selection.records, state).then(selection.set)}
        onDelete={() => askToDelete(selection.records, selection.set)}
        onClear={() => selection.set([])}
      />
      <table className={table.table} data-narrow={narrow || undefined}>
        <caption className="visually-hidden">Messages</caption>
        <colgroup>
          <col style={{ width: 48 }} />
          {shown.map(({ label, width }) => (
            <col key={label} style={{ width }} />
          ))}
          <col style={{ width: narrow ? 84 : 122 }} />
        </colgroup>
        <thead className={table.head} data-covered={selection.records.length > 0 || undefined}>
          <tr>
            <th scope="col" className={table.check}>
              <Checkbox
                size="18px"
                aria-label={selection.all ? 'Deselect all' : 'Select all'}
                checked={selection.all}
                indeterminate={selection.some}
                onChange={selection.toggleAll}
              />
            </th>
            {shown.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              narrow={narrow}
              selected={selection.has(message.id)}
              onSelect={() => selection.toggle(message.id)}
              onView={() => onView(message.id)}
              onDelete={() => askToDelete([message], selection.set)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table while its first rows come. */
export function MessageTableSkeleton() {
  return (
    <div className={table.frame} role="status" aria-label="Loading">
      <table className={table.table} aria-hidden="true">
        <thead className={table.head}>
          <tr>
            <th>Message</th>
          </tr>
        </thead>
        <tbody>
          {SKELETON_ROWS.map((row) => (
            <tr key={row} className={table.row}>
              <td>
                <Skeleton h={14} w={`${40 + ((row * 17) % 45)}%`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
