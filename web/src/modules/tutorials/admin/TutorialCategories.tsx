import type { TutorialCategory } from '@qram/contract/modules/tutorials/tutorials';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CategoriesPanel } from '../../../admin/list/category/CategoriesPanel.tsx';
import { useCategoryChanges } from '../../../admin/list/category/use-category-changes.ts';
import { count } from '../../../admin/text/text-format.ts';
import { toastFailed } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx';
import { tutorialCategoriesQuery } from './tutorials-admin-queries.ts';
import { tutorialsScreen } from './tutorials-screen.ts';

const [topics, labels] = tutorialsScreen.collections;
const ORDERS = {
  categories: labels,
  topics,
  topicNouns: labels.along,
  topicsIn: ({ topics_count }: TutorialCategory) => topics_count,
};

const formatNote = ({ topics_count: topics }: TutorialCategory) =>
  `${count(topics)} ${topics === 1 ? 'lesson' : 'lessons'}`;

interface TutorialCategoriesProps {
  shown: number | undefined;
  onShow: (id: number | undefined) => void;
}

/** Tutorial categories: add, rename with a confirmation, delete (requirements: Tutorials). */
export function TutorialCategories({ shown, onShow }: TutorialCategoriesProps) {
  const categories = useQuery(tutorialCategoriesQuery(useApi()));
  const [deleting, setDeleting] = useState<TutorialCategory | null>(null);
  const changes = useCategoryChanges({
    ...labels,
    messages: { add: 'Failed to add category.', rename: 'Failed to rename category.' },
    onFailed: toastFailed,
  });
  return (
    <>
      <CategoriesPanel
        categories={categories}
        kind={labels.name}
        orders={ORDERS}
        changes={changes}
        formatNote={formatNote}
        confirmsRename
        failed="The categories couldn't be loaded."
        shown={shown}
        onShow={onShow}
        onDelete={setDeleting}
      />
      <DeleteCategoryDialog
        category={deleting}
        categories={categories.data ?? []}
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          setDeleting(null);
          if (shown === id) onShow(undefined);
        }}
      />
    </>
  );
}
