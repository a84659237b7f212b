import { Box, Center, Input, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { Topic } from '@qram/contract/modules/tutorials';
import { TOPIC_LEVELS } from '@qram/contract/topic-levels';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { FlagSwitch } from '../../../admin/ui/FlagSwitch.tsx';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api-context.tsx';
import { NewLesson } from './NewLesson.tsx';
import { PrerequisitePicker } from './PrerequisitePicker.tsx';
import { LessonField } from './TopicLesson.tsx';
import type { TopicValues } from './topic-values.ts';
import { tutorialCategoriesQuery } from './tutorials-admin-queries.ts';

type TopicFieldProps = FieldsProps<Topic, TopicValues>;

export const TopicTitle = ({ form, focused = false }: TopicFieldProps & { focused?: boolean }) => (
  <TextInput
    label="Title"
    withAsterisk
    maxLength={200}
    data-autofocus={focused || undefined}
    {...form.getInputProps('title')}
  />
);

export function TopicCategory({ form, record }: TopicFieldProps) {
  const { data: categories } = useQuery(tutorialCategoriesQuery(useApi()));
  const known = categories ?? (record ? [{ id: record.category_id, title: record.category_title }] : []);
  return (
    <Select
      label="Category"
      withAsterisk
      placeholder="Choose a category"
      searchable={known.length > 8}
      nothingFoundMessage="No matching category"
      description={categories?.length === 0 ? 'There are no categories yet. Add one above the list first.' : undefined}
      data={known.map(({ id, title }) => ({ value: String(id), label: title }))}
      {...form.getInputProps('category_id')}
      value={form.values.category_id || null}
    />
  );
}

const SUMMARY_MAX = 300;

export const TopicSummary = ({ form }: TopicFieldProps) => (
  <Box pos="relative">
    <Textarea
      label="Summary"
      description="One line about the lesson, shown in the list."
      maxLength={SUMMARY_MAX}
      autosize
      minRows={2}
      {...form.getInputProps('summary')}
    />
    <Text span pos="absolute" top={2} right={0} fz="xs" c="dimmed" className={text.tabular}>
      {`${form.values.summary.length} of ${SUMMARY_MAX} characters`}
    </Text>
  </Box>
);

/** The same on the lesson's page. */
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

export const TopicPremium = ({ form }: TopicFieldProps) => (
  <FlagSwitch
    label="Premium"
    description="Only admins and users with access to this lesson can open it."
    value={form.values.premium}
    onChange={(value) => form.setFieldValue('premium', value)}
  />
);

/** The lessons to read before this one. */
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
      <TextInput
        label="DOI"
        description="Digital Object Identifier, if it has one."
        maxLength={255}
        placeholder="10.1103/PhysRevLett.100.160501"
        {...form.getInputProps('doi')}
      />
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
