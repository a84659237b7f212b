import { Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconHome, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import text from '../admin/ui/text.module.css';
import { useAuth } from '../session/auth-context.tsx';
import { useSignOut } from './sign-out.tsx';
import classes from './user-menu.module.css';

/** Menu of the signed-in admin: Home, Account, shortcuts and Logout (requirements: Admin lists). */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user } = useAuth();
  const signOut = useSignOut();
  const name = user?.name ?? '';
  return (
    <Menu position="bottom-end" width={220} offset={8} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label={`${name}'s account menu`}>
          {user?.avatar ? (
            <img src={user.avatar} alt="" width={34} height={34} className={classes.picture} />
          ) : (
            <span aria-hidden="true">{name.trim().charAt(0).toUpperCase() || '?'}</span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap={0} py="xs" px="sm" className={text.wrap}>
          <Text span fz="sm" fw={600} c="var(--ink)">
            {name}
          </Text>
          <Text span ff="monospace" fz="xs" c="dimmed">
            {user?.username}
          </Text>
        </Stack>
        <Menu.Divider />
        <Menu.Item component={Link} to="/" leftSection={<IconHome size={17} stroke={1.6} />}>
          Home
        </Menu.Item>
        <Menu.Item component={Link} to="/account" leftSection={<IconUser size={17} stroke={1.6} />}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={17} stroke={1.6} />} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} />} onClick={signOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
