import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { RowAction } from '../../declaration/record-types.ts';
import classes from './row-actions.module.css';
import { useRowTabIndex } from './row-keys.tsx';

interface RowActionsProps {
  name: string;
  narrow: boolean;
  /** Why the record can't be deleted; also shown when Delete is pressed. */
  deleteBlocked?: string | undefined;
  more?: readonly RowAction[] | undefined;
  onView: () => void;
  onEdit?: () => void;
  onDelete: () => void;
}

/** A finger has no hover, and would press buttons that it doesn't see. */
const TOUCH = '(any-pointer: coarse)';

/** One menu with the actions of a row, and beside it View, Edit and Delete. */
export function RowActions({ name, narrow, deleteBlocked, more = [], onView, onEdit, onDelete }: RowActionsProps) {
  const tabIndex = useRowTabIndex();
  const touch = useMediaQuery(TOUCH, false, { getInitialValueInEffect: false });
  const actions: RowAction[] = [
    { label: 'View', icon: IconEye, act: onView },
    ...(onEdit ? [{ label: 'Edit', icon: IconPencil, act: onEdit }] : []),
    { label: 'Delete', icon: IconTrash, bad: true, act: onDelete, blocked: deleteBlocked },
  ];
  const all = [...more, ...actions];
  if (narrow || touch) return <RowMenu label={`Actions for ${name}`} actions={all} />;
  return (
    <div className={classes.actions}>
      {actions.map(({ label, icon: ActionGlyph, bad, act, blocked: reason }) => (
        <button
          key={label}
          type="button"
          tabIndex={tabIndex}
          className={classes.icon}
          data-bad={bad || undefined}
          aria-label={`${label} ${name}`}
          aria-disabled={reason ? true : undefined}
          title={reason ?? label}
          onClick={act}
        >
          <ActionGlyph size={18} stroke={1.7} aria-hidden="true" />
        </button>
      ))}
      <RowMenu label={`More actions for ${name}`} actions={all} />
    </div>
  );
}

interface RowButtonsProps {
  name: string;
  narrow: boolean;
  actions: readonly RowAction[];
}

/** Actions of one row as text, for lists with a rare choice; one menu on narrow panels. */
export function RowButtons({ name, narrow, actions }: RowButtonsProps) {
  const tabIndex = useRowTabIndex();
  if (narrow) return <RowMenu label={`Actions for ${name}`} actions={actions} />;
  return (
    <div className={classes.actions}>
      {actions.map(({ label, named = `${label} ${name}`, bad, act, blocked: reason }) => (
        <button
          key={label}
          type="button"
          tabIndex={tabIndex}
          className={classes.label}
          data-bad={bad || undefined}
          aria-label={named}
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

export function RowMenu({ label: menuLabel, actions }: { label: string; actions: readonly RowAction[] }) {
  const target = useRef<HTMLButtonElement>(null);
  const tabIndex = useRowTabIndex();
  const run = (act: () => void) => {
    // A dialog returns the focus to where it was, and the menu's items are gone by then.
    target.current?.focus();
    act();
  };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          tabIndex={tabIndex}
          variant="transparent"
          size={40}
          className={classes.menu}
          aria-label={menuLabel}
          title="Actions"
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
