import type { ServiceButton } from '@qram/contract/modules/buttons';

export type ButtonValues = {
  title: string;
  desc: string;
  type: string;
  link: string;
  order: number | string;
  active: number;
  premium: number;
  monthlyPrice: number | string;
  payAsYouGoPrice: number | string;
};

/** A new service before anything is filled in. */
export const EMPTY_BUTTON: ButtonValues = {
  title: '',
  desc: '',
  type: 'internal',
  link: '/',
  order: 1,
  active: 1,
  premium: 0,
  monthlyPrice: 0,
  payAsYouGoPrice: 0,
};

/** The form's values of a stored service. */
export function buttonValues(button: ServiceButton): ButtonValues {
  const { title, desc, type, link, order, active, premium, monthlyPrice, payAsYouGoPrice } = button;
  return { title, desc, type, link, order, active, premium, monthlyPrice, payAsYouGoPrice };
}

/** What is sent: an empty price is none. */
export function buttonBody(values: ButtonValues): Record<string, unknown> {
  const price = (value: number | string) => (value === '' ? 0 : value);
  return {
    ...values,
    link: values.link.trim(),
    monthlyPrice: price(values.monthlyPrice),
    payAsYouGoPrice: price(values.payAsYouGoPrice),
  };
}
