import { useEffect, useRef } from 'react';

/** Fields in which keys are typed. */
export const TYPED_IN =
  'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button])';
const COVERING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Ignores keys while the user is typing or a dialog is open. */
export function isIgnored(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(`${TYPED_IN}, ${COVERING}`)) return true;
  return [...document.querySelectorAll(COVERING)].some((element) => element.checkVisibility());
}

/** A key of the screen that is shown. */
export interface ScreenKey {
  /** As the list of shortcuts shows it: `x`, `Shift x`, `Esc`. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Returns false if there was nothing to do. */
  readonly press: () => boolean;
}

let current: readonly ScreenKey[] = [];

/** The keys of the screen that is shown. */
export const readScreenKeys = (): readonly ScreenKey[] => current;

/** Offers keys while the screen is shown. The back office presses them, so that they follow its rules and setting. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  const offered = useRef(keys);
  useEffect(() => {
    if (current === offered.current) current = keys;
    offered.current = keys;
  });
  useEffect(() => {
    current = offered.current;
    return () => {
      if (current === offered.current) current = [];
    };
  }, []);
}

const nameKey = ({ key, shiftKey }: KeyboardEvent): string => {
  if (key === 'Escape') return 'Esc';
  if (key.length > 1) return key;
  return `${shiftKey ? 'Shift ' : ''}${key.toLowerCase()}`;
};

/** Presses a key of the screen; false if it has no such key, or nothing to do. */
export function pressScreenKey(event: KeyboardEvent): boolean {
  const name = nameKey(event);
  return current.find(({ keys }) => keys.join(' ') === name)?.press() ?? false;
}
