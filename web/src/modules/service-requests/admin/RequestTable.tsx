import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { useRef } from 'react';
import { SelectionTable, SelectionTableSkeleton } from '../../../admin/collection/SelectionTable.tsx';
import { useNarrow } from '../../../admin/collection/use-narrow.ts';
import { useSelection } from '../../../admin/collection/use-selection.ts';
import { RequestBulkBar } from './RequestBulkBar.tsx';
import { RequestRow } from './RequestRow.tsx';
import { useRequestDeeds } from './use-request-deeds.tsx';

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
  const { busy, answers, decide, ask } = useRequestDeeds(selection.set);
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
