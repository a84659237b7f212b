import { ActionIcon, Button, type ButtonProps, type FloatingPosition, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { usePhone } from './use-phone.ts';

/** An action of a screen besides its main one: it does something or leads somewhere. */
export type ScreenAction = {
  label: string;
  /** Accessible name. */
  named: string;
  icon: Icon;
  busy?: boolean;
  bad?: boolean;
  /** Why it can't be done now; in a menu alone. */
  blocked?: string | undefined;
} & (
  | { act: () => void; to?: never; href?: never }
  | { to: string; act?: never; href?: never }
  /** Opens in a new tab. */
  | { href: string; act?: never; to?: never }
);

/** Keeps the menus of a screen within its landmark. */
export const MAIN_PORTAL = { target: '#admin-main' } as const;

const NEW_TAB = { target: '_blank', rel: 'noreferrer' } as const;

/** An action as a button. */
export function ActionButton({ action, ...props }: { action: ScreenAction } & ButtonProps) {
  const { label, named, icon: ActionGlyph, busy = false, act, to, href } = action;
  const button = {
    variant: 'default',
    leftSection: <ActionGlyph size={16} stroke={1.8} aria-hidden="true" />,
    loading: busy,
    'aria-label': named,
    children: label,
    ...props,
  };
  if (href !== undefined) return <Button {...button} component="a" href={href} {...NEW_TAB} />;
  return to === undefined ? <Button {...button} onClick={act} /> : <Button {...button} component={Link} to={to} />;
}

interface ActionItemProps {
  action: ScreenAction;
  onPress: () => void;
}

function ActionItem({
  action: { label, named, icon: ActionGlyph, bad, blocked, act, to, href },
  onPress,
}: ActionItemProps) {
  const run = () => {
    onPress();
    act?.();
  };
  const item = {
    mih: 40,
    leftSection: <ActionGlyph size={18} stroke={1.6} aria-hidden="true" />,
    color: bad ? 'red' : undefined,
    'aria-label': named,
    'aria-disabled': blocked ? true : undefined,
    title: blocked,
    children: label,
  };
  if (href !== undefined) return <Menu.Item {...item} component="a" href={href} {...NEW_TAB} />;
  return to === undefined ? <Menu.Item {...item} onClick={run} /> : <Menu.Item {...item} component={Link} to={to} />;
}

interface ActionMenuProps {
  name: string;
  actions: readonly ScreenAction[];
  position?: FloatingPosition;
  /** Of its button. */
  className?: string | undefined;
}

/** The actions in one menu behind a "…". */
export function ActionMenu({ name, actions, position = 'bottom-end', className }: ActionMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const phone = usePhone();
  return (
    <Menu position={position} width={200} portalProps={MAIN_PORTAL}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          className={className}
          size={phone ? 40 : 36}
          aria-label={name}
          loading={actions.some(({ busy }) => busy)}
        >
          <IconDots size={20} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem
            key={action.label}
            action={action}
            // A dialog returns the focus to where it was, and the menu's items are gone by then.
            onPress={() => target.current?.focus()}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The actions besides the main one: buttons, or one menu on phones. */
export function ScreenActions({ actions }: { actions: readonly ScreenAction[] }) {
  const phone = usePhone();
  if (phone) return <ActionMenu name="More actions" actions={actions} />;
  return actions.map((action) => <ActionButton key={action.label} action={action} />);
}
