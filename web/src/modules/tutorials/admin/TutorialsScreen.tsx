import { useCategoryFilter } from '../../../admin/list/category/use-category-filter.ts';
import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { TutorialCategories } from './TutorialCategories.tsx';
import { topicsDefinition } from './topics-definition.tsx';

const SORTS = topicsDefinition.list.sorts.map(({ value }) => value);

/** Tutorials: topics with their files, and the categories of the public page (requirements: Tutorials). */
export default function TutorialsScreen() {
  const { shown, show } = useCategoryFilter(SORTS, topicsDefinition.list.filters);
  return <CollectionScreen definition={topicsDefinition} above={<TutorialCategories shown={shown} onShow={show} />} />;
}
