import { ActionIcon } from '@mantine/core';
import { type Icon, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row-actions.module.css';

interface RowActionsProps {
  /** The record's name, for the accessible names. */
  name: string;
  narrow: boolean;
  /** Why the record cannot be deleted; a press on Delete says it, too. */
  kept?: string | undefined;
  /** What else can be done with this one, ahead of the rest. */
  first?: ReactNode;
  onView: () => void;
  /** Left out where records are looked at and never edited. */
  onEdit?: () => void;
  onDelete: () => void;
}

interface RowAction {
  label: string;
  icon: Icon;
  act: () => void;
  kept?: string | undefined;
}

/** View, edit and delete of one row: quiet words until the row is pointed at, icons on narrow panels. */
export function RowActions({ name, narrow, kept, first, onView, onEdit, onDelete }: RowActionsProps) {
  const actions: RowAction[] = [
    { label: 'View', icon: IconEye, act: onView },
    ...(onEdit ? [{ label: 'Edit', icon: IconPencil, act: onEdit }] : []),
    { label: 'Delete', icon: IconTrash, act: onDelete, kept },
  ];
  return (
    <div className={classes.actions} data-narrow={narrow || undefined}>
      {first}
      {actions.map(({ label, icon: ActionGlyph, act, kept: reason }) =>
        narrow ? (
          <ActionIcon
            key={label}
            variant="transparent"
            className={classes.icon}
            aria-label={`${label} ${name}`}
            aria-disabled={reason ? true : undefined}
            title={reason}
            onClick={act}
          >
            <ActionGlyph size={18} stroke={1.6} />
          </ActionIcon>
        ) : (
          <button
            key={label}
            type="button"
            className={classes.word}
            data-bad={label === 'Delete' || undefined}
            aria-label={`${label} ${name}`}
            aria-disabled={reason ? true : undefined}
            title={reason}
            onClick={act}
          >
            {label}
          </button>
        ),
      )}
    </div>
  );
}
