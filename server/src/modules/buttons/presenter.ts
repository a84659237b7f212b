import type { buttonUpdate } from '@qram/contract/modules/buttons/buttons';
import type { z } from 'zod';
import type { RowOf, Values } from '../../collections/record-types.ts';

const CENTS = 100;

export const toCents = (dollars: number): number => Math.round(dollars * CENTS);

export const toDollars = (cents: number): number => cents / CENTS;

/** Stores prices in cents, and deliverables as lines. */
export function buttonColumns({
  monthlyPrice,
  payAsYouGoPrice,
  opens_topics: _topics,
  deliverables,
  ...columns
}: z.output<typeof buttonUpdate>) {
  return {
    ...columns,
    ...(deliverables ? { deliverables: deliverables.join('\n') } : {}),
    ...(typeof monthlyPrice === 'number' ? { monthly_price_cents: toCents(monthlyPrice) } : {}),
    ...(typeof payAsYouGoPrice === 'number' ? { pay_as_you_go_price_cents: toCents(payAsYouGoPrice) } : {}),
  };
}

/** Returns prices in dollars, and deliverables as a list. */
export function presentButton(
  { monthly_price_cents, pay_as_you_go_price_cents, deliverables, ...row }: RowOf<'buttons'>,
  relations: Values,
): Values {
  return {
    ...row,
    ...relations,
    deliverables: deliverables === '' ? [] : deliverables.split('\n'),
    monthlyPrice: toDollars(monthly_price_cents),
    payAsYouGoPrice: toDollars(pay_as_you_go_price_cents),
  };
}
