export type ShortcutAction = 'help' | 'search' | 'add' | 'toast';

export interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly action: ShortcutAction;
}

/** Keys of every screen that has something for them. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: '/', label: 'Search this list', action: 'search' },
  { key: 'n', label: 'Add a new record', action: 'add' },
  { key: 'm', label: 'Go to the latest notification', action: 'toast' },
  { key: '?', label: 'Show the shortcuts', action: 'help' },
];
