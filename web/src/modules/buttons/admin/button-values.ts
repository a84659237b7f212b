import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';

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
  /** Empty: until cancelled. */
  months: number | string;
  opens_topics: string;
  opens_premium_apps: number;
  /** A line each. */
  deliverables: string;
  /** Id; empty: none. */
  contains: string;
  answer_time: string;
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
  months: '',
  opens_topics: '0',
  opens_premium_apps: 0,
  deliverables: '',
  contains: '',
  answer_time: '',
};

export function buttonValues(button: ServiceButton): ButtonValues {
  const { title, desc, type, link, order, active, premium, monthlyPrice, payAsYouGoPrice } = button;
  const { months, opens_topics, opens_premium_apps, deliverables, contains, answer_time } = button;
  return {
    title,
    desc,
    type,
    link,
    order,
    active,
    premium,
    monthlyPrice,
    payAsYouGoPrice,
    months: months ?? '',
    opens_topics,
    opens_premium_apps,
    deliverables: deliverables.join('\n'),
    contains: contains === null ? '' : String(contains),
    answer_time,
  };
}

/** Request body; an empty price is 0, and no months and no contained service are sent as null. */
export function buttonBody(values: ButtonValues): Record<string, unknown> {
  const price = (value: number | string) => (value === '' ? 0 : value);
  return {
    ...values,
    link: values.link.trim(),
    monthlyPrice: price(values.monthlyPrice),
    payAsYouGoPrice: price(values.payAsYouGoPrice),
    months: values.months === '' ? null : values.months,
    deliverables: values.deliverables.split('\n'),
    contains: values.contains === '' ? null : Number(values.contains),
  };
}
