import { Select, Textarea, TextInput } from '@mantine/core';
import {
  PREMIUM_APP_MESSAGES,
  type PremiumAppTarget,
  type PremiumAppTopic,
  premiumAppTopicCreate,
  premiumAppTopicUpdate,
} from '@qram/contract/modules/premium-apps';
import { useQuery } from '@tanstack/react-query';
import { labelsFrom } from '../../../admin/admin-screen.ts';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { publishedCollection } from '../../../admin/screen/published-collection.ts';
import { Time } from '../../../admin/Time.tsx';
import { FlagSwitch } from '../../../admin/ui/FlagSwitch.tsx';
import { useApi } from '../../../api-context.tsx';
import { ACCESS_CHOICES, renderPremiumBadge } from '../../service-requests/shared/access-field.tsx';
import { AccessButtons, useAccessActions } from '../../users/shared/GrantAccess.tsx';
import { BANNER_MESSAGES, FailureBanner } from './FailureBanner.tsx';
import { PremiumAppTopicAccess, PremiumAppTopicTarget } from './PremiumAppTopicDetails.tsx';
import { premiumAppCategoriesAdminQuery } from './premium-apps-admin-queries.ts';
import { premiumAppsScreen } from './premium-apps-screen.ts';

type PremiumAppTopicValues = {
  title: string;
  target: PremiumAppTarget;
  link: string;
  preset: string;
  description: string;
  premium: number;
  category_id: string;
};

const TARGETS: readonly { value: PremiumAppTarget; label: string }[] = [
  { value: 'link', label: 'A link' },
  { value: 'simulator', label: 'The QRAM simulator' },
];
const findTargetLabel = (target: unknown): string => TARGETS.find(({ value }) => value === target)?.label ?? '';

/** Fields of a premium-application topic, below the failure banner. */
function PremiumAppTopicFields({ form }: FieldsProps<PremiumAppTopic, PremiumAppTopicValues>) {
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
        nothingFoundMessage="No matching category"
        data={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
        {...form.getInputProps('category_id')}
        value={form.values.category_id || null}
      />
      <Select
        label="Opens"
        data={TARGETS}
        value={form.values.target}
        onChange={(next) => next && form.setFieldValue('target', next)}
      />
      {form.values.target === 'link' ? (
        <TextInput
          label="Link"
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://…"
          description="Where the title leads. Without a link, the title is plain text."
          {...form.getInputProps('link')}
        />
      ) : (
        <TextInput
          label="Run"
          description="The link of a run, copied in the simulator. Without one, the simulator opens with its first run. Runs of more than 8 cells open only for users with premium applications."
          {...form.getInputProps('preset')}
        />
      )}
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
        description="Only admins and users with access to the premium applications can open it."
        value={form.values.premium}
        onChange={(value) => form.setFieldValue('premium', value)}
      />
    </>
  );
}

/** Title of a topic's category. */
function CategoryTitle({ id }: { id: number }) {
  const { data = [] } = useQuery(premiumAppCategoriesAdminQuery(useApi()));
  const title = data.find((category) => category.id === id)?.title ?? '';
  return <span title={title}>{title}</span>;
}

const PREMIUM_APPS = { opens: 'premium_apps' } as const;

/** A grant opens all premium applications, and only these need one. */
function useTopicActions() {
  const actionsFor = useAccessActions();
  return (topic: PremiumAppTopic) => (topic.premium === 1 ? actionsFor(PREMIUM_APPS) : []);
}

function TopicAccess({ topic }: { topic: PremiumAppTopic }) {
  return (
    <>
      <PremiumAppTopicAccess topic={topic} />
      {topic.premium === 1 ? <AccessButtons target={PREMIUM_APPS} /> : null}
    </>
  );
}

function useCategoryChoices() {
  const { data = [] } = useQuery(premiumAppCategoriesAdminQuery(useApi()));
  return data.map(({ id, title }) => ({ value: id, label: title }));
}

export const premiumAppTopicsDefinition = publishedCollection<PremiumAppTopic, PremiumAppTopicValues>({
  ...labelsFrom(premiumAppsScreen),
  exported: 'GET /api/qramtopics/export',
  imported: 'POST /api/qramtopics/import',
  getName: (topic) => topic.title,
  renderBadge: renderPremiumBadge,
  columns: [
    { key: 'title', label: 'Title', sort: 'title', render: (topic) => <span title={topic.title}>{topic.title}</span> },
    {
      key: 'category',
      label: 'Category',
      width: '12vw',
      render: (topic) => <CategoryTitle id={topic.category_id} />,
    },
    {
      key: 'link',
      label: 'Opens',
      width: '13vw',
      render: (topic) => <PremiumAppTopicTarget topic={topic} />,
    },
    {
      key: 'premium',
      label: 'Access',
      badge: true,
      usual: '72px',
      render: (topic) => <PremiumAppTopicAccess topic={topic} />,
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
    label: 'Category of the applications',
    all: 'All categories',
    useChoices: useCategoryChoices,
  },
  useRowActions: useTopicActions,
  versioned: true,
  narrowBelow: 958,
  bulkFields: [
    { field: 'category_id', label: 'Category', useChoices: useCategoryChoices },
    { field: 'premium', label: 'Access', useChoices: () => ACCESS_CHOICES },
  ],
  duplicate: { title: { field: 'title', maxLength: 200 } },
  searchPlaceholder: 'Search title, description or link',
  sorts: [
    { value: 'created_at', label: 'Oldest first' },
    { value: '-created_at', label: 'Newest first' },
    { value: 'title', label: 'Title A to Z' },
    { value: '-title', label: 'Title Z to A' },
  ],
  messages: {
    load: "The applications couldn't be loaded.",
    deleteOne: BANNER_MESSAGES.deleteTopic,
    deleteMany: BANNER_MESSAGES.deleteTopic,
    save: BANNER_MESSAGES.saveTopic,
  },
  details: (topic) => [
    { label: 'Title', value: topic.title },
    { label: 'Opens', value: <PremiumAppTopicTarget topic={topic} /> },
    { label: 'Description', value: topic.description },
    { label: 'Access', value: <TopicAccess topic={topic} /> },
  ],
  form: {
    empty: { title: '', target: 'link', link: '', preset: '', description: '', premium: 0, category_id: '' },
    toValues: ({ title, target, link, preset, description, premium, category_id }) => ({
      title,
      target,
      link: link ?? '',
      preset: preset ?? '',
      description,
      premium,
      category_id: String(category_id),
    }),
    carried: ['category_id'],
    createSchema: premiumAppTopicCreate,
    updateSchema: premiumAppTopicUpdate,
    required: { title: PREMIUM_APP_MESSAGES.titleRequired, category_id: PREMIUM_APP_MESSAGES.categoryRequired },
    labels: {
      title: 'Title',
      category_id: 'Category',
      target: 'Opens',
      link: 'Link',
      preset: 'Run',
      description: 'Description',
      premium: 'Access',
    },
    show: (field, value) => {
      if (field === 'premium') return value === 1 ? 'Premium' : 'Free';
      return field === 'target' ? findTargetLabel(value) : String(value ?? '');
    },
    Fields: PremiumAppTopicFields,
  },
});
