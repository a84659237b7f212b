import { Box, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { CATEGORY_TITLE_MAX } from '@qram/contract/collection/category-limits';
import type { CollectionName } from '@qram/contract/collections';
import { IconArrowsSort, IconChevronDown, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { trashPath } from '../../declaration/admin-screens.ts';
import { count } from '../../text/text-format.ts';
import { findReason } from '../../theme/toast.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import panel from '../../ui/panel.module.css';
import { ActionMenu, type ScreenAction } from '../../ui/ScreenActions.tsx';
import text from '../../ui/text.module.css';
import { useConfirm } from '../../ui/use-confirm.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { MovableList, type SortableElement, SortableRow } from '../order/SortableRows.tsx';
import { useListOrder } from '../order/use-list-order.ts';
import { AddCategory } from './AddCategory.tsx';
import { CategoryItem } from './CategoryItem.tsx';
import classes from './categories-panel.module.css';
import { type Category, type CategoryChanges, isNewTitle } from './use-category-changes.ts';
import { type CategoryOrders, useReorderDialog } from './use-reorder-dialog.tsx';

interface CategoriesPanelProps<C extends Category> {
  categories: UseQueryResult<C[]>;
  kind: CollectionName;
  orders: CategoryOrders<C>;
  changes: CategoryChanges;
  /** The note on a category's topics: `3 lessons`. */
  formatNote: (category: C) => string;
  /** Renaming asks for a confirmation (requirements: Tutorials). */
  confirmsRename?: boolean;
  failed: string;
  shown: number | undefined;
  onShow: (id: number | undefined) => void;
  onDelete: (category: C) => void;
  /** Actions on all categories, besides reordering. */
  more?: readonly ScreenAction[];
}

export function CategoriesPanel<C extends Category>(props: CategoriesPanelProps<C>) {
  const { categories, kind, orders, changes, failed, more = [] } = props;
  const { dialog, reorderCategories, reorderTopics } = useReorderDialog(orders);
  const phone = usePhone();
  const [unfolded, setUnfolded] = useState(false);
  const folded = phone && !unfolded;
  const actions: ScreenAction[] = [
    ...more,
    ...((categories.data?.length ?? 0) > 1
      ? [
          {
            label: 'Reorder categories',
            named: 'Reorder categories',
            icon: IconArrowsSort,
            act: reorderCategories,
          },
        ]
      : []),
    { label: 'Deleted categories', named: 'Deleted categories', icon: IconTrash, to: trashPath(kind) },
  ];
  return (
    <Box component="section" mb="md" className={panel.panel} aria-labelledby="categories-title">
      <div className={`${panel.head} ${folded ? classes.folded : ''}`}>
        <h2 className={`${panel.title} ${classes.heading}`} id="categories-title">
          {phone ? (
            <UnstyledButton className={classes.unfold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              Categories
              <span className={classes.count}>{categories.data ? count(categories.data.length) : null}</span>
              <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
            </UnstyledButton>
          ) : (
            'Categories'
          )}
        </h2>
        <div className={classes.tools} hidden={folded}>
          <AddCategory busy={changes.busy} maxLength={CATEGORY_TITLE_MAX} onAdd={changes.add} />
          <ActionMenu name="More actions for categories" actions={actions} />
        </div>
      </div>
      <div hidden={folded}>
        {categories.data ? <CategoryGrid {...props} found={categories.data} onReorder={reorderTopics} /> : null}
      </div>
      {dialog}
      {categories.isPending && !folded ? (
        <div className={classes.grid} role="status" aria-label="Loading">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} h={46} radius="md" />
          ))}
        </div>
      ) : null}
      {categories.isError && !categories.data ? (
        <ErrorState
          message={failed}
          detail={findReason(categories.error)}
          onRetry={() => categories.refetch()}
          busy={categories.isFetching}
        />
      ) : null}
    </Box>
  );
}

interface CategoryGridProps<C extends Category> extends CategoriesPanelProps<C> {
  found: readonly C[];
  onReorder: (category: C) => void;
}

function CategoryGrid<C extends Category>(props: CategoryGridProps<C>) {
  const { found, orders, onReorder, changes, formatNote, confirmsRename = false, shown, onShow, onDelete } = props;
  const confirm = useConfirm();
  const list = { ...orders.categories, noun: 'category', getName: ({ title }: C) => title };
  const { shown: ordered, reordering } = useListOrder<C>(list, found);
  const [renaming, setRenaming] = useState<number | null>(null);
  const rename = async (category: C, title: string) => {
    if (await changes.rename(category, title)) setRenaming(null);
  };
  const save = (category: C, title: string) => {
    if (!isNewTitle(category, title)) return setRenaming(null);
    if (!confirmsRename) return void rename(category, title);
    confirm({
      title: 'Rename category',
      children: (
        <Text
          mb="lg"
          fz="md"
          lh={1.5}
          c="var(--ink-2)"
          className={text.wrap}
        >{`Rename “${category.title}” to “${title.trim()}”? Its ${orders.topicNouns[1]} stay in it.`}</Text>
      ),
      confirm: 'Rename',
      act: () => rename(category, title),
    });
  };
  const toItem = (category: C, element: SortableElement<HTMLLIElement>) => (
    <CategoryItem
      id={category.id}
      element={element}
      title={category.title}
      topicNouns={orders.topicNouns[1]}
      note={formatNote(category)}
      shown={shown === category.id}
      renaming={renaming === category.id}
      busy={changes.busy}
      onShow={() => onShow(shown === category.id ? undefined : category.id)}
      onRename={() => setRenaming(category.id)}
      onSaveTitle={(title) => save(category, title)}
      onLeaveTitle={() => setRenaming(null)}
      onReorder={orders.topicsIn(category) > 1 ? () => onReorder(category) : undefined}
      onDelete={() => onDelete(category)}
    />
  );
  if (found.length === 0) {
    return (
      <Text
        py="lg"
        px="md"
        fz="sm"
        c="dimmed"
      >{`There are no categories yet. Add the first one, then its ${orders.topicNouns[1]}.`}</Text>
    );
  }
  return (
    <MovableList reordering={ordered.length > 1 ? reordering : null} hint={null} grid>
      <ul className={classes.grid} aria-busy={reordering.busy}>
        {ordered.map((category) => (
          <SortableRow<HTMLLIElement> key={category.id} id={category.id}>
            {(element) => toItem(category, element)}
          </SortableRow>
        ))}
      </ul>
    </MovableList>
  );
}
