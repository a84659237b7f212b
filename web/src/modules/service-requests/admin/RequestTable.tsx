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
  onAct: (action: RequestAction, requests: readonly ServiceRequest[]) => void;
  onClear: () => void;
}

const CHOICES = [
  { label: 'Approve', icon: IconCheck, action: 'approve', status: 'Approved' },
  { label: 'Reject', icon: IconX, action: 'reject', status: 'Rejected' },
] as const;

/** Bulk actions, each with the number of requests it applies to. */
function RequestBulkBar({ selected, onAct, onClear }: RequestBulkBarProps) {
  const actions = CHOICES.flatMap(({ label, icon, action, status }) => {
    const fitting = selected.filter((request) => DECISIONS[request.status]?.to === status);
    return fitting.length > 0 ? [{ label, icon, count: fitting.length, act: () => onAct(action, fitting) }] : [];
  });
  return (
    <BulkBar count={selected.length} actions={actions} onDelete={() => onAct('delete', selected)} onClear={onClear} />
  );
}

/** Panel width in pixels below which the other columns collapse under the user. */
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
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
  onView: (id: number) => void;
}

/** Requests with selection, bulk bar and row actions. */
export function RequestTable({ rows, stale, onView }: RequestTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  const selection = useSelection(rows);
  const { busy, rowResults, decide, confirm } = useRequestActions(selection.set);
  return (
    <SelectionTable
      ref={frame}
      caption="Service Requests"
      columns={COLUMNS}
      actions={226}
      narrow={narrow}
      stale={stale}
      selection={selection}
      bulkBar={<RequestBulkBar selected={selection.records} onAct={confirm} onClear={() => selection.set([])} />}
    >
      {rows.map((request) => (
        <RequestRow
          key={request.id}
          request={request}
          narrow={narrow}
          selected={selection.has(request.id)}
          busy={busy === request.id}
          result={rowResults.get(request.id)}
          onSelect={() => selection.toggle(request.id)}
          onView={() => onView(request.id)}
          onDecide={(action) => void decide(action, request)}
          onDelete={() => confirm('delete', [request])}
        />
      ))}
    </SelectionTable>
  );
}

export const RequestTableSkeleton = () => <SelectionTableSkeleton label="User" />;
