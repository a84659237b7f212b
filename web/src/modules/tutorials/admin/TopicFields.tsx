import { Box, Center, Input, SegmentedControl, Select, Text } from '@mantine/core';
import { TOPIC_LEVELS } from '@qram/contract/modules/tutorials/topic-levels';
import { type Topic, topics } from '@qram/contract/modules/tutorials/tutorials';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FieldsProps } from '../../../admin/declaration/admin-collection.ts';
import { FieldInput } from '../../../admin/screen/FieldInputs.tsx';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { NewLesson } from './NewLesson.tsx';
import { PrerequisitePicker } from './PrerequisitePicker.tsx';
import { LessonField } from './TopicLesson.tsx';
import type { TopicValues } from './topic-values.ts';
import { tutorialCategoriesQuery } from './tutorials-admin-queries.ts';

type TopicFieldProps = FieldsProps<Topic, TopicValues>;

export const TopicTitle = ({ form, focused = false }: TopicFieldProps & { focused?: boolean }) => (
  <FieldInput collection={topics} form={form} name="title" focused={focused} />
);

export function TopicCategory({ form, record }: TopicFieldProps) {
  const { data: categories } = useQuery(tutorialCategoriesQuery(useApi()));
  return (
    <FieldInput
      collection={topics}
      form={form}
      name="category_id"
      options={categories ?? (record ? [{ id: record.category_id, title: record.category_title }] : [])}
      {...(categories?.length === 0
        ? { description: 'There are no categories yet. Add one above the list first.' }
        : {})}
    />
  );
}

export const TopicSummary = ({ form }: TopicFieldProps) => (
  <Box pos="relative">
    <FieldInput collection={topics} form={form} name="summary" minRows={2} maxRows={undefined} />
    <Text span pos="absolute" top={2} right={0} fz="xs" c="dimmed" className={text.tabular}>
      {`${form.values.summary.length} of ${topics.fields.summary.meta.max} characters`}
    </Text>
  </Box>
);

export const TopicAccess = ({ form }: TopicFieldProps) => (
  <Box>
    <Input.Label component="div">Access</Input.Label>
    <SegmentedControl
      fullWidth
      aria-label="Access"
      value={String(form.values.premium)}
      onChange={(value) => form.setFieldValue('premium', Number(value))}
      data={[
        { value: '0', label: 'Free' },
        {
          value: '1',
          label: (
            <Center component="span" style={{ gap: 6 }}>
              <IconLock size={15} stroke={1.8} aria-hidden="true" />
              Premium
            </Center>
          ),
        },
      ]}
    />
    <Text mt="xs" fz="sm" c="dimmed">
      {form.values.premium === 1 ? 'Admins and the users you grant access can open it.' : 'Every visitor can open it.'}
    </Text>
  </Box>
);

/** Only of a premium lesson: what everybody may read of it. */
export const TopicTaste = ({ form }: TopicFieldProps) =>
  form.values.premium === 1 ? (
    <FieldInput
      collection={topics}
      form={form}
      name="taste"
      description="What everybody may read before they have access. With the first section they may answer the first question; no solution is shown."
    />
  ) : null;

export const TopicPremium = ({ form }: TopicFieldProps) => (
  <FieldInput
    collection={topics}
    form={form}
    name="premium"
    label="Premium"
    description="Only admins and users with access to this lesson can open it."
  />
);

export const TopicGlossary = ({ form }: TopicFieldProps) => (
  <FieldInput collection={topics} form={form} name="glossary" />
);

export const TopicPrerequisites = ({ form, record }: TopicFieldProps) => (
  <PrerequisitePicker
    id={record?.id ?? null}
    value={form.values.prerequisites}
    error={form.errors.prerequisites}
    onChange={(ids) => form.setFieldValue('prerequisites', ids)}
  />
);

export const TopicLevel = ({ form }: TopicFieldProps) => (
  <Select
    label="Level"
    placeholder="No level"
    clearable
    clearButtonProps={{ 'aria-label': 'Remove the level' }}
    data={[...TOPIC_LEVELS]}
    value={form.values.level || null}
    error={form.errors.level}
    onChange={(level) => form.setFieldValue('level', level ?? '')}
  />
);

/** Connections of a topic: a video, and its identifier as a publication. */
export function TopicLinks({ form }: TopicFieldProps) {
  const video = form.getInputProps('video');
  return (
    <>
      <FieldInput
        collection={topics}
        form={form}
        name="video"
        type="url"
        inputMode="url"
        onBlur={(event) => {
          video.onBlur?.(event);
          form.validateField('video');
        }}
      />
      <FieldInput collection={topics} form={form} name="doi" />
    </>
  );
}

/** Fields of a tutorial topic in its drawer, except its files. */
export function TopicFields(props: TopicFieldProps) {
  const { form, record } = props;
  return (
    <>
      <TopicTitle {...props} focused />
      <TopicCategory {...props} />
      <TopicSummary {...props} />
      {record ? (
        <LessonField id={record.id} body={form.values.body} />
      ) : (
        <NewLesson form={form} onPending={props.onPending} />
      )}
      <TopicLevel {...props} />
      <TopicPrerequisites {...props} />
      <TopicLinks {...props} />
      <TopicPremium {...props} />
    </>
  );
}
