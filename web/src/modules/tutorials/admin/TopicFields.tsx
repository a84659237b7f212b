import { Select, TextInput } from '@mantine/core';
import type { Topic } from '@qram/contract/modules/tutorials';
import { useQuery } from '@tanstack/react-query';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { FlagSwitch } from '../../../admin/form/FlagSwitch.tsx';
import { useApi } from '../../../api-context.tsx';
import { tutorialCategoriesQuery } from './tutorials-admin-queries.ts';

export type TopicValues = { title: string; category_id: string; video: string; premium: number };

/** Fields of a tutorial topic, apart from its files. */
export function TopicFields({ form, record }: FieldsProps<Topic, TopicValues>) {
  const { data: categories } = useQuery(tutorialCategoriesQuery(useApi()));
  const known = categories ?? (record ? [{ id: record.category_id, title: record.category_title }] : []);
  const video = form.getInputProps('video');
  return (
    <>
      <TextInput label="Title" withAsterisk maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <Select
        label="Category"
        withAsterisk
        placeholder="Choose a category"
        searchable={known.length > 8}
        nothingFoundMessage="No such category"
        description={categories?.length === 0 ? 'There is no category yet: add one above the list first.' : undefined}
        data={known.map(({ id, title }) => ({ value: String(id), label: title }))}
        {...form.getInputProps('category_id')}
        value={form.values.category_id || null}
      />
      <TextInput
        label="Video URL"
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://…"
        {...video}
        onBlur={(event) => {
          video.onBlur?.(event);
          form.validateField('video');
        }}
      />
      <FlagSwitch
        label="Premium"
        description="Premium topics open only for users to whom they are granted, and for admins."
        value={form.values.premium}
        onChange={(value) => form.setFieldValue('premium', value)}
      />
    </>
  );
}
