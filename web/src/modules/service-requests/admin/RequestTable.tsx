import type { RequestStatus } from '@qram/contract/modules/buttons/service-plans';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useHold } from '../../../admin/calls/use-outside-changes.ts';
import type { BulkAction, Matching } from '../../../admin/declaration/record-types.ts';
import { BulkBar, deleteAction } from '../../../admin/list/selection/BulkBar.tsx';
import { SelectionTable, SelectionTableSkeleton } from '../../../admin/list/selection/SelectionTable.tsx';
import { byId, useSelection } from '../../../admin/list/selection/use-selection.ts';
import { useSelectionExport } from '../../../admin/list/selection/use-selection-export.ts';
import { rowKeys } from '../../../admin/list/table/row-keys.tsx';
import type { HeldRows } from '../../../admin/list/table/use-held-rows.ts';
import { useNarrow } from '../../../admin/list/table/use-narrow.ts';
import { useScreenKeys } from '../../../admin/url/single-keys.ts';
import { RequestRow } from './RequestRow.tsx';
import type { RequestDecision } from './request-labels.ts';
import { useRequestActions } from './use-request-actions.tsx';

const APPROVE = 'Approve';

const CHOICES = [
  { label: APPROVE, main: true, icon: IconCheck, action: 'approve', of: ['Pending', 'Rejected'] },
  { label: 'Reject', icon: IconX, action: 'reject', of: ['Pending', 'Approved'] },
] as const satisfies readonly { of: readonly RequestStatus[]; [key: string]: unknown }[];

/** Decisions on the selected requests, each with the number of requests it applies to. */
function decisionsOn(
  selected: readonly ServiceRequest[],
  onDecide: (action: RequestDecision, requests: readonly ServiceRequest[]) => void,
): BulkAction[] {
  return CHOICES.flatMap(({ action, of, ...choice }) => {
    const fitting = selected.filter(({ status }) => (of as readonly RequestStatus[]).includes(status));
    return fitting.length > 0 ? [{ ...choice, count: fitting.length, act: () => onDecide(action, fitting) }] : [];
  });
}

/** Panel width in pixels below which the other columns collapse under the user. */
const NARROW_BELOW = 880;

const STATUS = 'Status';
const COLUMNS = ['User', 'Service and plan', 'Requested', 'Ends', STATUS];
/** With the checkbox before and the actions after them. */
const WIDTHS = ['48px', 'auto', '17%', '158px', '118px', '112px', '166px'];

/** The columns of a tab, which has one status. */
const columnsOf = (hasStatus: boolean) =>
  hasStatus
    ? { columns: COLUMNS, widths: WIDTHS }
    : { columns: COLUMNS.filter((label) => label !== STATUS), widths: WIDTHS.toSpliced(-2, 1) };

interface RequestTableProps {
  rows: ServiceRequest[];
  total: number;
  matching: Matching;
  sort: string;
  /** The requests have more than one status. */
  hasStatus: boolean;
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
  held: HeldRows<ServiceRequest>;
  onView: (id: number) => void;
}

export function RequestTable({ rows, total, matching, sort, hasStatus, stale, held, onView }: RequestTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  const selection = useSelection(rows, total, JSON.stringify(matching), byId);
  useHold(selection.count > 0);
  const { busy, rowResults, decide, decideMany, askToDelete } = useRequestActions({ deselect: selection.drop, held });
  const deletion = deleteAction(selection.count, () =>
    askToDelete(selection.everything ? { matching, count: total } : selection.records, selection.drop),
  );
  const exported = useSelectionExport(
    { endpoint: 'GET /api/service-requests/export', what: 'Service Requests', matching, sort },
    selection,
  );
  const decisions = selection.everything ? [] : decisionsOn(selection.records, decideMany);
  const approve = () => {
    const action = decisions.find(({ label }) => label === APPROVE);
    action?.act();
    return action !== undefined;
  };
  useScreenKeys([
    ...rowKeys({ frame, keys: rows.map(({ id }) => id), selection, onOpen: onView, onView }),
    { keys: ['a'], label: 'Approve the selected requests', press: approve },
  ]);
  return (
    <SelectionTable
      ref={frame}
      caption="Service Requests"
      {...columnsOf(hasStatus)}
      narrow={narrow}
      stale={stale}
      selection={selection}
      bulkBar={<BulkBar selection={selection} total={total} actions={[...decisions, ...exported, deletion]} />}
    >
      {rows.map((request) => (
        <RequestRow
          key={request.id}
          request={request}
          hasStatus={hasStatus}
          isMoved={!hasStatus && request.status !== matching.status}
          narrow={narrow}
          selected={selection.has(request.id)}
          busy={busy === request.id}
          result={rowResults.get(request.id)}
          onSelect={(range) => (range ? selection.extendTo(request.id) : selection.toggle(request.id))}
          onView={() => onView(request.id)}
          onDecide={(action) => decide(action, request)}
          onDelete={() => askToDelete([request], selection.drop)}
        />
      ))}
    </SelectionTable>
  );
}

export const RequestTableSkeleton = ({ hasStatus }: Pick<RequestTableProps, 'hasStatus'>) => (
  <SelectionTableSkeleton {...columnsOf(hasStatus)} narrowBelow={NARROW_BELOW} />
);
