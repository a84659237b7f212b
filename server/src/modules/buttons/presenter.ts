import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { ButtonRow } from './repository.ts';

const CENTS = 100;

/** A button as it leaves: prices in dollars, which are kept in whole cents. */
export function presentButton(row: ButtonRow): ServiceButton {
  const { monthly_price_cents, pay_as_you_go_price_cents, active, ...rest } = row;
  return {
    ...rest,
    active: active === 1 ? 1 : 0,
    monthlyPrice: monthly_price_cents / CENTS,
    payAsYouGoPrice: pay_as_you_go_price_cents / CENTS,
  };
}
