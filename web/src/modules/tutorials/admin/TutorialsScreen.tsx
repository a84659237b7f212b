import { useListUrlState } from '../../../admin/calls/collection-url.ts';
import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { TutorialCategories } from './TutorialCategories.tsx';
import { topicsDefinition } from './topics-definition.tsx';

const SORTS = topicsDefinition.sorts.map(({ value }) => value);

/** Tutorials: topics with their files, and the categories of the public page (requirements: Tutorials). */
export default function TutorialsScreen() {
  const [address, change] = useListUrlState(SORTS);
  return (
    <CollectionScreen
      definition={topicsDefinition}
      above={<TutorialCategories shown={address.filter} onShow={(filter) => change({ filter, page: 1 })} />}
    />
  );
}
