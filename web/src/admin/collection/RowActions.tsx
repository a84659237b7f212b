import { ActionIcon } from '@mantine/core';
import { type Icon, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row-actions.module.css';

interface RowActionsProps {
  /** The record's name, for accessible names. */
  name: string;
  narrow: boolean;
  /** Why the record can't be deleted; also shown when Delete is pressed. */
  deleteBlocked?: string | undefined;
  /** Extra actions, shown first. */
  extra?: ReactNode;
  onView: () => void;
  /** Omitted for read-only records. */
  onEdit?: () => void;
  onDelete: () => void;
}

interface RowAction {
  label: string;
  icon: Icon;
  act: () => void;
  blocked?: string | undefined;
}

/** View, edit and delete of one row: text buttons, or icons on narrow panels. */
export function RowActions({ name, narrow, deleteBlocked, extra, onView, onEdit, onDelete }: RowActionsProps) {
  const actions: RowAction[] = [
    { label: 'View', icon: IconEye, act: onView },
    ...(onEdit ? [{ label: 'Edit', icon: IconPencil, act: onEdit }] : []),
    { label: 'Delete', icon: IconTrash, act: onDelete, blocked: deleteBlocked },
  ];
  return (
    <div className={classes.actions} data-narrow={narrow || undefined}>
      {extra}
      {actions.map(({ label, icon: ActionGlyph, act, blocked: reason }) =>
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
            className={classes.label}
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
