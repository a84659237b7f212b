import { DEFAULT_RUN, MAX_ADDRESS_BITS, type RunSettings } from '@qram/simulator';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { AuthState } from '../../../session/auth-context.tsx';
import { isDialogEntry } from '../../../ui/overlay/dialog-history.tsx';
import { FREE_ADDRESS_BITS } from '../run-changes.ts';
import { type RunHistory, startHistory, updateHistory } from '../run-history.ts';
import { isRunFragment, isSameRun, parseRunFragment, type Refusal, updateRunFragment } from '../run-url.ts';

/** Browsers limit how often a URL may be replaced: to 100 times in 30 seconds, the strictest. */
const WINDOW_MS = 30_000;
const MAX_WRITES_AT_ONCE = 60;
const DELAY_MS = 1000;

export type ChangeRun = (change: (run: RunSettings) => RunSettings, group?: string) => void;

export interface RunControl extends Pick<RunHistory, 'run'> {
  isUnlocked: boolean;
  /** Address bits that the viewer may choose. */
  maxAddressBits: number;
  change: ChangeRun;
  look: ChangeRun;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** True while a guest is shown in place of the viewer's run. */
  isGuest: boolean;
  /** Shows another run, which is in neither URL nor history; null: the viewer's again. */
  showGuest: (guest: RunSettings | null) => void;
  refusal: Refusal | null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && !['range', 'radio', 'checkbox'].includes(target.type);

/** Ctrl Z and Ctrl Shift Z, except while typing, where they are the field's. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      (event.shiftKey ? redo : undo)();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
}

/** Keeps the URL's fragment on the run: at once, or with a delay after many changes such as those of a slider. */
function useRunFragment(run: RunSettings, maxAddressBits: number) {
  const { pathname } = useLocation();
  const writes = useRef<number[]>([]);
  /** The run that the fragment names; null until it was read. */
  const named = useRef<RunSettings | null>(null);
  const write = useCallback(
    (shown: RunSettings) => {
      const { hash, pathname: current } = window.location;
      // The router may already be on its way to another page.
      if (current !== pathname) return;
      named.current = shown;
      const fragment = updateRunFragment(hash, shown, maxAddressBits);
      if (fragment === hash) return;
      writes.current.push(Date.now());
      window.history.replaceState(window.history.state, '', fragment);
    },
    [maxAddressBits, pathname],
  );
  useEffect(() => {
    if (named.current === null || named.current === run) return;
    writes.current = writes.current.filter((time) => time > Date.now() - WINDOW_MS);
    if (writes.current.length < MAX_WRITES_AT_ONCE) return write(run);
    const timer = setTimeout(() => write(run), DELAY_MS);
    return () => clearTimeout(timer);
  }, [run, write]);
  return { named, write };
}

/** @param viewer who may choose larger memories; a fragment is read once it is known who that is */
export function useRun({ user, status }: Pick<AuthState, 'user' | 'status'>): RunControl {
  const location = useLocation();
  const [history, dispatch] = useReducer(updateHistory, DEFAULT_RUN, startHistory);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { run } = history;
  const isUnlocked = user !== null && (user.role === 'admin' || user.qrampremium === 1);
  const maxAddressBits = isUnlocked ? MAX_ADDRESS_BITS : FREE_ADDRESS_BITS;
  const isKnown = status !== 'loading';
  const { named, write } = useRunFragment(run, maxAddressBits);
  const shown = useRef(run);
  useEffect(() => {
    shown.current = run;
  }, [run]);

  // The location too, because navigations of the router raise no hashchange.
  useEffect(() => {
    if (!isKnown) return;
    const openFragment = () => {
      const { hash } = window.location;
      const isFirst = named.current === null;
      // Anchors and dialogs leave the run as it is, and so does a first visit without a fragment: early presses may have changed it.
      const leavesRun = hash !== '' || isFirst || isDialogEntry(location.state);
      if (!isRunFragment(hash) && leavesRun) return write(shown.current);
      const opened = parseRunFragment(hash, maxAddressBits);
      setRefusal(opened.refusal);
      const next = isSameRun(opened.run, shown.current) ? shown.current : opened.run;
      named.current = next;
      if (next !== shown.current) dispatch({ type: 'open', run: next });
    };
    openFragment();
    window.addEventListener('hashchange', openFragment);
    return () => window.removeEventListener('hashchange', openFragment);
  }, [isKnown, maxAddressBits, location, named, write]);

  const change = useCallback<ChangeRun>((update, group) => dispatch({ type: 'change', change: update, group }), []);
  const look = useCallback<ChangeRun>((update) => dispatch({ type: 'look', change: update }), []);
  const undo = useCallback(() => dispatch({ type: 'undo' }), []);
  const redo = useCallback(() => dispatch({ type: 'redo' }), []);
  const showGuest = useCallback((guest: RunSettings | null) => dispatch({ type: 'show', guest }), []);
  useUndoKeys(undo, redo);
  return {
    run: history.guest ?? run,
    isGuest: history.guest !== null,
    showGuest,
    isUnlocked,
    maxAddressBits,
    change,
    look,
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
    refusal,
  };
}
