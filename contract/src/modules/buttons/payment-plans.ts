/** Kept free of zod for the browser (requirements: Service requests). */

export interface Plan {
  /** 1 for Monthly, 0 for Pay As You Go. */
  isMonthly: 0 | 1;
  /** Label of the toggle. */
  option: string;
  /** Label in messages. */
  label: string;
  per: string;
}

/** The first plan is the default (requirements: Service requests). */
export const PLANS: readonly [Plan, Plan] = [
  { isMonthly: 1, option: 'Monthly', label: 'Monthly', per: 'month' },
  { isMonthly: 0, option: 'Pay As You Go', label: 'P.A.Y.Go', per: 'usage' },
];

export const findPlan = (isMonthly: number): Plan => (isMonthly === 1 ? PLANS[0] : PLANS[1]);

/** `Monthly` or `P.A.Y.Go` (requirements: Service requests). */
export const planLabel = (isMonthly: number): string => findPlan(isMonthly).label;

/** Always Monthly, and Pay As You Go where a usage has a price (requirements: Service requests). */
export const offeredPlans = ({ payAsYouGoPrice }: { payAsYouGoPrice: number }): readonly Plan[] =>
  payAsYouGoPrice > 0 ? PLANS : [PLANS[0]];

/** The plan if the service offers it, else the default. */
export const findOfferedPlan = ({ payAsYouGoPrice }: { payAsYouGoPrice: number }, plan: Plan = PLANS[0]): Plan =>
  payAsYouGoPrice > 0 ? plan : PLANS[0];
