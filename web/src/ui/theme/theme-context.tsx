import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

/** Local storage key (requirements: Site). */
const THEME_KEY = 'theme';

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

const GROUND: Record<Theme, string> = { light: '#FBFAF7', dark: '#0B0E14' };

/** Storage may be unavailable; the theme then lasts until the system's changes, or the page is left. */
function save(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {}
}

/** The saved theme, else the system's; as the inline script in the head has it. */
function findTheme(): Theme {
  let saved: string | null = null;
  try {
    saved = localStorage.getItem(THEME_KEY);
  } catch {}
  if (saved === 'light' || saved === 'dark') return saved;
  return matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light';
}

function mark(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  root.setAttribute('data-mantine-color-scheme', theme);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme]);
}

const listeners = new Set<() => void>();

function change(next: Theme): void {
  mark(next);
  for (const listener of listeners) listener();
}

/** The theme on the document root; the inline script in the head set it before the first paint. */
const themeStore = {
  read: (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
  /** Also follows the system, and the choice in another tab. */
  subscribe(listener: () => void): () => void {
    const controller = new AbortController();
    const follow = () => change(findTheme());
    matchMedia(SYSTEM_DARK).addEventListener('change', follow, { signal: controller.signal });
    window.addEventListener(
      'storage',
      ({ key }) => {
        if (key === THEME_KEY) follow();
      },
      { signal: controller.signal },
    );
    listeners.add(listener);
    return () => {
      controller.abort();
      listeners.delete(listener);
    };
  },
  toggle(): void {
    const next = themeStore.read() === 'dark' ? 'light' : 'dark';
    save(next);
    change(next);
  },
};

interface ThemeValue {
  theme: Theme;
  toggle(): void;
}

const ThemeContext = createContext<ThemeValue | null>(null);

/** The server can't know the theme and renders light; styles depend only on the root's class (requirements: Site). */
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
