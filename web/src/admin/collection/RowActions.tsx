import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
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

export interface RowAction {
  label: string;
  icon: Icon;
  /** Destroys something. */
  bad?: boolean;
  act: () => void;
  /** Why it can't be done. */
  blocked?: string | undefined;
}

/** View, edit and delete of one row. */
export function RowActions({ name, narrow, deleteBlocked, extra, onView, onEdit, onDelete }: RowActionsProps) {
  const actions: RowAction[] = [
    { label: 'View', icon: IconEye, act: onView },
    ...(onEdit ? [{ label: 'Edit', icon: IconPencil, act: onEdit }] : []),
    { label: 'Delete', icon: IconTrash, bad: true, act: onDelete, blocked: deleteBlocked },
  ];
  return <RowButtons name={name} narrow={narrow} extra={extra} actions={actions} />;
}

interface RowButtonsProps {
  name: string;
  narrow: boolean;
  actions: readonly RowAction[];
  extra?: ReactNode;
}

/** Actions of one row: text buttons, or one menu on narrow panels. */
export function RowButtons({ name, narrow, actions, extra }: RowButtonsProps) {
  if (narrow) return <RowMenu name={name} actions={actions} />;
  return (
    <div className={classes.actions}>
      {extra}
      {actions.map(({ label, bad, act, blocked: reason }) => (
        <button
          key={label}
          type="button"
          className={classes.label}
          data-bad={bad || undefined}
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
  const target = useRef<HTMLButtonElement>(null);
  const run = (act: () => void) => {
    // A dialog returns the focus to where it was, and the menu's items are gone by then.
    target.current?.focus();
    act();
  };
  return (
    <Menu position="bottom-end" width={180} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant="transparent"
          size={40}
          className={classes.menu}
          aria-label={`Actions for ${name}`}
        >
          <IconDots size={20} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: ActionGlyph, bad, act, blocked: reason }) => (
          <Menu.Item
            key={label}
            className={classes.item}
            color={bad ? 'red' : undefined}
            leftSection={<ActionGlyph size={18} stroke={1.6} aria-hidden="true" />}
            aria-disabled={reason ? true : undefined}
            title={reason}
            onClick={() => run(act)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
