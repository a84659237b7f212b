import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { truncated } from '../text-format.ts';
import type { Column, Detail, FieldsProps, SortChoice } from './admin-collection.ts';
import type { StoredRecord } from './collection-calls.ts';
import { OrderCell } from './OrderCell.tsx';

/** Home page content that can be ordered and hidden: slides and cards. */
export interface HomeContent extends StoredRecord {
  title: string;
  description: string;
  order: number;
  active: number;
  created_at: string;
}

export type HomeContentValues = { title: string; description: string; order: number | string };

const orderCell = (record: HomeContent): ReactNode => <OrderCell record={record} name={record.title} />;

export const HOME_CONTENT_COLUMNS: readonly [Column<HomeContent>, ...Column<HomeContent>[]] = [
  { key: 'title', label: 'Title', sort: 'title', render: ({ title }) => <span title={title}>{title}</span> },
  {
    key: 'description',
    label: 'Description',
    width: '220px',
    note: true,
    render: ({ description }) => (description ? <span title={description}>{truncated(description)}</span> : null),
  },
  { key: 'order', label: 'Order', sort: 'order', usual: '60px', render: orderCell },
];

export const HOME_CONTENT_SORTS: readonly [SortChoice<HomeContent>, ...SortChoice<HomeContent>[]] = [
  { value: 'order', label: 'By order' },
  { value: '-order', label: 'By order, last first' },
  { value: 'title', label: 'Title A to Z' },
  { value: '-title', label: 'Title Z to A' },
  { value: '-active', label: 'Live first' },
  { value: 'active', label: 'Hidden first' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
];

export const homeContentDetails = ({ title, description, order }: HomeContent): Detail[] => [
  { label: 'Title', value: title },
  { label: 'Description', value: description },
  { label: 'Order', value: order },
];

const pick = ({ title, description, order }: HomeContent): HomeContentValues => ({ title, description, order });

/** The form parts shared by slides and cards. */
export const HOME_CONTENT_FORM = {
  empty: { title: '', description: '', order: 1 } satisfies HomeContentValues as HomeContentValues,
  toValues: pick,
  labels: { title: 'Title', description: 'Description', order: 'Order' },
  show: (field: string, value: string | number) =>
    field === 'active' ? (value === 1 ? 'Yes' : 'No') : String(value ?? ''),
};

/**
 * Fields of a slide or a card, except its picture. `nouns` is used in the hints: `slides`; `shown` is how many of them the
 * home page has.
 */
export function HomeContentFields<R>({
  form,
  nouns,
  shown,
}: FieldsProps<R, HomeContentValues> & { nouns: string; shown: number }) {
  return (
    <>
      <TextInput label="Title" withAsterisk maxLength={120} data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <NumberInput
        label="Order"
        description={`${nouns[0]?.toUpperCase()}${nouns.slice(1)} are shown in this order, lowest number first. The home page shows the first ${shown} that are live.`}
        withAsterisk
        min={0}
        max={9999}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('order')}
      />
    </>
  );
}
