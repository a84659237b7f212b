import { allScreens } from '../admin-screens.ts';

export type ShortcutAction = { do: 'help' | 'search' | 'add' } | { go: string };

export interface Shortcut {
  /** Pressed in sequence. */
  readonly keys: readonly [string] | readonly [string, string];
  readonly label: string;
  readonly deed: ShortcutAction;
}

/** Shortcuts within the current screen. */
export const screenShortcuts: readonly Shortcut[] = [
  { keys: ['/'], label: 'Search this list', deed: { do: 'search' } },
  { keys: ['n'], label: 'Add a new record', deed: { do: 'add' } },
  { keys: ['?'], label: 'Show the shortcuts', deed: { do: 'help' } },
];

/** Shortcuts to other screens. */
export const placeShortcuts: readonly Shortcut[] = [
  ...allScreens.map(({ key, label, path }): Shortcut => ({ keys: ['g', key], label, deed: { go: path } })),
  { keys: ['g', 'w'], label: 'Home Page', deed: { go: '/' } },
];

const ALL = [...screenShortcuts, ...placeShortcuts];

/** Resolves a key press given the pending first key of a sequence (null: none). */
export function shortcutStep(
  before: string | null,
  key: string,
): { deed: ShortcutAction | null; begun: string | null } {
  const whole = before === null ? [key] : [before, key];
  const found = ALL.find(({ keys }) => keys.join(' ') === whole.join(' '));
  if (found) return { deed: found.deed, begun: null };
  // A key that completes nothing may still begin a sequence.
  return { deed: null, begun: ALL.some(({ keys }) => keys.length === 2 && keys[0] === key) ? key : null };
}
