import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { undoLatest } from '../admin/theme/toast.tsx';
import { isIgnored, pressScreenKey, TYPED_IN } from '../admin/url/single-keys.ts';
import { findAdd, findSearch, findToast } from './screen-controls.ts';
import { resolveShortcut } from './shortcuts.ts';

/** Time limit for the second key, in milliseconds. */
const SEQUENCE_TIMEOUT_MS = 1500;
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
  const navigate = useNavigate();
  useUndoKey();
  useEffect(() => {
    if (!on) return undefined;
    let prefix: { key: string; at: number } | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Shift' || isIgnored(event)) return;
      const before = prefix && event.timeStamp - prefix.at < SEQUENCE_TIMEOUT_MS ? prefix.key : null;
      const resolved = resolveShortcut(before, event.key);
      prefix = resolved.prefix ? { key: resolved.prefix, at: event.timeStamp } : null;
      if (!resolved.action) {
        // The second key of a sequence is not one of the screen's.
        if (before === null && !resolved.prefix && pressScreenKey(event)) event.preventDefault();
        return;
      }
      const { action } = resolved;
      if ('go' in action) void navigate(action.go);
      else if (action.do === 'help') showHelp();
      else if (!FOCUS[action.do]()) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, navigate, showHelp]);
}
