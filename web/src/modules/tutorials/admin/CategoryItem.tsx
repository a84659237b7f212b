import { ActionIcon } from '@mantine/core';
import type { TutorialCategory } from '@qram/contract/modules/tutorials';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { RenameCategory } from '../../../admin/category/RenameCategory.tsx';
import { count } from '../../../admin/text-format.ts';
import classes from './categories-panel.module.css';

/** Longest category title (contract: categoryFields). */
export const CATEGORY_TITLE_MAX = 120;

interface CategoryItemProps {
  category: TutorialCategory;
  /** Whether the list is filtered by this category. */
  shown: boolean;
  renaming: boolean;
  busy: boolean;
  onShow: () => void;
  onRename: () => void;
  onSaveTitle: (title: string) => void;
  onLeaveTitle: () => void;
  onDelete: () => void;
}

/** One category: the title filters the list; buttons to rename and delete. */
export function CategoryItem(props: CategoryItemProps) {
  const { category, shown, renaming, busy, onShow, onRename, onSaveTitle, onLeaveTitle, onDelete } = props;
  const { title, topics_count: topics } = category;
  if (renaming) {
    return (
      <li className={classes.item} data-renaming>
        <RenameCategory
          title={title}
          busy={busy}
          maxLength={CATEGORY_TITLE_MAX}
          onSave={onSaveTitle}
          onCancel={onLeaveTitle}
        />
      </li>
    );
  }
  return (
    <li className={classes.item} data-shown={shown || undefined}>
      <button type="button" className={classes.show} aria-pressed={shown} onClick={onShow}>
        <span className={classes.title} title={title}>
          {title}
        </span>
        <span className={classes.count}>
          {count(topics)} {topics === 1 ? 'topic' : 'topics'}
        </span>
      </button>
      <ActionIcon
        variant="transparent"
        className={classes.action}
        aria-label={`Rename category ${title}`}
        onClick={onRename}
      >
        <IconPencil size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="transparent"
        className={classes.action}
        data-bad
        aria-label={`Delete category ${title}`}
        onClick={onDelete}
      >
        <IconTrash size={17} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
