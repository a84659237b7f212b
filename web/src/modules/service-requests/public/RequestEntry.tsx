import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { findPlan } from '@qram/contract/modules/buttons/payment-plans';
import { dollars } from '@qram/contract/values/dollars';
import { Button } from '../../../ui/controls/Button.tsx';
import { RowCard } from '../../../ui/layout/RowCard.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { localDateTime } from '../../../ui/text/dates.ts';
import { isEndedByAdmin, openedLabels, periodLabel, requestStatusLabel, stepLabel } from '../package-labels.ts';
import type { MyRequest } from '../queries.ts';
import { ReasonNote } from './PackageRows.tsx';
import classes from './RequestsSection.module.css';

const TONES = { Pending: 'warn', Approved: 'good', Rejected: 'bad', Cancelled: 'quiet' } as const;

/** What a pending request asks for, and when it is answered. */
const AskedFor = ({ service }: { service: ServiceButton }) => (
  <>
    <p className="text-4 text-ink-2 wrap-anywhere">{openedLabels(service).join(' · ')}</p>
    {service.answer_time === '' ? null : (
      <p className="text-4 text-ink-2 wrap-anywhere">{`We answer ${service.answer_time}.`}</p>
    )}
  </>
);

interface RequestEntryProps {
  request: MyRequest;
  /** What is asked for; nothing for a service that is not offered any more. */
  offered: ServiceButton | undefined;
  onCancel(): void;
}

export function RequestEntry({ request, offered, onCancel }: RequestEntryProps) {
  const plan = findPlan(request.is_monthly);
  const period = periodLabel(request);
  return (
    <RowCard
      title={
        <>
          <span>{`${request.service_title} `}</span>
          <Badge tone={isEndedByAdmin(request) ? 'quiet' : TONES[request.status]}>{requestStatusLabel(request)}</Badge>
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
      <p className="text-4 text-ink-2 tabular">{`${plan.option}, ${dollars(request.price)} / ${plan.per}`}</p>
      {request.status === 'Pending' && offered ? <AskedFor service={offered} /> : null}
      {period ? <p className="text-4 text-ink-2 tabular">{period}</p> : null}
      {request.message ? (
        <p dir="auto" className={`mt-2 text-4 text-ink-2 whitespace-pre-line wrap-anywhere ${classes.message}`}>
          {request.message}
        </p>
      ) : null}
      <ReasonNote reason={request.reason} />
      <ol className="grid gap-1 mt-2" aria-label={`History of the request for ${request.service_title}`}>
        {request.history.map((step) => (
          <li
            key={`${step.at} ${step.kind} ${step.to}`}
            className={`relative flex flex-wrap gap-2 gap-y-1 text-ink-2 text-3 ps-5 ${classes.step}`}
            data-status={step.to}
          >
            <span>{stepLabel(step)}</span>
            <time className="text-ink-3 tabular" dateTime={step.at}>
              {localDateTime(step.at)}
            </time>
          </li>
        ))}
      </ol>
    </RowCard>
  );
}
