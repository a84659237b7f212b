import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

/** Local storage key (requirements: Site). */
const THEME_KEY = 'theme';

const GROUND: Record<Theme, string> = { light: '#FBFAF7', dark: '#0B0E14' };

/** Storage may be unavailable; the theme then lasts for this visit. */
function save(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {}
}

function mark(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  root.setAttribute('data-mantine-color-scheme', theme);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme]);
}

const listeners = new Set<() => void>();

/** The theme on the document root; the inline script in the head set it before the first paint. */
const themeStore = {
  read: (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  toggle(): void {
    const next = themeStore.read() === 'dark' ? 'light' : 'dark';
    mark(next);
    save(next);
    for (const listener of listeners) listener();
  },
};

interface ThemeValue {
  theme: Theme;
  toggle(): void;
}

const ThemeContext = createContext<ThemeValue | null>(null);

/**
 * Provides the theme (requirements: Site). The server can't know it and renders light; styles depend only on the root's
 * class.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.read, () => 'light' as const);
  const value = useMemo(() => ({ theme, toggle: themeStore.toggle }), [theme]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

/** The theme and its setter. Throws outside its provider (requirements: Site). */
export function useTheme(): ThemeValue {
  const value = useContext(ThemeContext);
  if (!value) throw new Error('useTheme must be used within a ThemeProvider');
  return value;
}
