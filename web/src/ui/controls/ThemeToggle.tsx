import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTheme } from '../theme/theme-context.tsx';

/** Pressed means dark. CSS picks the icon by the root's class, which is set before hydration. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  return (
    <button
      type="button"
      className="icon-button control script-only"
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
