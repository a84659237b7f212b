import { allScreens } from './screen-groups.ts';

export type ShortcutAction = { do: 'help' | 'search' | 'add' | 'toast' } | { go: string };

export interface Shortcut {
  /** Pressed in sequence. */
  readonly keys: readonly [string] | readonly [string, string];
  readonly label: string;
  readonly action: ShortcutAction;
}

/** Shortcuts within the current screen. */
export const screenShortcuts: readonly Shortcut[] = [
  { keys: ['/'], label: 'Search this list', action: { do: 'search' } },
  { keys: ['n'], label: 'Add a new record', action: { do: 'add' } },
  { keys: ['m'], label: 'Go to the latest notification', action: { do: 'toast' } },
  { keys: ['?'], label: 'Show the shortcuts', action: { do: 'help' } },
];

/** Shortcuts to other screens. */
export const navigationShortcuts: readonly Shortcut[] = [
  ...allScreens.map(({ key, label, path }): Shortcut => ({ keys: ['g', key], label, action: { go: path } })),
  { keys: ['g', 'w'], label: 'Home Page', action: { go: '/' } },
];

const ALL = [...screenShortcuts, ...navigationShortcuts];

/** Resolves a key press given the pending first key of a sequence (null: none). */
export function resolveShortcut(
  before: string | null,
  key: string,
): { action: ShortcutAction | null; prefix: string | null } {
  const sequence = before === null ? [key] : [before, key];
  const found = ALL.find(({ keys }) => keys.join(' ') === sequence.join(' '));
  if (found) return { action: found.action, prefix: null };
  // A key that completes nothing may still begin a sequence.
  return { action: null, prefix: ALL.some(({ keys }) => keys.length === 2 && keys[0] === key) ? key : null };
}
