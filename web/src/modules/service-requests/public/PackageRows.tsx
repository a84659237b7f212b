import { findPlan } from '@qram/contract/modules/buttons/payment-plans';
import { dollars } from '@qram/contract/values/dollars';
import { Button } from '../../../ui/controls/Button.tsx';
import { RowCard } from '../../../ui/layout/RowCard.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { isEndedByAdmin, periodLabel, requestStatusLabel } from '../package-labels.ts';
import type { MyRequest } from '../queries.ts';
import classes from './PackageRows.module.css';

/** `Monthly, $49.00 / month` */
function agreedPrice({ is_monthly, price }: MyRequest): string {
  const plan = findPlan(is_monthly);
  return `${plan.option}, ${dollars(price)} / ${plan.per}`;
}

function CancelRequest({ request, onCancel }: { request: MyRequest; onCancel(): void }) {
  const label = `Cancel request for ${request.service_title}, ${findPlan(request.is_monthly).option}`;
  return (
    <Button small wide aria-label={label} onClick={onCancel}>
      Cancel request
    </Button>
  );
}

export function WaitingRequest({ request, onCancel }: { request: MyRequest; onCancel(): void }) {
  return (
    <RowCard
      title={
        <>
          <span>{request.service_title}</span> <Badge tone="warn">Pending</Badge>
        </>
      }
      action={<CancelRequest request={request} onCancel={onCancel} />}
    >
      <p className="text-4 text-ink-2 tabular">{agreedPrice(request)}</p>
      <p className="text-4 text-ink-2 tabular">{`Requested ${localDate(request.created_at)}`}</p>
    </RowCard>
  );
}

interface PendingNoteProps {
  request: MyRequest;
  current: MyRequest;
  onCancel(): void;
}

export function PendingNote({ request, current, onCancel }: PendingNoteProps) {
  const renewal = request.is_monthly === current.is_monthly;
  const starts =
    request.approval && (renewal || current.is_monthly === 1)
      ? `Starts ${localDate(request.approval.starts_at)} if it's approved by then.`
      : 'Starts when it is approved.';
  return (
    <div
      className={`flex items-center flex-wrap justify-between gap-4 gap-y-3 p-4 rounded-control bg-sunken ${classes.pending}`}
    >
      <div className="grid gap-1 min-w-0 flex-[1_1_280px]">
        <p className="flex items-center flex-wrap gap-3 gap-y-2 text-4 font-semibold">
          <span>{renewal ? 'Renewal requested' : 'Change of plan requested'}</span> <Badge tone="warn">Pending</Badge>
        </p>
        <p className="text-4 text-ink-2 tabular">{agreedPrice(request)}</p>
        <p className="text-4 text-ink-2 tabular">{`Requested ${localDate(request.created_at)}. ${starts}`}</p>
      </div>
      <CancelRequest request={request} onCancel={onCancel} />
    </div>
  );
}

export const ReasonNote = ({ reason }: { reason: string | null }) =>
  reason ? (
    <p className={`mt-2 text-ink text-4 whitespace-pre-line wrap-anywhere ${classes.reason}`}>
      <strong>Reason from our team</strong>
      <br />
      <span dir="auto">{reason}</span>
    </p>
  ) : null;

interface EarlierPackageProps {
  request: MyRequest;
  /** Undefined: the service can't be requested, or there is something newer. */
  onRepeat: (() => void) | undefined;
}

export function EarlierPackage({ request, onRepeat }: EarlierPackageProps) {
  const rejected = request.status === 'Rejected' && !isEndedByAdmin(request);
  const repeat = rejected ? 'Request again' : 'Renew';
  return (
    <RowCard
      title={
        <>
          <span>{request.service_title}</span>{' '}
          <Badge tone={rejected ? 'bad' : 'quiet'}>
            {request.status === 'Rejected' ? requestStatusLabel(request) : 'Ended'}
          </Badge>
        </>
      }
      action={
        onRepeat ? (
          <Button small wide aria-label={`${repeat}: ${request.service_title}`} onClick={onRepeat}>
            {repeat}
          </Button>
        ) : null
      }
    >
      <p className="text-4 text-ink-2 tabular">{agreedPrice(request)}</p>
      <p className="text-4 text-ink-2 tabular">
        {periodLabel(request) ?? `Requested ${localDate(request.created_at)}`}
      </p>
      <ReasonNote reason={request.reason} />
    </RowCard>
  );
}
