import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { offeredPlans, type Plan } from '@qram/contract/modules/buttons/payment-plans';
import { dollars } from '@qram/contract/values/dollars';
import { useId } from 'react';
import classes from './PlanChoice.module.css';
import { termLabel } from './package-terms.ts';

type Prices = Pick<ServiceButton, 'monthlyPrice' | 'payAsYouGoPrice' | 'months'>;

/** `$49.00 / month` or `$1.25 / usage` (requirements: Service requests). */
export const planPrice = (prices: Prices, plan: Plan): string =>
  `${dollars(plan.isMonthly === 1 ? prices.monthlyPrice : prices.payAsYouGoPrice)} / ${plan.per}`;

/** A service may have only one plan. */
interface PlanChoiceProps {
  prices: Prices;
  plan: Plan;
  onChoose(plan: Plan): void;
}

export function PlanChoice({ prices, plan, onChoose }: PlanChoiceProps) {
  const group = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <legend className="text-3 font-semibold mb-2 p-0">Plan</legend>
      {offeredPlans(prices).map((choice) => (
        <label key={choice.option} className={`grid items-center gap-3 gap-y-1 ${classes.plan}`}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={choice === plan}
            onChange={() => onChoose(choice)}
          />
          <span className="font-semibold">{choice.option}</span>
          <span className={`text-4 text-ink-2 tabular col-start-2 ${classes.price}`}>{planPrice(prices, choice)}</span>
          <span className={`text-3 text-ink-3 col-start-2 ${classes.term}`}>{termLabel(prices, choice.isMonthly)}</span>
        </label>
      ))}
    </fieldset>
  );
}
