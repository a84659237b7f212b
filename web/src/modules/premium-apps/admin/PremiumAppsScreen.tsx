import { useEffect, useMemo } from 'react';
import { useCategoryFilter } from '../../../admin/list/category/use-category-filter.ts';
import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { FailureBanner, FailureProvider, useFailure } from './FailureBanner.tsx';
import { PremiumAppCategories } from './PremiumAppCategories.tsx';
import { premiumAppTopicsDefinition } from './premium-app-topics-definition.tsx';

const SORTS = premiumAppTopicsDefinition.list.sorts.map(({ value }) => value);

/** Premium applications: topics and their categories, with failures in a red banner (requirements: Premium applications). */
export default function PremiumAppsScreen() {
  return (
    <FailureProvider>
      <PremiumApplications />
    </FailureProvider>
  );
}

function PremiumApplications() {
  const { shown, show, open } = useCategoryFilter(SORTS, premiumAppTopicsDefinition.list.filters);
  const { tell, dismiss } = useFailure();
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) dismiss();
  }, [isOpen, dismiss]);
  const definition = useMemo(() => {
    const { form } = premiumAppTopicsDefinition;
    // A new topic belongs to the category that the list shows.
    const empty = { ...form.values.empty, category_id: shown === undefined ? '' : String(shown) };
    return {
      ...premiumAppTopicsDefinition,
      deletion: { onFailed: tell },
      form: { ...form, values: { ...form.values, empty }, onFailed: tell },
    };
  }, [shown, tell]);
  return (
    <CollectionScreen
      definition={definition}
      above={
        <>
          {isOpen ? null : <FailureBanner />}
          <PremiumAppCategories shown={shown} onShow={show} />
        </>
      }
    />
  );
}
