import { ActionIcon, Box, Text } from '@mantine/core';
import { IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import text from '../admin/ui/text.module.css';
import { useTheme } from '../ui/theme/theme-context.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  menuOpen: boolean;
  onMenu: () => void;
  onPalette: () => void;
  onShortcuts: () => void;
}

const ON_APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Name of the palette shortcut on this platform. */
export const PALETTE_KEYS = ON_APPLE ? '⌘ K' : 'Ctrl K';

/** Bar above every screen: palette, theme and user menu. */
export function TopBar({ menuOpen, onMenu, onPalette, onShortcuts }: TopBarProps) {
  const { theme, toggle } = useTheme();
  const nextTheme = theme === 'dark' ? 'light' : 'dark';
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.burger} size={40} aria-label="Open menu" aria-expanded={menuOpen} onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <Text span mr="auto" fz="md" fw={600} lts="-0.01em">
        Management
      </Text>
      <button type="button" className={classes.palette} onClick={onPalette} aria-haspopup="dialog">
        <IconSearch size={17} stroke={1.7} aria-hidden="true" />
        <Box component="span" flex={1} ta="left" className={text.visuallyHiddenOnPhones}>
          Go to…
        </Box>
        <kbd className={classes.kbd}>{PALETTE_KEYS}</kbd>
      </button>
      <ActionIcon onClick={toggle} aria-label={`Switch to ${nextTheme} theme`}>
        {theme === 'dark' ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </ActionIcon>
      <UserMenu onShortcuts={onShortcuts} />
    </header>
  );
}
