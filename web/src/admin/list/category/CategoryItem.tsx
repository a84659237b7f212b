import { ActionIcon, UnstyledButton } from '@mantine/core';
import { CATEGORY_TITLE_MAX } from '@qram/contract/collection/category-limits';
import { IconArrowsSort, IconPencil, IconTrash } from '@tabler/icons-react';
import { MoveHandle } from '../order/MoveControls.tsx';
import type { SortableElement } from '../order/SortableRows.tsx';
import classes from './categories-panel.module.css';
import { RenameCategory } from './RenameCategory.tsx';

interface CategoryItemProps {
  id: number;
  /** The item can be dragged. */
  element: SortableElement<HTMLLIElement>;
  title: string;
  topicNouns: string;
  note: string;
  shown: boolean;
  renaming: boolean;
  busy: boolean;
  onShow: () => void;
  onRename: () => void;
  onSaveTitle: (title: string) => void;
  onLeaveTitle: () => void;
  /** Omitted while there is nothing to reorder. */
  onReorder: (() => void) | undefined;
  onDelete: () => void;
}

/** One category: the title filters the list; buttons to rename and delete. */
export function CategoryItem(props: CategoryItemProps) {
  const { id, element, title, topicNouns, note, shown, renaming, busy } = props;
  const { onShow, onRename, onSaveTitle, onLeaveTitle, onReorder, onDelete } = props;
  if (renaming) {
    return (
      <li {...element} className={classes.item} data-renaming>
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
    <li {...element} className={classes.item} data-shown={shown || undefined}>
      <MoveHandle id={id} name={title} />
      <UnstyledButton className={classes.show} aria-pressed={shown} onClick={onShow}>
        <span className={classes.title} title={title}>
          {title}
        </span>
        <span className={classes.count}>{note}</span>
      </UnstyledButton>
      {onReorder ? (
        <ActionIcon
          variant="transparent"
          className={classes.action}
          aria-label={`Reorder ${topicNouns} in ${title}`}
          title={`Reorder ${topicNouns}`}
          onClick={onReorder}
        >
          <IconArrowsSort size={17} stroke={1.6} />
        </ActionIcon>
      ) : null}
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
