import { Select, Textarea, TextInput } from '@mantine/core';
import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { useQuery } from '@tanstack/react-query';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { FlagSwitch } from '../../../admin/form/FlagSwitch.tsx';
import { useApi } from '../../../api-context.tsx';
import { FailureBanner } from './FailureBanner.tsx';
import { premiumAppCategoriesAdminQuery } from './premium-apps-admin-queries.ts';

export type PremiumAppTopicValues = {
  title: string;
  link: string;
  description: string;
  premium: number;
  category_id: string;
};

/** Fields of a premium-application topic, under the banner that tells why it could not be saved. */
export function PremiumAppTopicFields({ form }: FieldsProps<PremiumAppTopic, PremiumAppTopicValues>) {
  const { data: categories = [] } = useQuery(premiumAppCategoriesAdminQuery(useApi()));
  return (
    <>
      <FailureBanner inForm />
      <TextInput label="Title" withAsterisk maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <Select
        label="Category"
        withAsterisk
        placeholder="Choose a category"
        searchable={categories.length > 8}
        nothingFoundMessage="No such category"
        data={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
        {...form.getInputProps('category_id')}
        value={form.values.category_id || null}
      />
      <TextInput
        label="Link"
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://…"
        description="Where the title leads. Without a link the title is plain text."
        {...form.getInputProps('link')}
      />
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
      <FlagSwitch
        label="Premium"
        description="Premium topics open only for users with premium applications, and for admins."
        value={form.values.premium}
        onChange={(value) => form.setFieldValue('premium', value)}
      />
    </>
  );
}
