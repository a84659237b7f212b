import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { DECISIONS } from '@qram/contract/service-plans';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { BulkBar } from '../../../admin/collection/BulkBar.tsx';
import { SelectionTable, SelectionTableSkeleton } from '../../../admin/collection/SelectionTable.tsx';
import { useNarrow } from '../../../admin/collection/use-narrow.ts';
import { useSelection } from '../../../admin/collection/use-selection.ts';
import { RequestRow } from './RequestRow.tsx';
import type { RequestAction } from './request-labels.ts';
import { useRequestActions } from './use-request-actions.tsx';

interface RequestBulkBarProps {
  selected: readonly ServiceRequest[];
  onAct: (deed: RequestAction, requests: readonly ServiceRequest[]) => void;
  onClear: () => void;
}

const CHOICES = [
  { label: 'Approve', icon: IconCheck, deed: 'approve', status: 'Approved' },
  { label: 'Reject', icon: IconX, deed: 'reject', status: 'Rejected' },
] as const;

/** What can be done with the selected requests, and with how many of them. */
function RequestBulkBar({ selected, onAct, onClear }: RequestBulkBarProps) {
  const actions = CHOICES.flatMap(({ label, icon, deed, status }) => {
    const fitting = selected.filter((request) => DECISIONS[request.status]?.to === status);
    return fitting.length > 0 ? [{ label, icon, count: fitting.length, act: () => onAct(deed, fitting) }] : [];
  });
  return (
    <BulkBar count={selected.length} actions={actions} onDelete={() => onAct('delete', selected)} onClear={onClear} />
  );
}

/** Panel width in pixels below which a request's other columns move under its user. */
const NARROW_BELOW = 980;

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
  const { busy, answers, decide, ask } = useRequestActions(selection.set);
  return (
    <SelectionTable
      ref={frame}
      caption="Service Requests"
      columns={COLUMNS}
      actions={226}
      narrow={narrow}
      stale={stale}
      selection={selection}
      bulkBar={<RequestBulkBar selected={selection.records} onAct={ask} onClear={() => selection.set([])} />}
    >
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
    </SelectionTable>
  );
}

/** The table while its first rows come. */
export const RequestTableSkeleton = () => <SelectionTableSkeleton label="User" />;
