import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Theme, themeStore } from './theme-store.ts';

interface ThemeValue {
  theme: Theme;
  toggle(): void;
}

const ThemeContext = createContext<ThemeValue | null>(null);

/** Holds the theme (spec §4). The server cannot know it and renders light; the look follows the root's class alone. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.read, () => 'light' as const);
  const value = useMemo(() => ({ theme, toggle: themeStore.toggle }), [theme]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

/** The theme and the way to switch it. Throws outside its provider (spec §8). */
export function useTheme(): ThemeValue {
  const value = useContext(ThemeContext);
  if (!value) throw new Error('useTheme must be used within a ThemeProvider');
  return value;
}
