import { Checkbox, Skeleton } from '@mantine/core';
import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { useRef } from 'react';
import table from '../../../admin/collection/collection-table.module.css';
import { useNarrow } from '../../../admin/collection/use-narrow.ts';
import { useSelection } from '../../../admin/collection/use-selection.ts';
import { RequestBulkBar } from './RequestBulkBar.tsx';
import { RequestRow } from './RequestRow.tsx';
import { useRequestDeeds } from './use-request-deeds.tsx';

/** Panel width in pixels below which a request's other columns move under its user. */
const NARROW_BELOW = 980;
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

const COLUMNS = [
  { label: 'User', width: undefined },
  { label: 'Service', width: '124px' },
  { label: 'Plan', width: '86px' },
  { label: 'Price', width: '84px' },
  { label: 'Requested', width: '150px' },
  { label: 'Changed', width: '150px' },
  { label: 'Status', width: '98px' },
] as const;

interface RequestTableProps {
  rows: ServiceRequest[];
  /** The rows are those of the request before; the new ones are on their way. */
  stale: boolean;
  onView: (id: number) => void;
}

/** The requests with selection, the bulk bar over the head, and the fitting action in each row. */
export function RequestTable({ rows, stale, onView }: RequestTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  const selection = useSelection(rows);
  const { busy, answers, decide, ask } = useRequestDeeds(selection.set);
  return (
    <div ref={frame} className={table.frame} data-stale={stale || undefined} aria-busy={stale}>
      <RequestBulkBar selected={selection.records} onAct={ask} onClear={() => selection.set([])} />
      <table className={table.table} data-narrow={narrow || undefined}>
        <caption className="visually-hidden">Service Requests</caption>
        <Widths narrow={narrow} />
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
            <Heads narrow={narrow} />
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              narrow={narrow}
              selected={selection.has(request.id)}
              busy={busy === request.id}
              answer={answers.get(request.id)}
              onSelect={() => selection.toggle(request.id)}
              onView={() => onView(request.id)}
              onDecide={(deed) => void decide(deed, request)}
              onDelete={() => ask('delete', [request])}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Widths({ narrow }: { narrow: boolean }) {
  return (
    <colgroup>
      <col style={{ width: 48 }} />
      {(narrow ? COLUMNS.slice(0, 1) : COLUMNS).map(({ label, width }) => (
        <col key={label} style={{ width }} />
      ))}
      <col style={{ width: narrow ? 84 : 226 }} />
    </colgroup>
  );
}

function Heads({ narrow }: { narrow: boolean }) {
  return (narrow ? COLUMNS.slice(0, 1) : COLUMNS).map(({ label }) => (
    <th key={label} scope="col">
      {label}
    </th>
  ));
}

/** The table while its first rows come. */
export function RequestTableSkeleton() {
  return (
    <div className={table.frame} role="status" aria-label="Loading">
      <table className={table.table} aria-hidden="true">
        <thead className={table.head}>
          <tr>
            <th>User</th>
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
