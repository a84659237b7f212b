import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { AddCategory } from '../../../admin/category/AddCategory.tsx';
import { useCategoryChanges } from '../../../admin/category/use-category-changes.ts';
import { type ChangeAddress, useCollectionAddress } from '../../../admin/collection/collection-address.ts';
import { RecordDrawer } from '../../../admin/form/RecordDrawer.tsx';
import { useScreenTitle } from '../../../admin/screen-title.ts';
import { count } from '../../../admin/text-format.ts';
import { reasonOf } from '../../../admin/toast.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import { BANNER_MESSAGES, FailureBanner, FailureProvider, useFailure } from './FailureBanner.tsx';
import { PremiumAppCategories } from './PremiumAppCategories.tsx';
import { CATEGORY_TITLE_MAX } from './PremiumAppCategoryPanel.tsx';
import classes from './premium-app-categories.module.css';
import { premiumAppTopicsDefinition } from './premium-app-topics-definition.tsx';
import { premiumAppCategoriesAdminQuery } from './premium-apps-admin-queries.ts';
import { premiumAppsScreen } from './premium-apps-screen.ts';
import { TrashMenu } from './TrashMenu.tsx';

const [, categoryLabels] = premiumAppsScreen.collections;
const SORTS = premiumAppTopicsDefinition.sorts.map(({ value }) => value);

/** Premium applications: categories and topics, with failures in a red banner (requirements: Premium applications). */
export default function PremiumAppsScreen() {
  return (
    <FailureProvider>
      <PremiumApplications />
    </FailureProvider>
  );
}

function PremiumApplications() {
  useScreenTitle(premiumAppTopicsDefinition.title);
  const [address, change] = useCollectionAddress(SORTS);
  const { tell, dismiss } = useFailure();
  const categories = useQuery(premiumAppCategoriesAdminQuery(useApi()));
  const changes = useCategoryChanges({
    ...categoryLabels,
    messages: { add: BANNER_MESSAGES.addCategory, rename: BANNER_MESSAGES.updateCategory },
    onFailed: tell,
  });
  const open = address.open !== null;
  useEffect(() => {
    if (!open) dismiss();
  }, [open, dismiss]);
  const { error } = categories;
  useEffect(() => {
    if (error) tell(BANNER_MESSAGES.load, reasonOf(error));
  }, [error, tell]);
  const openTopic: ChangeAddress = (patch, options) => {
    dismiss();
    change(patch, options);
  };
  return (
    <>
      <ScreenHead
        title={premiumAppTopicsDefinition.title}
        note={<span role="status">{categories.data ? summary(categories.data) : ''}</span>}
        actions={<TrashMenu />}
      />
      {open ? null : <FailureBanner />}
      <section className={`${panel.panel} ${classes.adding}`} aria-label="New category">
        <AddCategory
          busy={changes.busy}
          maxLength={CATEGORY_TITLE_MAX}
          onAdd={(title) => {
            dismiss();
            return changes.add(title);
          }}
        />
      </section>
      <PremiumAppCategories
        categories={categories.data}
        failed={categories.isError}
        busy={categories.isFetching}
        changes={changes}
        change={openTopic}
        onRetry={() => {
          dismiss();
          categories.refetch();
        }}
      />
      <TopicDrawer categoryId={address.filter} address={address} change={change} />
    </>
  );
}

function summary(categories: readonly { qramtopic: readonly unknown[] }[]): string {
  const topics = categories.reduce((sum, { qramtopic }) => sum + qramtopic.length, 0);
  const counted = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`;
  return `${counted(categories.length, 'category', 'categories')}, ${counted(topics, 'topic', 'topics')}`;
}

interface TopicDrawerProps {
  /** Preselected category of a new topic. */
  categoryId: number | undefined;
  address: ReturnType<typeof useCollectionAddress>[0];
  change: ChangeAddress;
}

function TopicDrawer({ categoryId, address, change }: TopicDrawerProps) {
  const { tell } = useFailure();
  const definition = useMemo(() => {
    const { form } = premiumAppTopicsDefinition;
    const empty = { ...form.empty, category_id: categoryId === undefined ? '' : String(categoryId) };
    return { ...premiumAppTopicsDefinition, form: { ...form, empty, onFailed: tell } };
  }, [categoryId, tell]);
  const changeOpen: ChangeAddress = (patch, options) =>
    change(patch.open === null ? { ...patch, filter: undefined } : patch, options);
  return <RecordDrawer definition={definition} address={address} change={changeOpen} />;
}
