import type { Output } from '@qram/contract';
import type { RequestStep } from '@qram/contract/modules/service-requests';
import { planOf } from '@qram/contract/service-plans';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { dollars } from '../../../ui/dollars.ts';
import { localDateTime } from '../../../ui/local-time.ts';
import { RowCard } from '../../../ui/RowCard.tsx';
import classes from './RequestsSection.module.css';

export type OwnRequest = Output<'GET /api/service-requests/own'>[number];

const TONES = { Pending: 'warn', Approved: 'good', Rejected: 'bad', Cancelled: 'quiet' } as const;

/** Label of a status transition; the first one is the request itself. */
function transitionLabel({ from, to, by }: RequestStep): string {
  if (from === null) return 'Requested';
  return by === 'user' ? `${to} by you` : `${to} by an admin`;
}

/** One request with its status history. */
export function RequestEntry({ request, onCancel }: { request: OwnRequest; onCancel(): void }) {
  const plan = planOf(request.is_monthly);
  return (
    <RowCard
      title={
        <>
          {request.service_title} <Badge tone={TONES[request.status]}>{request.status}</Badge>
        </>
      }
      action={
        request.status === 'Pending' ? (
          <Button
            small
            wide
            aria-label={`Cancel request for ${request.service_title}, ${plan.option}`}
            onClick={onCancel}
          >
            Cancel request
          </Button>
        ) : null
      }
    >
      <p className={classes.plan}>
        {plan.option}, {dollars(request.price)} / {plan.per}
      </p>
      {request.message ? <p className={classes.message}>{request.message}</p> : null}
      {request.reason ? (
        <p className={classes.reason}>
          <strong>Reason:</strong> {request.reason}
        </p>
      ) : null}
      <ol className={classes.steps} aria-label={`History of the request for ${request.service_title}`}>
        {request.history.map((step) => (
          <li key={`${step.at} ${step.to}`} className={classes.step} data-status={step.to}>
            {transitionLabel(step)} <time dateTime={step.at}>{localDateTime(step.at)}</time>
          </li>
        ))}
      </ol>
    </RowCard>
  );
}
