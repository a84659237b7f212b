import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { type ListedTopic, TUTORIAL_MESSAGES, topics } from '@qram/contract/modules/tutorials/tutorials';
import { IconNotes } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { numberFilter } from '../../../admin/declaration/list-filters.ts';
import { fieldCollection } from '../../../admin/screen/field-collection.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { TopicDependents } from '../../learning/shared/TopicDependents.tsx';
import { TopicLearners } from '../../learning/shared/TopicLearners.tsx';
import { TopicQuestions } from '../../learning/shared/TopicQuestions.tsx';
import { ACCESS_CHOICES, renderPremiumBadge } from '../../service-requests/shared/access-field.tsx';
import { useAccessActions } from '../../users/shared/GrantAccess.tsx';
import { ATTACHMENT_APPEARANCE } from '../public/lesson/attachment-opening.ts';
import { getAttachments, OpenAttachment, TopicAttachments } from './TopicAttachments.tsx';
import { TopicFields } from './TopicFields.tsx';
import { TOPIC_DOCUMENTS } from './topic-documents.ts';
import { tutorialCategoriesQuery } from './tutorials-admin-queries.ts';
import { lessonPath, tutorialsScreen } from './tutorials-screen.ts';

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
    { label: 'Edit text', icon: IconNotes, act: () => void navigate(lessonPath(topic.id)) },
    ...(topic.premium === 1 ? actionsFor(getGrant(topic)) : []),
  ];
}

function useCategoryChoices() {
  const { data = [] } = useQuery(tutorialCategoriesQuery(useApi()));
  return data.map(({ id, title }) => ({ value: id, label: title }));
}

export const topicsDefinition = fieldCollection(topics, {
  ...labelsFrom(tutorialsScreen),
  bulkChoices: {
    category_id: { useChoices: useCategoryChoices },
    premium: { useChoices: () => ACCESS_CHOICES },
  },
  messages: {
    load: 'Failed to load tutorials.',
    deleteOne: 'Failed to delete Topics.',
    deleteMany: 'Failed to delete Topics.',
    save: 'Error saving topic.',
    invalid: ERROR_MESSAGES.validation,
  },
  list: {
    columns: [
      'title',
      {
        field: 'category_id',
        key: 'category',
        width: '12vw',
        render: (topic) => <span title={topic.category_title}>{topic.category_title}</span>,
      },
      {
        key: 'attachments',
        rare: true,
        label: 'Content',
        width: '112px',
        detail: () => null,
        render: (topic: ListedTopic) =>
          topic.has_body || getAttachments(topic).length > 0 ? <TopicAttachments topic={topic} /> : null,
      },
      { field: 'premium', badge: true, usual: '72px', render: accessBadge },
      'created_at',
    ],
    filters: { category_id: numberFilter('Category of the lessons', 'All categories', useCategoryChoices) },
    useRowActions: useTopicActions,
    narrowBelow: 914,
    searchPlaceholder: 'Search title or video URL',
  },
  record: {
    renderBadge: renderPremiumBadge,
    getEditor: lessonPath,
    facts: (topic) => [
      { label: 'Learners', value: <TopicLearners id={topic.id} /> },
      { label: 'Questions', value: <TopicQuestions id={topic.id} /> },
      ...getAttachments(topic).map((attachment) => ({
        label: ATTACHMENT_APPEARANCE[attachment].label,
        value: <OpenAttachment topic={topic} attachment={attachment} />,
      })),
    ],
  },
  deletion: {
    Dependents: TopicDependents,
  },
  form: {
    Fields: TopicFields,
    values: {
      // Compares values as the server stores them: a line break at the end of the lesson is no change.
      buildBody: (values) =>
        Object.fromEntries(
          Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
        ),
      carried: ['category_id'],
      hasContent: ({ body, video }, files) =>
        body.trim() !== '' || video.trim() !== '' || Object.values(files).some((choice) => 'file' in choice),
    },
    rules: {
      blocked: (errors) => (errors.video ? TUTORIAL_MESSAGES.videoBlocksSubmit : null),
      confirmation: {
        field: 'opens_files',
        title: 'Open premium file to everyone?',
        confirm: 'Save and open to everyone',
      },
    },
    files: { documents: TOPIC_DOCUMENTS },
  },
});
