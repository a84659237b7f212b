import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { findPlan, PLANS, type Plan } from '@qram/contract/modules/buttons/service-plans';
import { dollars } from '@qram/contract/values/dollars';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { localDate } from '../../../ui/text/dates.ts';
import { lengthLabel, openedLabels, termLabel } from '../package-labels.ts';
import type { RequestPurpose } from '../request-purpose.ts';
import classes from './SubscriptionDialog.module.css';

/** `$49.00 / month` or `$1.25 / usage` (requirements: Service requests). */
const planPrice = (button: ServiceButton, plan: Plan): string =>
  `${dollars(plan.isMonthly === 1 ? button.monthlyPrice : button.payAsYouGoPrice)} / ${plan.per}`;

interface PlanChoiceProps {
  button: ServiceButton;
  plan: Plan;
  onChoose(plan: Plan): void;
}

export function PlanChoice({ button, plan, onChoose }: PlanChoiceProps) {
  const group = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <legend className="text-3 font-semibold mb-2 p-0">Plan</legend>
      {PLANS.map((choice) => (
        <label key={choice.option} className={`grid items-center gap-3 gap-y-1 ${classes.plan}`}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={choice === plan}
            onChange={() => onChoose(choice)}
          />
          <span className="font-semibold">{choice.option}</span>
          <span className={`text-4 text-ink-2 tabular col-start-2 ${classes.price}`}>{planPrice(button, choice)}</span>
          <span className={`text-3 text-ink-3 col-start-2 ${classes.term}`}>{termLabel(button, choice.isMonthly)}</span>
        </label>
      ))}
    </fieldset>
  );
}

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
