import { ActionIcon, Skeleton, Text, Tooltip } from '@mantine/core';
import { useModals } from '@mantine/modals';
import type { TutorialCategory } from '@qram/contract/modules/tutorials';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddCategory } from '../../../admin/category/AddCategory.tsx';
import { isNewTitle, useCategoryChanges } from '../../../admin/category/use-category-changes.ts';
import { TrashDialog } from '../../../admin/collection/TrashDialog.tsx';
import { reasonOf, toastFailed } from '../../../admin/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { useApi } from '../../../api-context.tsx';
import { CATEGORY_TITLE_MAX, CategoryItem } from './CategoryItem.tsx';
import classes from './categories-panel.module.css';
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx';
import { tutorialCategoriesQuery } from './tutorials-admin-queries.ts';
import { tutorialsScreen } from './tutorials-screen.ts';

const [, categories] = tutorialsScreen.collections;
const DELETED_CATEGORIES = {
  ...categories,
  noun: 'category',
  nouns: 'categories',
  nameOf: (category: TutorialCategory) => category.title,
};

interface CategoriesPanelProps {
  /** Id of the category the list is filtered by. */
  shown: number | undefined;
  onShow: (id: number | undefined) => void;
}

/** Tutorial categories: add, rename with a confirmation, delete (requirements: Tutorials). */
export function CategoriesPanel({ shown, onShow }: CategoriesPanelProps) {
  const categories = useQuery(tutorialCategoriesQuery(useApi()));
  const [trashOpen, setTrashOpen] = useState(false);
  const changes = useCategoryChanges({
    ...DELETED_CATEGORIES,
    messages: { add: 'Failed to add category.', rename: 'Failed to rename category.' },
    onFailed: toastFailed,
  });
  return (
    <section className={`${panel.panel} ${classes.panel}`} aria-labelledby="categories-title">
      <div className={panel.head}>
        <h2 className={panel.title} id="categories-title">
          Categories
        </h2>
        <div className={classes.tools}>
          <Tooltip label="Deleted categories">
            <ActionIcon aria-label="Deleted categories" onClick={() => setTrashOpen(true)}>
              <IconTrash size={17} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          <AddCategory busy={changes.busy} maxLength={CATEGORY_TITLE_MAX} onAdd={changes.add} />
        </div>
      </div>
      {categories.data ? (
        <CategoryGrid categories={categories.data} changes={changes} shown={shown} onShow={onShow} />
      ) : null}
      {categories.isPending ? (
        <div className={classes.grid} role="status" aria-label="Loading">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} h={46} radius="md" />
          ))}
        </div>
      ) : null}
      {categories.isError && !categories.data ? (
        <ErrorState
          message="The categories could not be loaded."
          detail={reasonOf(categories.error)}
          onRetry={() => categories.refetch()}
          busy={categories.isFetching}
        />
      ) : null}
      <TrashDialog
        kind={DELETED_CATEGORIES}
        title="Deleted categories"
        opened={trashOpen}
        onClose={() => setTrashOpen(false)}
      />
    </section>
  );
}

interface CategoryGridProps extends CategoriesPanelProps {
  categories: TutorialCategory[];
  changes: ReturnType<typeof useCategoryChanges>;
}

function CategoryGrid({ categories, changes, shown, onShow }: CategoryGridProps) {
  const modals = useModals();
  const [renaming, setRenaming] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<TutorialCategory | null>(null);
  const save = (category: TutorialCategory, title: string) => {
    if (!isNewTitle(category, title)) return setRenaming(null);
    modals.openConfirmModal({
      title: 'Rename category',
      children: (
        <p className={classes.prompt}>
          Rename “{category.title}” to “{title.trim()}”? Its topics stay in it.
        </p>
      ),
      labels: { confirm: 'Rename', cancel: 'Cancel' },
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: async () => {
        if (await changes.rename(category, title)) setRenaming(null);
      },
    });
  };
  if (categories.length === 0) {
    return (
      <Text inherit p="20px 16px" fz={14.5} c="dimmed">
        There are no categories yet. Add the first one, then its topics.
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.grid}>
        {categories.map((category) => (
          <CategoryItem
            key={category.id}
            category={category}
            shown={shown === category.id}
            renaming={renaming === category.id}
            busy={changes.busy}
            onShow={() => onShow(shown === category.id ? undefined : category.id)}
            onRename={() => setRenaming(category.id)}
            onSaveTitle={(title) => save(category, title)}
            onLeaveTitle={() => setRenaming(null)}
            onDelete={() => setDeleting(category)}
          />
        ))}
      </ul>
      <DeleteCategoryDialog
        category={deleting}
        categories={categories}
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          setDeleting(null);
          if (shown === id) onShow(undefined);
        }}
      />
    </>
  );
}
