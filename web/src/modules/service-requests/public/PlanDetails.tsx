import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { findPlan, type Plan } from '@qram/contract/modules/buttons/payment-plans';
import { dollars } from '@qram/contract/values/dollars';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { localDate } from '../../../ui/text/dates.ts';
import { planPrice } from '../../buttons/shared/PlanChoice.tsx';
import { lengthLabel } from '../../buttons/shared/package-terms.ts';
import { openedLabels } from '../package-labels.ts';
import type { RequestPurpose } from '../request-purpose.ts';
import classes from './SubscriptionDialog.module.css';

interface NextPeriodProps {
  button: ServiceButton;
  plan: Plan;
  purpose: Extract<RequestPurpose, { current: unknown }>;
}

export function NextPeriod({ button, plan, purpose: { kind, current, startsAt } }: NextPeriodProps) {
  const running = findPlan(current.is_monthly);
  const agreed = `${dollars(current.price)} / ${running.per}`;
  const renewal = kind === 'renewal';
  return (
    <dl className={`grid text-4 wrap-anywhere grid-cols-[112px_minmax(0,1fr)] ${classes.details}`}>
      <dt className="text-ink-3">{renewal ? 'Agreed price' : 'Current plan'}</dt>
      <dd>{renewal ? agreed : `${running.option}, ${agreed}`}</dd>
      <dt className="text-ink-3">{renewal ? "Today's price" : 'New plan'}</dt>
      <dd>{renewal ? planPrice(button, plan) : `${plan.option}, ${planPrice(button, plan)}`}</dd>
      <dt className="text-ink-3">{renewal ? 'Starts' : 'Takes effect'}</dt>
      <dd>{startsAt === null ? 'When approved' : `${localDate(startsAt)}, or when approved if that's later`}</dd>
      <dt className="text-ink-3">Lasts</dt>
      <dd>{lengthLabel(button, plan.isMonthly)}</dd>
    </dl>
  );
}

export function OpenedByService({ button }: { button: ServiceButton }) {
  const titleId = useId();
  const labels = openedLabels(button);
  if (labels.length === 0) return null;
  return (
    <div className={`grid gap-2 ${classes.opened}`}>
      <p id={titleId} className="text-ink-2 text-3 font-semibold">
        What you get
      </p>
      <ul className="grid gap-2" aria-labelledby={titleId}>
        {labels.map((label) => (
          <li key={label} className="flex items-start gap-2 min-w-0 text-4 wrap-anywhere">
            <IconCheck className="flex-none mt-1 text-good" size={16} stroke={2} aria-hidden="true" />
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
