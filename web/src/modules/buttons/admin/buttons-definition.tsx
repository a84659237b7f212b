import { Text } from '@mantine/core';
import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { BUTTON_LIMITS, BUTTON_MESSAGES, buttonCreate, buttonUpdate } from '@qram/contract/modules/buttons/buttons';
import { SERVICE_LEVELS, STATIC_SERVICE_IDS } from '@qram/contract/modules/buttons/service-plans';
import { dollars } from '@qram/contract/values/dollars';
import { IconLock } from '@tabler/icons-react';
import type { AdminCollection } from '../../../admin/declaration/admin-collection.ts';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { OrderCell } from '../../../admin/list/order/OrderCell.tsx';
import { count, truncated } from '../../../admin/text/text-format.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { parsePremiumIds, unknownTopicLabel } from '../../users/shared/premium-topics.ts';
import { monthsLabel, OFFERS_NOTHING, offersNothing } from './approval-summary.ts';
import { ButtonFields } from './ButtonFields.tsx';
import { type ButtonValues, buttonBody, buttonValues, EMPTY_BUTTON } from './button-values.ts';
import { buttonsScreen } from './buttons-screen.ts';
import { ServiceHolders } from './ServiceHolders.tsx';

/** Longest text in the table of service buttons (requirements: Buttons). */
const TEXT_LENGTH = 14;

const isStatic = (button: ServiceButton) => STATIC_SERVICE_IDS.includes(button.id);
const levelName = (level: unknown) => SERVICE_LEVELS.find((known) => known.level === Number(level))?.label ?? '';
const prices = (button: ServiceButton) => `${dollars(button.monthlyPrice)} / ${dollars(button.payAsYouGoPrice)}`;

const stateLabel = (active: number) => (active === 1 ? 'Live' : 'Hidden');

const stateBadge = ({ active }: ServiceButton) => (
  <Badge small tone={active === 1 ? 'good' : 'quiet'}>
    {stateLabel(active)}
  </Badge>
);

const title = (button: ServiceButton) => (
  <span title={button.title}>
    <span>{button.title}</span>
    {isStatic(button) ? (
      <Text
        span
        display="inline-block"
        ml="xs"
        c="dimmed"
        style={{ verticalAlign: -2 }}
        title={BUTTON_MESSAGES.staticDelete}
      >
        <IconLock size={14} stroke={1.8} aria-hidden="true" />
        <span className="visually-hidden"> (static service)</span>
      </Text>
    ) : null}
  </span>
);

const link = (button: ServiceButton) => (
  <Text span ff="monospace" fz="xs" fw={400} lh={1.4} c="var(--ink-2)" title={button.link}>
    {truncated(button.link, TEXT_LENGTH)}
  </Text>
);

export const buttonsDefinition: AdminCollection<ServiceButton, ButtonValues> = {
  ...labelsFrom(buttonsScreen),
  getName: (button) => button.title,
  messages: {
    load: 'Failed to load buttons. Please try again later.',
    deleteOne: 'Failed to delete the button.',
    deleteMany: 'Failed to delete buttons.',
    save: 'Error saving button.',
  },
  abilities: {
    ordered: true,
    versioned: true,
  },
  list: {
    narrowBelow: 968,
    columns: [
      { key: 'title', label: 'Title', sort: 'title', render: title },
      {
        key: 'desc',
        rare: true,
        label: 'Description',
        usual: '103px',
        detail: () => null,
        render: (button) =>
          button.desc ? <span title={button.desc}>{truncated(button.desc, TEXT_LENGTH)}</span> : null,
      },
      { key: 'link', label: 'Link', rare: true, usual: '78px', detail: () => null, render: link },
      {
        key: 'order',
        label: 'Order',
        sort: 'order',
        usual: '60px',
        render: (button) => <OrderCell record={button} name={button.title} />,
      },
      {
        key: 'premium',
        rare: true,
        label: 'Level',
        sort: 'premium',
        usual: '72px',
        render: (button) => levelName(button.premium),
      },
      { key: 'prices', label: 'Monthly / per use', usual: '107px', render: prices },
      { key: 'active', label: 'State', sort: 'active', badge: true, render: stateBadge },
    ],
    searchPlaceholder: 'Search title, description or link',
    sorts: [
      { value: 'order', label: 'By order' },
      { value: '-order', label: 'By order, last first' },
      { value: 'title', label: 'Title A to Z' },
      { value: '-title', label: 'Title Z to A' },
      { value: 'premium', label: 'Free first' },
      { value: '-premium', label: 'Free last' },
      { value: '-active', label: 'Live first' },
      { value: 'active', label: 'Hidden first' },
    ],
  },
  record: {
    duplicate: { title: { field: 'title', maxLength: BUTTON_LIMITS.titleMax } },
    facts: (button) => [{ label: 'Clicks', value: count(button.clicks_count) }],
  },
  deletion: {
    Dependents: ServiceHolders,
    protected: { has: isStatic, one: BUTTON_MESSAGES.staticDelete, several: BUTTON_MESSAGES.staticBulk },
  },
  form: {
    Fields: ButtonFields,
    values: {
      empty: EMPTY_BUTTON,
      toValues: buttonValues,
      buildBody: buttonBody,
    },
    rules: {
      createSchema: buttonCreate,
      updateSchema: buttonUpdate,
      required: {
        title: BUTTON_MESSAGES.titleRequired,
        link: BUTTON_MESSAGES.linkRequired,
        order: BUTTON_MESSAGES.orderRequired,
      },
      refuse: (values) => (values.active === 1 && offersNothing(values) ? { deliverables: OFFERS_NOTHING } : {}),
    },
    fields: {
      labels: {
        title: 'Title',
        desc: 'Description',
        type: 'Leads to',
        link: 'Link',
        order: 'Order',
        active: 'State',
        premium: 'Access level',
        monthlyPrice: 'Monthly price',
        payAsYouGoPrice: 'Pay As You Go price',
        months: 'Monthly package lasts',
        opens_topics: 'Premium lessons',
        opens_premium_apps: 'Premium applications',
        deliverables: 'Deliverables',
        contains: 'Contains',
        answer_time: 'Answer time',
      },
      show: (field, value) => {
        if (field === 'months') return monthsLabel(value);
        if (field === 'opens_topics') return parsePremiumIds(String(value)).map(unknownTopicLabel).join(', ') || 'None';
        if (field === 'deliverables') return Array.isArray(value) ? value.join(' · ') : String(value ?? '');
        if (field === 'contains') return value ? `Service ${value}` : 'No other service';
        if (field === 'active') return stateLabel(Number(value));
        if (field === 'opens_premium_apps') return value === 1 ? 'Yes' : 'No';
        if (field === 'premium') return levelName(value);
        if (field === 'monthlyPrice' || field === 'payAsYouGoPrice') return dollars(Number(value));
        return String(value ?? '');
      },
    },
  },
};
