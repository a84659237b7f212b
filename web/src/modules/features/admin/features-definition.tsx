import { imageRule } from '@qram/contract/images';
import type { Feature } from '@qram/contract/modules/features';
import { FEATURE_MESSAGES, featureCreate, featureUpdate } from '@qram/contract/modules/features';
import { IconCards } from '@tabler/icons-react';
import type { CollectionDefinition } from '../../../admin/collection/collection-definition.ts';
import { OrderCell } from '../../../admin/collection/OrderCell.tsx';
import { longDate, truncated } from '../../../admin/text-format.ts';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import { StateBadge } from '../../../admin/ui/StateBadge.tsx';
import thumb from '../../../admin/ui/thumb.module.css';
import { CardFields, type CardValues } from './CardFields.tsx';

const placeholder = <IconCards size={18} stroke={1.5} aria-hidden="true" />;

const activeBadge = (card: Feature) => (
  <StateBadge tone={card.active === 1 ? 'good' : 'quiet'}>{card.active === 1 ? 'Active' : 'Hidden'}</StateBadge>
);

export const featuresDefinition: CollectionDefinition<Feature, CardValues> = {
  module: 'features',
  path: '/api/features',
  title: 'Home Cards',
  icon: IconCards,
  noun: 'card',
  nouns: 'cards',
  nameOf: (card) => card.title,
  lead: {
    label: 'Icon',
    width: '56px',
    render: (card) => (
      <span className={thumb.thumb} data-square>
        <SafeImage src={card.icon_url || null} alt="" className={thumb.picture} fallback={placeholder} />
      </span>
    ),
  },
  ordered: true,
  columns: [
    { key: 'title', label: 'Title', sort: 'title', render: (card) => <span title={card.title}>{card.title}</span> },
    {
      key: 'description',
      label: 'Description',
      width: '206px',
      fact: (card) => truncated(card.description) || null,
      render: (card) => <span title={card.description}>{truncated(card.description)}</span>,
    },
    {
      key: 'order',
      label: 'Order',
      sort: 'order',
      width: '112px',
      fact: (card) => <OrderCell record={card} name={card.title} />,
      render: (card) => <OrderCell record={card} name={card.title} />,
    },
    {
      key: 'active',
      label: 'Active',
      sort: 'active',
      width: '104px',
      fact: activeBadge,
      render: activeBadge,
    },
    {
      key: 'created',
      label: 'Created',
      sort: 'created_at',
      width: '172px',
      fact: () => null,
      render: (card) => longDate(card.created_at),
    },
  ],
  searchPlaceholder: 'Search title or description',
  sorts: [
    { value: 'order', label: 'By order' },
    { value: '-order', label: 'By order, last first' },
    { value: 'title', label: 'Title A to Z' },
    { value: '-title', label: 'Title Z to A' },
    { value: '-active', label: 'Active first' },
    { value: 'active', label: 'Hidden first' },
    { value: '-created_at', label: 'Newest first' },
    { value: 'created_at', label: 'Oldest first' },
  ],
  messages: {
    load: 'Failed to load the home cards. Please try again later.',
    deleteOne: 'Failed to delete features.',
    deleteMany: 'Failed to delete features.',
    save: FEATURE_MESSAGES.iconInvalid,
  },
  details: (card) => [
    {
      label: 'Icon',
      value: (
        <SafeImage
          src={card.icon_url || null}
          alt={`Icon of ${card.title}`}
          className={thumb.large}
          fallback="None: the default icon is shown"
        />
      ),
    },
    { label: 'Title', value: card.title },
    { label: 'Description', value: card.description },
    { label: 'Order', value: card.order },
    { label: 'Active', value: card.active === 1 ? 'Shown on the home page' : 'Hidden' },
  ],
  form: {
    empty: { title: '', description: '', order: 1, active: 1 },
    valuesOf: ({ title, description, order, active }) => ({ title, description, order, active }),
    createSchema: featureCreate,
    updateSchema: featureUpdate,
    required: { title: FEATURE_MESSAGES.titleRequired, order: FEATURE_MESSAGES.orderRequired },
    labels: { title: 'Title', description: 'Description', order: 'Order', active: 'Active' },
    show: (field, value) => (field === 'active' ? (value === 1 ? 'Yes' : 'No') : String(value ?? '')),
    Fields: CardFields,
    picture: {
      field: 'icon',
      label: 'Icon',
      hint: 'JPG, PNG or WEBP, at most 5 MB. Drop it here or choose a file.',
      rule: imageRule({ type: FEATURE_MESSAGES.iconInvalid, size: FEATURE_MESSAGES.iconSize }),
      addressOf: (card) => card.icon_url || null,
      shape: 'square',
    },
  },
};
