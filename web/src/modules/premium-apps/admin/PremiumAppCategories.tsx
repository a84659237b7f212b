import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps/premium-apps';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CategoriesPanel } from '../../../admin/list/category/CategoriesPanel.tsx';
import { useCategoryChanges } from '../../../admin/list/category/use-category-changes.ts';
import { useDeletion } from '../../../admin/list/selection/use-deletion.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { findReason } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { usePanelAccessActions } from '../../users/shared/GrantAccess.tsx';
import { BANNER_MESSAGES, useFailure } from './FailureBanner.tsx';
import { premiumAppCategoriesAdminQuery } from './premium-apps-admin-queries.ts';
import { premiumAppsScreen } from './premium-apps-screen.ts';

const [topics, labels] = premiumAppsScreen.collections;
const ORDERS = {
  categories: labels,
  topics,
  topicNouns: ['application', 'applications'],
  topicsIn: ({ qramtopic }: PremiumAppCategory) => qramtopic.length,
} as const;
const PREMIUM_APPS = { opens: 'premium_apps' } as const;
const CATEGORIES = {
  ...labels,
  noun: 'category',
  nouns: 'categories',
  getName: (category: PremiumAppCategory) => category.title,
  messages: { deleteOne: BANNER_MESSAGES.deleteCategory, deleteMany: BANNER_MESSAGES.deleteCategory },
};

/** The public page says the same of an empty category (requirements: Premium applications). */
const formatNote = ({ qramtopic: { length } }: PremiumAppCategory) =>
  length === 0 ? '(Coming Soon)' : `${count(length)} ${length === 1 ? 'application' : 'applications'}`;

function topicsNote({ qramtopic: { length } }: PremiumAppCategory): string {
  if (length === 0) return '';
  return length === 1 ? 'Its application goes with it.' : `Its ${count(length)} applications go with it.`;
}

interface PremiumAppCategoriesProps {
  shown: number | undefined;
  onShow: (id: number | undefined) => void;
}

/** Categories of the premium applications; failures go to the banner (requirements: Premium applications). */
export function PremiumAppCategories({ shown, onShow }: PremiumAppCategoriesProps) {
  const categories = useQuery(premiumAppCategoriesAdminQuery(useApi()));
  const { tell, dismiss } = useFailure();
  const changes = useCategoryChanges({
    ...CATEGORIES,
    messages: { add: BANNER_MESSAGES.addCategory, rename: BANNER_MESSAGES.updateCategory },
    onFailed: tell,
  });
  const askToDelete = useDeletion<PremiumAppCategory>({
    ...CATEGORIES,
    formatNote: topicsNote,
    deletion: { onFailed: tell },
  });
  const more = usePanelAccessActions(PREMIUM_APPS);
  const { error } = categories;
  useEffect(() => {
    if (error) tell(BANNER_MESSAGES.load, findReason(error));
  }, [error, tell]);
  return (
    <CategoriesPanel
      categories={categories}
      kind={CATEGORIES.name}
      orders={ORDERS}
      changes={{
        busy: changes.busy,
        add: (title) => {
          dismiss();
          return changes.add(title);
        },
        rename: (category, title) => {
          dismiss();
          return changes.rename(category, title);
        },
      }}
      formatNote={formatNote}
      failed="The categories couldn't be loaded."
      more={more}
      shown={shown}
      onShow={onShow}
      onDelete={(category) => {
        dismiss();
        askToDelete([category], (deleted) => {
          if (shown !== undefined && deleted.includes(shown)) onShow(undefined);
        });
      }}
    />
  );
}
