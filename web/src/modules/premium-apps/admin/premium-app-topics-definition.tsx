import { type PremiumAppTopic, premiumAppTopics } from '@qram/contract/modules/premium-apps/premium-apps';
import { useQuery } from '@tanstack/react-query';
import type { FieldsProps } from '../../../admin/declaration/admin-collection.ts';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { numberFilter } from '../../../admin/declaration/list-filters.ts';
import { FieldInput } from '../../../admin/screen/FieldInputs.tsx';
import { fieldCollection } from '../../../admin/screen/field-collection.tsx';
import type { ValuesOf } from '../../../admin/screen/field-values.ts';
import { useApi } from '../../../api/api-context.tsx';
import { ACCESS_CHOICES, renderPremiumBadge } from '../../service-requests/shared/access-field.tsx';
import { useAccessActions } from '../../users/shared/GrantAccess.tsx';
import { BANNER_MESSAGES, FailureBanner } from './FailureBanner.tsx';
import { PremiumAppTopicAccess, PremiumAppTopicTarget } from './PremiumAppTopicDetails.tsx';
import { premiumAppCategoriesAdminQuery } from './premium-apps-admin-queries.ts';
import { premiumAppsScreen } from './premium-apps-screen.ts';

function PremiumAppTopicFields({ form }: FieldsProps<PremiumAppTopic, ValuesOf<typeof premiumAppTopics>>) {
  const { data: categories = [] } = useQuery(premiumAppCategoriesAdminQuery(useApi()));
  return (
    <>
      <FailureBanner inForm />
      <FieldInput collection={premiumAppTopics} form={form} name="title" focused />
      <FieldInput collection={premiumAppTopics} form={form} name="category_id" options={categories} />
      <FieldInput collection={premiumAppTopics} form={form} name="target" />
      {form.values.target === 'link' ? (
        <FieldInput collection={premiumAppTopics} form={form} name="link" type="url" inputMode="url" />
      ) : (
        <FieldInput collection={premiumAppTopics} form={form} name="preset" />
      )}
      <FieldInput collection={premiumAppTopics} form={form} name="description" />
      <FieldInput
        collection={premiumAppTopics}
        form={form}
        name="premium"
        label="Premium"
        description="Only admins and users with access to the premium applications can open it."
      />
    </>
  );
}

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

function useCategoryChoices() {
  const { data = [] } = useQuery(premiumAppCategoriesAdminQuery(useApi()));
  return data.map(({ id, title }) => ({ value: id, label: title }));
}

export const premiumAppTopicsDefinition = fieldCollection(premiumAppTopics, {
  ...labelsFrom(premiumAppsScreen),
  bulkChoices: {
    category_id: { useChoices: useCategoryChoices },
    premium: { useChoices: () => ACCESS_CHOICES },
  },
  messages: {
    load: "The applications couldn't be loaded.",
    deleteOne: BANNER_MESSAGES.deleteTopic,
    deleteMany: BANNER_MESSAGES.deleteTopic,
    save: BANNER_MESSAGES.saveTopic,
  },
  list: {
    columns: [
      'title',
      {
        field: 'category_id',
        key: 'category',
        width: '12vw',
        render: (topic) => <CategoryTitle id={topic.category_id} />,
      },
      {
        field: 'target',
        key: 'link',
        rare: true,
        width: '13vw',
        render: (topic) => <PremiumAppTopicTarget topic={topic} />,
      },
      { field: 'premium', badge: true, usual: '72px', render: (topic) => <PremiumAppTopicAccess topic={topic} /> },
      'created_at',
    ],
    filters: { category_id: numberFilter('Category of the applications', 'All categories', useCategoryChoices) },
    useRowActions: useTopicActions,
    narrowBelow: 958,
  },
  record: {
    renderBadge: renderPremiumBadge,
  },
  form: {
    Fields: PremiumAppTopicFields,
    values: {
      carried: ['category_id'],
    },
  },
});
