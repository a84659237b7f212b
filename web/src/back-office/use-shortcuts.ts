import { useEffect, useState } from 'react';
import { undoLatest } from '../admin/theme/toast.tsx';
import { isIgnored, pressScreenKey, TYPED_IN } from '../admin/url/single-keys.ts';
import { findAdd, findSearch, findToast } from './screen-controls.ts';
import { SHORTCUTS } from './shortcuts.ts';

const STORED = 'shortcuts';

function focusSearch(): boolean {
  const field = findSearch();
  field?.focus();
  field?.select();
  return field !== null;
}

function pressAdd(): boolean {
  const button = findAdd();
  button?.click();
  return button !== null;
}

/** Focuses the Undo button of the latest message, or its Close button. */
function focusToast(): boolean {
  const toast = findToast();
  const button =
    toast?.querySelector<HTMLElement>('[aria-keyshortcuts]') ?? toast?.querySelector<HTMLElement>('button');
  button?.focus();
  return button !== undefined && button !== null;
}

/** Ctrl or ⌘ with Z outside text fields, which have an undo of their own. */
function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return;
      if (event.defaultPrevented || event.repeat || (target instanceof Element && target.closest(TYPED_IN))) return;
      if (undoLatest()) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function writeSetting(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Storage may be unavailable; the setting then lasts for this visit.
  }
}

/** The setting for single-key shortcuts; stored in the browser. WCAG 2.1.4 requires a way to turn them off. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(readSetting);
  const change = (next: boolean) => {
    writeSetting(next);
    setOn(next);
  };
  return [on, change];
}

const FOCUS = { search: focusSearch, add: pressAdd, toast: focusToast } as const;

/** Handles the shortcuts of the back office. */
export function useShortcuts(on: boolean, showHelp: () => void): void {
  useUndoKey();
  useEffect(() => {
    if (!on) return undefined;
    // Asked before a dialog hears the key: the one that Escape closes may be gone afterwards.
    let ignored = false;
    const look = (event: KeyboardEvent) => {
      ignored = isIgnored(event);
    };
    const listen = (event: KeyboardEvent) => {
      if (ignored || event.defaultPrevented) return;
      const action = SHORTCUTS.find(({ key }) => key === event.key)?.action;
      if (action === 'help') showHelp();
      else if (!(action ? FOCUS[action]() : pressScreenKey(event))) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', look, { capture: true });
    document.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      document.removeEventListener('keydown', listen);
    };
  }, [on, showHelp]);
}
