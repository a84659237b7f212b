import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

/** Key in the local storage (requirements: Site). */
const THEME_KEY = 'theme';

const GROUND: Record<Theme, string> = { light: '#FBFAF7', dark: '#0B0E14' };

/** Local storage may be closed to the page; a theme is then kept for this visit only. */
function save(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Nothing is lost but the memory of the choice.
  }
}

function mark(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  root.setAttribute('data-mantine-color-scheme', theme);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme]);
}

const listeners = new Set<() => void>();

/** The theme as the document root shows it; the script in the page's head set it before the first paint. */
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

/** Holds the theme (requirements: Site). The server cannot know it and renders light; the look follows the root's class alone. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.read, () => 'light' as const);
  const value = useMemo(() => ({ theme, toggle: themeStore.toggle }), [theme]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

/** The theme and the way to switch it. Throws outside its provider (requirements: Site). */
export function useTheme(): ThemeValue {
  const value = useContext(ThemeContext);
  if (!value) throw new Error('useTheme must be used within a ThemeProvider');
  return value;
}
