import { useEffect, useMemo } from 'react';
import { useListUrlState } from '../../../admin/calls/collection-url.ts';
import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { FailureBanner, FailureProvider, useFailure } from './FailureBanner.tsx';
import { PremiumAppCategories } from './PremiumAppCategories.tsx';
import { premiumAppTopicsDefinition } from './premium-app-topics-definition.tsx';

const SORTS = premiumAppTopicsDefinition.sorts.map(({ value }) => value);

/** Premium applications: topics and their categories, with failures in a red banner (requirements: Premium applications). */
export default function PremiumAppsScreen() {
  return (
    <FailureProvider>
      <PremiumApplications />
    </FailureProvider>
  );
}

function PremiumApplications() {
  const [{ open, filter }, change] = useListUrlState(SORTS);
  const { tell, dismiss } = useFailure();
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) dismiss();
  }, [isOpen, dismiss]);
  const definition = useMemo(() => {
    const { form } = premiumAppTopicsDefinition;
    // A new topic belongs to the category that the list shows.
    const empty = { ...form.empty, category_id: filter === undefined ? '' : String(filter) };
    return { ...premiumAppTopicsDefinition, onFailed: tell, form: { ...form, empty, onFailed: tell } };
  }, [filter, tell]);
  return (
    <CollectionScreen
      definition={definition}
      above={
        <>
          {isOpen ? null : <FailureBanner />}
          <PremiumAppCategories shown={filter} onShow={(next) => change({ filter: next, page: 1 })} />
        </>
      }
    />
  );
}
