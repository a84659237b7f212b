import type { ServiceButton } from '@qram/contract/modules/buttons';
import { PLANS, type Plan, planOf } from '@qram/contract/service-plans';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { localDate } from '../../../ui/dates.ts';
import { dollars } from '../../../ui/dollars.ts';
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
    <fieldset className={classes.plans}>
      <legend className={classes.legend}>Plan</legend>
      {PLANS.map((choice) => (
        <label key={choice.option} className={classes.plan}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={choice === plan}
            onChange={() => onChoose(choice)}
          />
          <span className={classes.option}>{choice.option}</span>
          <span className={classes.price}>{planPrice(button, choice)}</span>
          <span className={classes.term}>{termLabel(button, choice.isMonthly)}</span>
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

/** What a renewal or another plan costs and when it starts, beside the package that runs. */
export function NextPeriod({ button, plan, purpose: { kind, current, startsAt } }: NextPeriodProps) {
  const running = planOf(current.is_monthly);
  const agreed = `${dollars(current.price)} / ${running.per}`;
  const renewal = kind === 'renewal';
  return (
    <dl className={classes.facts}>
      <dt>{renewal ? 'Agreed price' : 'Current plan'}</dt>
      <dd>{renewal ? agreed : `${running.option}, ${agreed}`}</dd>
      <dt>{renewal ? "Today's price" : 'New plan'}</dt>
      <dd>{renewal ? planPrice(button, plan) : `${plan.option}, ${planPrice(button, plan)}`}</dd>
      <dt>{renewal ? 'Starts' : 'Takes effect'}</dt>
      <dd>{startsAt === null ? 'When approved' : `${localDate(startsAt)}, or when approved if that's later`}</dd>
      <dt>Lasts</dt>
      <dd>{lengthLabel(button, plan.isMonthly)}</dd>
    </dl>
  );
}

/** What an approval gives. */
export function OpenedByService({ button }: { button: ServiceButton }) {
  const titleId = useId();
  return (
    <div className={classes.opened}>
      <p id={titleId} className={classes.openedTitle}>
        What you get
      </p>
      <ul className={classes.openedList} aria-labelledby={titleId}>
        {openedLabels(button).map((label) => (
          <li key={label} className={classes.openedItem}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
