import { Select, Textarea, TextInput } from '@mantine/core';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { type Topic, TUTORIAL_MESSAGES, topicCreate, topicUpdate } from '@qram/contract/modules/tutorials';
import { useQuery } from '@tanstack/react-query';
import { labelsFrom } from '../../../admin/admin-screen.ts';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { FlagSwitch } from '../../../admin/form/FlagSwitch.tsx';
import { publishedCollection } from '../../../admin/publication/published-collection.ts';
import { Time } from '../../../admin/Time.tsx';
import { useApi } from '../../../api-context.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { TopicLearners } from '../../learning/admin/TopicLearners.tsx';
import { AccessButtons, useAccessActions } from '../../users/admin/GrantAccess.tsx';
import { ATTACHMENT_APPEARANCE } from '../public/attachment-opening.ts';
import { attachmentsOf, OpenAttachment, TopicAttachments } from './TopicAttachments.tsx';
import { TOPIC_DOCUMENTS } from './topic-documents.ts';
import { tutorialCategoriesQuery } from './tutorials-admin-queries.ts';
import { tutorialsScreen } from './tutorials-screen.ts';

type TopicValues = { title: string; summary: string; category_id: string; video: string; premium: number };

/** Fields of a tutorial topic, except its files. */
function TopicFields({ form, record }: FieldsProps<Topic, TopicValues>) {
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
        nothingFoundMessage="No matching category"
        description={
          categories?.length === 0 ? 'There are no categories yet. Add one above the list first.' : undefined
        }
        data={known.map(({ id, title }) => ({ value: String(id), label: title }))}
        {...form.getInputProps('category_id')}
        value={form.values.category_id || null}
      />
      <Textarea
        label="Summary"
        description="One line about the topic, shown in the list."
        maxLength={300}
        autosize
        minRows={2}
        {...form.getInputProps('summary')}
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
        description="Only admins and users with access to a premium topic can open it."
        value={form.values.premium}
        onChange={(value) => form.setFieldValue('premium', value)}
      />
    </>
  );
}

const accessBadge = (topic: Topic) => (
  <Badge small tone={topic.premium === 1 ? 'accent' : 'quiet'}>
    {topic.premium === 1 ? 'Premium' : 'Free'}
  </Badge>
);

const grantOf = ({ id, title }: Topic) => ({ opens: 'topic', id, title }) as const;

/** Only premium topics need a grant. */
function useTopicActions() {
  const actionsFor = useAccessActions();
  return (topic: Topic) => (topic.premium === 1 ? actionsFor(grantOf(topic)) : []);
}

function TopicAccess({ topic }: { topic: Topic }) {
  return (
    <>
      {accessBadge(topic)}
      {topic.premium === 1 ? <AccessButtons target={grantOf(topic)} /> : null}
    </>
  );
}

function useCategoryChoices() {
  const { data = [] } = useQuery(tutorialCategoriesQuery(useApi()));
  return data.map(({ id, title }) => ({ value: id, label: title }));
}

export const topicsDefinition = publishedCollection<Topic, TopicValues>({
  ...labelsFrom(tutorialsScreen),
  exported: 'GET /api/topics/export',
  imported: 'POST /api/topics/import',
  nameOf: (topic) => topic.title,
  columns: [
    { key: 'title', label: 'Title', sort: 'title', render: (topic) => <span title={topic.title}>{topic.title}</span> },
    {
      key: 'category',
      label: 'Category',
      width: '136px',
      render: (topic) => <span title={topic.category_title}>{topic.category_title}</span>,
    },
    {
      key: 'attachments',
      label: 'Files',
      render: (topic) => (attachmentsOf(topic).length > 0 ? <TopicAttachments topic={topic} /> : null),
    },
    {
      key: 'premium',
      label: 'Access',
      sort: 'premium',
      render: accessBadge,
    },
    {
      key: 'created',
      label: 'Created',
      sort: 'created_at',
      render: (topic) => <Time at={topic.created_at} />,
    },
  ],
  filter: {
    field: 'category_id',
    label: 'Category of the topics',
    all: 'All categories',
    useChoices: useCategoryChoices,
  },
  useRowActions: useTopicActions,
  versioned: true,
  narrowBelow: 914,
  duplicate: { title: { field: 'title', maxLength: 200 } },
  searchPlaceholder: 'Search title or video URL',
  sorts: [
    { value: '-created_at', label: 'Newest first' },
    { value: 'created_at', label: 'Oldest first' },
    { value: 'title', label: 'Title A to Z' },
    { value: '-title', label: 'Title Z to A' },
    { value: '-premium', label: 'Premium first' },
    { value: 'premium', label: 'Free first' },
  ],
  messages: {
    load: 'Failed to load tutorials.',
    deleteOne: 'Failed to delete Topics.',
    deleteMany: 'Failed to delete Topics.',
    save: 'Error saving topic.',
    invalid: ERROR_MESSAGES.validation,
  },
  details: (topic) => [
    { label: 'Title', value: topic.title },
    { label: 'Summary', value: topic.summary },
    { label: 'Category', value: topic.category_title },
    { label: 'Access', value: <TopicAccess topic={topic} /> },
    { label: 'Learners', value: <TopicLearners id={topic.id} /> },
    ...attachmentsOf(topic).map((attachment) => ({
      label: ATTACHMENT_APPEARANCE[attachment].label,
      value: <OpenAttachment topic={topic} attachment={attachment} />,
    })),
  ],
  form: {
    empty: { title: '', summary: '', category_id: '', video: '', premium: 0 },
    valuesOf: ({ title, summary, category_id, video, premium }) => ({
      title,
      summary,
      category_id: String(category_id),
      video: video ?? '',
      premium,
    }),
    carried: ['category_id'],
    createSchema: topicCreate,
    updateSchema: topicUpdate,
    required: { title: TUTORIAL_MESSAGES.titleRequired, category_id: TUTORIAL_MESSAGES.categoryRequired },
    labels: {
      title: 'Title',
      summary: 'Summary',
      category_id: 'Category',
      video: 'Video URL',
      premium: 'Premium',
    },
    show: (field, value) => (field === 'premium' ? (value === 1 ? 'Yes' : 'No') : String(value ?? '')),
    blocked: (errors) => (errors.video ? TUTORIAL_MESSAGES.videoBlocksSubmit : null),
    Fields: TopicFields,
    documents: TOPIC_DOCUMENTS,
  },
});
