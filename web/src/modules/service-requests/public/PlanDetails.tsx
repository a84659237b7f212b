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

/** The two plans with price and length. */
export function PlanChoice({ button, plan, onChoose }: PlanChoiceProps) {
  const group = useId();
  return (
    <fieldset className={`stack two-columns gap-12 ${classes.pair}`}>
      <legend className={`text-14 font-semibold ${classes.legend}`}>Plan</legend>
      {PLANS.map((choice) => (
        <label key={choice.option} className={`stack items-center gap-10 gap-y-2 ${classes.plan}`}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={choice === plan}
            onChange={() => onChoose(choice)}
          />
          <span className="font-semibold">{choice.option}</span>
          <span className={`small tabular-nums ${classes.price}`}>{planPrice(button, choice)}</span>
          <span className={`caption ${classes.term}`}>{termLabel(button, choice.isMonthly)}</span>
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

/** The price and start of a renewal or another plan, beside the package that runs. */
export function NextPeriod({ button, plan, purpose: { kind, current, startsAt } }: NextPeriodProps) {
  const running = findPlan(current.is_monthly);
  const agreed = `${dollars(current.price)} / ${running.per}`;
  const renewal = kind === 'renewal';
  return (
    <dl className={`stack text-15 wrap-anywhere ${classes.details}`}>
      <dt className="quiet">{renewal ? 'Agreed price' : 'Current plan'}</dt>
      <dd>{renewal ? agreed : `${running.option}, ${agreed}`}</dd>
      <dt className="quiet">{renewal ? "Today's price" : 'New plan'}</dt>
      <dd>{renewal ? planPrice(button, plan) : `${plan.option}, ${planPrice(button, plan)}`}</dd>
      <dt className="quiet">{renewal ? 'Starts' : 'Takes effect'}</dt>
      <dd>{startsAt === null ? 'When approved' : `${localDate(startsAt)}, or when approved if that's later`}</dd>
      <dt className="quiet">Lasts</dt>
      <dd>{lengthLabel(button, plan.isMonthly)}</dd>
    </dl>
  );
}

/** The content that an approval opens; nothing for a service without any. */
export function OpenedByService({ button }: { button: ServiceButton }) {
  const titleId = useId();
  const labels = openedLabels(button);
  if (labels.length === 0) return null;
  return (
    <div className={`stack gap-8 ${classes.opened}`}>
      <p id={titleId} className="secondary text-14 font-semibold">
        What you get
      </p>
      <ul className="stack gap-6" aria-labelledby={titleId}>
        {labels.map((label) => (
          <li key={label} className="row items-start gap-8 min-w-0 text-15 wrap-anywhere">
            <IconCheck className="flex-none mt-4 good" size={16} stroke={2} aria-hidden="true" />
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
