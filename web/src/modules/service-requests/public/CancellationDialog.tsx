import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import type { MyRequest } from '../queries.ts';

interface CancellationDialogProps {
  request: MyRequest;
  onConfirm(): Promise<string | null>;
  onClose(): void;
}

export function CancellationDialog({ request, onConfirm, onClose }: CancellationDialogProps) {
  const pending = request.status === 'Pending';
  return (
    <ConfirmDialog
      title={pending ? 'Cancel this request?' : 'Cancel this package?'}
      confirm={pending ? 'Cancel request' : 'Cancel package'}
      dismiss={pending ? 'Keep request' : 'Keep package'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {consequence(request)}
    </ConfirmDialog>
  );
}

function consequence(request: MyRequest): string {
  const { status, service_title, is_monthly, package_state, starts_at, cancel_ends_at } = request;
  if (status === 'Pending')
    return `Your request for ${service_title} will be withdrawn. You can request it again later.`;
  if (package_state === 'scheduled' && starts_at !== null) {
    // Only a change to Pay As You Go and a renewal of Monthly start later.
    const current = is_monthly === 1 ? 'still ends that day' : 'goes on as before';
    return `${service_title} won't start on ${localDate(starts_at)}. Your current package ${current}.`;
  }
  if (is_monthly === 1 && cancel_ends_at !== null)
    return `${service_title} ends on ${localDate(cancel_ends_at)}. Until then, nothing changes.`;
  return `${service_title} ends right away, with everything it opens. You can request it again later.`;
}
