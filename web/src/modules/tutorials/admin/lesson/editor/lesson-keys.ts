const ON_APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Name of a shortcut on this platform: `Ctrl B`. */
export const getKeys = (key: string): string => `${ON_APPLE ? '⌘' : 'Ctrl'} ${key}`;
