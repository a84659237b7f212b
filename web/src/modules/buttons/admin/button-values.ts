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

/** Form values of a stored service. */
export function buttonValues(button: ServiceButton): ButtonValues {
  const { title, desc, type, link, order, active, premium, monthlyPrice, payAsYouGoPrice } = button;
  return { title, desc, type, link, order, active, premium, monthlyPrice, payAsYouGoPrice };
}

/** Request body; an empty price is sent as null. */
export function buttonBody(values: ButtonValues): Record<string, unknown> {
  const price = (value: number | string) => (value === '' ? 0 : value);
  return {
    ...values,
    link: values.link.trim(),
    monthlyPrice: price(values.monthlyPrice),
    payAsYouGoPrice: price(values.payAsYouGoPrice),
  };
}
