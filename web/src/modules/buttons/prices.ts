import type { ServiceButton } from '@qram/contract/modules/buttons';
import { dollars } from '../../ui/dollars.ts';

/** Dollars with two decimals (spec §9): `$49.00`. */
export const price = dollars;

/** Price by use, where there is one besides the monthly. */
export const usagePrice = ({ payAsYouGoPrice }: Pick<ServiceButton, 'payAsYouGoPrice'>): string | null =>
  payAsYouGoPrice > 0 ? price(payAsYouGoPrice) : null;
