import type { buttonUpdate } from '@qram/contract/modules/buttons/buttons';
import type { z } from 'zod';
import type { RowOf, Values } from '../../collections/record-types.ts';

const CENTS = 100;

export const toCents = (dollars: number): number => Math.round(dollars * CENTS);

export const toDollars = (cents: number): number => cents / CENTS;

/** Stores prices in cents. */
export function buttonColumns({
  monthlyPrice,
  payAsYouGoPrice,
  opens_topics: _topics,
  ...columns
}: z.output<typeof buttonUpdate>) {
  return {
    ...columns,
    ...(typeof monthlyPrice === 'number' ? { monthly_price_cents: toCents(monthlyPrice) } : {}),
    ...(typeof payAsYouGoPrice === 'number' ? { pay_as_you_go_price_cents: toCents(payAsYouGoPrice) } : {}),
  };
}

/** Returns prices in dollars. */
export function presentButton(
  { monthly_price_cents, pay_as_you_go_price_cents, ...row }: RowOf<'buttons'>,
  relations: Values,
): Values {
  return {
    ...row,
    ...relations,
    monthlyPrice: toDollars(monthly_price_cents),
    payAsYouGoPrice: toDollars(pay_as_you_go_price_cents),
  };
}
