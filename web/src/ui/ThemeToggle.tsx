import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './ThemeToggle.module.css';
import { useTheme } from './theme-context.tsx';

/** Switches between light and dark; pressed means dark. The picture follows the root's class, known before the script. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label="Dark theme"
      aria-pressed={theme === 'dark'}
      title="Switch theme"
      onClick={toggle}
    >
      <IconMoon className="only-light" size={19} stroke={1.75} aria-hidden="true" />
      <IconSun className="only-dark" size={19} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
