import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { resolveShortcut } from './shortcuts.ts';

/** Time limit for the second key, in milliseconds. */
const SEQUENCE_TIMEOUT_MS = 1500;
const STORED = 'shortcuts';
const TYPED_IN = 'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button])';
const COVERING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Ignores keys while the user is typing or a dialog is open. */
function isIgnored(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(TYPED_IN)) return true;
  return [...document.querySelectorAll(COVERING)].some((element) => element.checkVisibility());
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#admin-main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

function pressAdd(): boolean {
  const button = document.querySelector<HTMLElement>('#admin-main [data-add-new]');
  button?.click();
  return button !== null;
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

/** Whether single-key shortcuts are on; stored in the browser. WCAG 2.1.4 requires a way to turn them off. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(readSetting);
  const change = (next: boolean) => {
    writeSetting(next);
    setOn(next);
  };
  return [on, change];
}

/** Handles the shortcuts of the back office. */
export function useShortcuts(on: boolean, showHelp: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!on) return undefined;
    let prefix: { key: string; at: number } | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Shift' || isIgnored(event)) return;
      const before = prefix && event.timeStamp - prefix.at < SEQUENCE_TIMEOUT_MS ? prefix.key : null;
      const resolved = resolveShortcut(before, event.key);
      prefix = resolved.prefix ? { key: resolved.prefix, at: event.timeStamp } : null;
      if (!resolved.action) return;
      const { action } = resolved;
      if ('go' in action) void navigate(action.go);
      else if (action.do === 'help') showHelp();
      else if (!(action.do === 'search' ? focusSearch() : pressAdd())) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, navigate, showHelp]);
}
