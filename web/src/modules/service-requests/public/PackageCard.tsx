import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { findPlan, offeredPlans, PLANS, type Plan } from '@qram/contract/modules/buttons/payment-plans';
import { dollars } from '@qram/contract/values/dollars';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { classNames } from '../../../ui/text/class-names.ts';
import { localDate } from '../../../ui/text/dates.ts';
import type { CurrentPackage } from '../my-packages.ts';
import { cancelLabel, findAgreedAt, tutorialsLabel } from '../package-labels.ts';
import type { MyRequest } from '../queries.ts';
import classes from './PackageCard.module.css';
import { PackagePeriod } from './PackagePeriod.tsx';
import { PendingNote } from './PackageRows.tsx';

interface PackageCardProps extends CurrentPackage<MyRequest> {
  /** The service; undefined: it can't be requested any more. */
  button: ServiceButton | undefined;
  primary: boolean;
  onRequest(button: ServiceButton, plan: Plan): void;
  onCancel(request: MyRequest): void;
}

export function PackageCard({ request, pending, extendable, button, primary, onRequest, onCancel }: PackageCardProps) {
  const titleId = useId();
  const plan = findPlan(request.is_monthly);
  return (
    <li>
      <article
        className={classNames('grid gap-5 min-w-0 card', request.package_state === 'active' && 'lit', classes.card)}
        aria-labelledby={titleId}
      >
        <header className="flex flex-wrap items-baseline justify-between gap-6 gap-y-2">
          <h3
            id={titleId}
            className="flex items-center flex-wrap gap-3 gap-y-2 flex-[1_1_260px] min-w-0 text-7 wrap-anywhere"
          >
            <span className="min-w-0">{request.service_title}</span> <PackageBadge request={request} />
          </h3>
          <p className="text-4 text-ink-2 tabular text-end max-sm:text-start">
            <strong className={`text-ink text-7 font-semibold ${classes.amount}`}>{dollars(request.price)}</strong>
            <span>{` / ${plan.per}`}</span>
            <span className="block text-3 text-ink-3">{`Price agreed ${localDate(findAgreedAt(request))}`}</span>
          </p>
        </header>
        <PackagePeriod request={request} />
        {request.cancelled_at !== null && request.ends_at !== null ? (
          <p className="text-4 text-ink-2">{`You canceled this package on ${localDate(request.cancelled_at)}. Access stays until ${localDate(request.ends_at)}.`}</p>
        ) : null}
        <Opened request={request} />
        {pending.map((followUp) => (
          <PendingNote key={followUp.id} request={followUp} current={request} onCancel={() => onCancel(followUp)} />
        ))}
        <PackageActions
          request={request}
          button={extendable ? button : undefined}
          note={cancelLabel(request, !extendable)}
          primary={primary}
          onRequest={onRequest}
          onCancel={onCancel}
        />
      </article>
    </li>
  );
}

function PackageBadge({ request: { package_state, cancelled_at } }: { request: MyRequest }) {
  if (package_state === 'scheduled') return <Badge tone="accent">Scheduled</Badge>;
  return cancelled_at === null ? <Badge tone="good">Active</Badge> : <Badge tone="warn">Canceled</Badge>;
}

function Opened({ request: { service_title, topics_count, premium_apps } }: { request: MyRequest }) {
  const tutorials = tutorialsLabel(topics_count);
  return (
    <div className="flex flex-wrap gap-6 gap-y-2 text-4 text-ink-2 pt-4 rule-t">
      <p>Opens</p>
      <ul className="flex flex-wrap gap-6 gap-y-2 min-w-0 wrap-anywhere">
        <OpenedLink to="/account/unlocked" label={tutorials ?? service_title} />
        {premium_apps === 1 ? <OpenedLink to="/QramPage" label="Premium applications" /> : null}
      </ul>
    </div>
  );
}

const OpenedLink = ({ to, label }: { to: string; label: string }) => (
  <li className="flex items-center gap-2">
    <IconCheck className="flex-none text-good" size={16} stroke={2} aria-hidden="true" />
    <Link className="link font-medium" to={to}>
      {label}
    </Link>
  </li>
);

interface PackageActionsProps extends Pick<PackageCardProps, 'request' | 'primary' | 'onRequest' | 'onCancel'> {
  /** Undefined: no next period or plan can be requested. */
  button: ServiceButton | undefined;
  note: string | null;
}

function PackageActions({ request, button, note, primary, onRequest, onCancel }: PackageActionsProps) {
  const plan = findPlan(request.is_monthly);
  const otherPlan = PLANS[0] === plan ? PLANS[1] : PLANS[0];
  const noteId = useId();
  const { service_title: title } = request;
  if (!button && note === null) return null;
  return (
    <footer className={`flex items-center flex-wrap gap-3 ${classes.actions}`}>
      {button && request.ends_at !== null ? (
        <Button
          look={primary ? 'primary' : 'secondary'}
          aria-label={`Renew ${title}`}
          onClick={() => onRequest(button, plan)}
        >
          Renew
        </Button>
      ) : null}
      {button && offeredPlans(button).includes(otherPlan) ? (
        <Button aria-label={`Change plan of ${title}`} onClick={() => onRequest(button, otherPlan)}>
          Change plan
        </Button>
      ) : null}
      {note === null ? null : (
        <div className={`flex items-center justify-end gap-3 text-ink-2 text-3 ${classes.cancel}`}>
          <p id={noteId}>{note}</p>
          {request.cancel_ends_at === null ? null : (
            <Button
              look="dangerQuiet"
              aria-label={`Cancel ${title}`}
              aria-describedby={noteId}
              onClick={() => onCancel(request)}
            >
              Cancel
            </Button>
          )}
        </div>
      )}
    </footer>
  );
}
