import { ERROR_MESSAGES } from '@qram/contract/errors';
import { type Topic, TUTORIAL_MESSAGES, topicCreate, topicUpdate } from '@qram/contract/modules/tutorials';
import { useQuery } from '@tanstack/react-query';
import { shownBy } from '../../../admin/admin-screen.ts';
import type { AdminCollection } from '../../../admin/collection/admin-collection.ts';
import { longDate } from '../../../admin/text-format.ts';
import { useApi } from '../../../api-context.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { PART_APPEARANCE } from '../public/part-appearance.ts';
import { TopicFields, type TopicValues } from './TopicFields.tsx';
import { OpenPart, TopicParts } from './TopicParts.tsx';
import { TOPIC_DOCUMENTS } from './topic-documents.ts';
import { partsOf } from './topic-parts.ts';
import { tutorialCategoriesQuery } from './tutorials-admin-queries.ts';
import { tutorialsScreen } from './tutorials-screen.ts';

const accessBadge = (topic: Topic) => (
  <Badge small tone={topic.premium === 1 ? 'accent' : 'quiet'}>
    {topic.premium === 1 ? 'Premium' : 'Free'}
  </Badge>
);

function useCategoryChoices() {
  const { data = [] } = useQuery(tutorialCategoriesQuery(useApi()));
  return data.map(({ id, title }) => ({ value: id, label: title }));
}

export const topicsDefinition: AdminCollection<Topic, TopicValues> = {
  ...shownBy(tutorialsScreen),
  nameOf: (topic) => topic.title,
  columns: [
    { key: 'title', label: 'Title', sort: 'title', render: (topic) => <span title={topic.title}>{topic.title}</span> },
    {
      key: 'category',
      label: 'Category',
      width: '168px',
      fact: (topic) => topic.category_title,
      render: (topic) => <span title={topic.category_title}>{topic.category_title}</span>,
    },
    {
      key: 'parts',
      label: 'Parts',
      width: '228px',
      fact: (topic) => (partsOf(topic).length > 0 ? <TopicParts topic={topic} /> : null),
      render: (topic) => <TopicParts topic={topic} />,
    },
    {
      key: 'premium',
      label: 'Access',
      sort: 'premium',
      width: '100px',
      fact: accessBadge,
      render: accessBadge,
    },
    {
      key: 'created',
      label: 'Created',
      sort: 'created_at',
      width: '160px',
      fact: (topic) => longDate(topic.created_at),
      render: (topic) => longDate(topic.created_at),
    },
  ],
  filter: {
    field: 'category_id',
    label: 'Category of the topics',
    all: 'All categories',
    useChoices: useCategoryChoices,
  },
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
    { label: 'Category', value: topic.category_title },
    { label: 'Access', value: accessBadge(topic) },
    ...partsOf(topic).map((part) => ({
      label: PART_APPEARANCE[part].label,
      value: <OpenPart topic={topic} part={part} />,
    })),
  ],
  form: {
    empty: { title: '', category_id: '', video: '', premium: 0 },
    valuesOf: ({ title, category_id, video, premium }) => ({
      title,
      category_id: String(category_id),
      video: video ?? '',
      premium,
    }),
    createSchema: topicCreate,
    updateSchema: topicUpdate,
    required: { title: TUTORIAL_MESSAGES.titleRequired, category_id: TUTORIAL_MESSAGES.categoryRequired },
    labels: { title: 'Title', category_id: 'Category', video: 'Video URL', premium: 'Premium' },
    show: (field, value) => (field === 'premium' ? (value === 1 ? 'Yes' : 'No') : String(value ?? '')),
    blocked: (faults) => (faults.video ? TUTORIAL_MESSAGES.videoBlocksSubmit : null),
    Fields: TopicFields,
    documents: TOPIC_DOCUMENTS,
  },
};
