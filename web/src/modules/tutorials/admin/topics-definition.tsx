import { ERROR_MESSAGES } from '@qram/contract/errors';
import {
  type ListedTopic,
  type Topic,
  TUTORIAL_MESSAGES,
  topicCreate,
  topicUpdate,
} from '@qram/contract/modules/tutorials';
import { IconNotes } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { labelsFrom } from '../../../admin/admin-screen.ts';
import { publishedCollection } from '../../../admin/screen/published-collection.ts';
import { Time } from '../../../admin/Time.tsx';
import { useApi } from '../../../api-context.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { TopicDependents } from '../../learning/shared/TopicDependents.tsx';
import { TopicLearners } from '../../learning/shared/TopicLearners.tsx';
import { TopicQuestions } from '../../learning/shared/TopicQuestions.tsx';
import { ACCESS_CHOICES, renderPremiumBadge } from '../../service-requests/shared/access-field.tsx';
import { AccessButtons, useAccessActions } from '../../users/shared/GrantAccess.tsx';
import { ATTACHMENT_APPEARANCE } from '../public/attachment-opening.ts';
import { PrerequisiteTitles } from './PrerequisitePicker.tsx';
import { getAttachments, OpenAttachment, TopicAttachments } from './TopicAttachments.tsx';
import { TopicFields } from './TopicFields.tsx';
import { LessonLink } from './TopicLesson.tsx';
import { TOPIC_DOCUMENTS } from './topic-documents.ts';
import type { TopicValues } from './topic-values.ts';
import { tutorialCategoriesQuery } from './tutorials-admin-queries.ts';
import { lessonAddress, tutorialsScreen } from './tutorials-screen.ts';

const accessBadge = (topic: ListedTopic) => (
  <Badge small tone={topic.premium === 1 ? 'accent' : 'quiet'}>
    {topic.premium === 1 ? 'Premium' : 'Free'}
  </Badge>
);

const getGrant = ({ id, title }: ListedTopic) => ({ opens: 'topic', id, title }) as const;

/** The lesson, and for premium topics, which need a grant, their access. */
function useTopicActions() {
  const actionsFor = useAccessActions();
  const navigate = useNavigate();
  return (topic: ListedTopic) => [
    { label: 'Edit text', icon: IconNotes, act: () => void navigate(lessonAddress(topic.id)) },
    ...(topic.premium === 1 ? actionsFor(getGrant(topic)) : []),
  ];
}

function TopicAccess({ topic }: { topic: Topic }) {
  return (
    <>
      {accessBadge(topic)}
      {topic.premium === 1 ? <AccessButtons target={getGrant(topic)} /> : null}
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
  getName: (topic) => topic.title,
  Dependents: TopicDependents,
  renderBadge: renderPremiumBadge,
  getEditor: lessonAddress,
  columns: [
    { key: 'title', label: 'Title', sort: 'title', render: (topic) => <span title={topic.title}>{topic.title}</span> },
    {
      key: 'category',
      label: 'Category',
      width: '12vw',
      render: (topic) => <span title={topic.category_title}>{topic.category_title}</span>,
    },
    {
      key: 'attachments',
      label: 'Content',
      width: '112px',
      detail: () => null,
      render: (topic: ListedTopic) =>
        topic.has_body || getAttachments(topic).length > 0 ? <TopicAttachments topic={topic} /> : null,
    },
    {
      key: 'premium',
      label: 'Access',
      badge: true,
      sort: 'premium',
      usual: '72px',
      render: accessBadge,
    },
    {
      key: 'created',
      label: 'Created',
      sort: 'created_at',
      usual: '88px',
      render: (topic) => <Time at={topic.created_at} show="day" />,
    },
  ],
  filter: {
    field: 'category_id',
    label: 'Category of the lessons',
    all: 'All categories',
    useChoices: useCategoryChoices,
  },
  useRowActions: useTopicActions,
  versioned: true,
  narrowBelow: 914,
  bulkFields: [
    { field: 'category_id', label: 'Category', useChoices: useCategoryChoices },
    { field: 'premium', label: 'Access', useChoices: () => ACCESS_CHOICES },
  ],
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
    { label: 'Level', value: topic.level },
    {
      label: 'Prerequisites',
      value: topic.prerequisites === '' ? null : <PrerequisiteTitles ids={topic.prerequisites} />,
    },
    { label: 'Access', value: <TopicAccess topic={topic} /> },
    { label: 'Text', value: <LessonLink id={topic.id} body={topic.body} /> },
    { label: 'DOI', value: topic.doi },
    { label: 'Learners', value: <TopicLearners id={topic.id} /> },
    { label: 'Questions', value: <TopicQuestions id={topic.id} /> },
    ...getAttachments(topic).map((attachment) => ({
      label: ATTACHMENT_APPEARANCE[attachment].label,
      value: <OpenAttachment topic={topic} attachment={attachment} />,
    })),
  ],
  form: {
    empty: {
      title: '',
      summary: '',
      category_id: '',
      body: '',
      video: '',
      doi: '',
      premium: 0,
      level: '',
      prerequisites: '',
    },
    toValues: ({ title, summary, category_id, body, video, doi, premium, level, prerequisites }) => ({
      title,
      summary,
      category_id: String(category_id),
      body,
      video: video ?? '',
      doi: doi ?? '',
      premium,
      level: level ?? '',
      prerequisites,
    }),
    // Compares values as the server stores them: a line break at the end of the lesson is no change.
    buildBody: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
      ),
    carried: ['category_id'],
    paragraphs: ['body'],
    hasContent: ({ body, video }, files) =>
      body.trim() !== '' || video.trim() !== '' || Object.values(files).some((choice) => 'file' in choice),
    createSchema: topicCreate,
    updateSchema: topicUpdate,
    required: { title: TUTORIAL_MESSAGES.titleRequired, category_id: TUTORIAL_MESSAGES.categoryRequired },
    labels: {
      title: 'Title',
      summary: 'Summary',
      category_id: 'Category',
      body: 'Text',
      video: 'Video URL',
      doi: 'DOI',
      premium: 'Access',
      level: 'Level',
      prerequisites: 'Prerequisites',
    },
    show: (field, value) => (field === 'premium' ? (value === 1 ? 'Premium' : 'Free') : String(value ?? '')),
    blocked: (errors) => (errors.video ? TUTORIAL_MESSAGES.videoBlocksSubmit : null),
    confirmation: {
      field: 'opens_files',
      title: 'Open premium file to everyone?',
      confirm: 'Save and open to everyone',
    },
    Fields: TopicFields,
    documents: TOPIC_DOCUMENTS,
  },
});
