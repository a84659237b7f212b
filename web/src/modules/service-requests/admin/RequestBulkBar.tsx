import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { DECISIONS } from '@qram/contract/service-plans';
import { IconCheck, IconX } from '@tabler/icons-react';
import { BulkBar } from '../../../admin/collection/BulkBar.tsx';
import type { RequestDeed } from './request-words.ts';

interface RequestBulkBarProps {
  selected: readonly ServiceRequest[];
  onAct: (deed: RequestDeed, requests: readonly ServiceRequest[]) => void;
  onClear: () => void;
}

const CHOICES = [
  { label: 'Approve', icon: IconCheck, deed: 'approve', status: 'Approved' },
  { label: 'Reject', icon: IconX, deed: 'reject', status: 'Rejected' },
] as const;

/** What can be done with the selected requests, and with how many of them. */
export function RequestBulkBar({ selected, onAct, onClear }: RequestBulkBarProps) {
  const actions = CHOICES.flatMap(({ label, icon, deed, status }) => {
    const fitting = selected.filter((request) => DECISIONS[request.status]?.to === status);
    return fitting.length > 0 ? [{ label, icon, count: fitting.length, act: () => onAct(deed, fitting) }] : [];
  });
  return (
    <BulkBar count={selected.length} actions={actions} onDelete={() => onAct('delete', selected)} onClear={onClear} />
  );
}
