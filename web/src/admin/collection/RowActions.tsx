import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
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
  label: 'View' | 'Edit' | 'Delete';
  icon: Icon;
  act: () => void;
  blocked?: string | undefined;
}

/** View, edit and delete of one row: text buttons, or one menu on narrow panels. */
export function RowActions({ name, narrow, deleteBlocked, extra, onView, onEdit, onDelete }: RowActionsProps) {
  const actions: RowAction[] = [
    { label: 'View', icon: IconEye, act: onView },
    ...(onEdit ? [{ label: 'Edit' as const, icon: IconPencil, act: onEdit }] : []),
    { label: 'Delete', icon: IconTrash, act: onDelete, blocked: deleteBlocked },
  ];
  if (narrow) return <RowMenu name={name} actions={actions} />;
  return (
    <div className={classes.actions}>
      {extra}
      {actions.map(({ label, act, blocked: reason }) => (
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
      ))}
    </div>
  );
}

function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <Menu position="bottom-end" width={180} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="transparent" size={40} className={classes.menu} aria-label={`Actions for ${name}`}>
          <IconDots size={20} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: ActionGlyph, act, blocked: reason }) => (
          <Menu.Item
            key={label}
            className={classes.item}
            color={label === 'Delete' ? 'red' : undefined}
            leftSection={<ActionGlyph size={18} stroke={1.6} aria-hidden="true" />}
            aria-disabled={reason ? true : undefined}
            title={reason}
            onClick={act}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
