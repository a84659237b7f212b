import { DEFAULT_RUN, formatRunLink, MAX_ADDRESS_BITS, parseRunLink, type RunSettings } from '@qram/simulator';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import { FREE_ADDRESS_BITS } from '../run-changes.ts';
import { type RunHistory, startHistory, updateHistory } from '../run-history.ts';

/** Delay before the address changes, because browsers limit how often it may be replaced. */
const ADDRESS_DELAY_MS = 150;

export type ChangeRun = (change: (run: RunSettings) => RunSettings, group?: string) => void;

export interface RunControl extends Pick<RunHistory, 'run'> {
  /** True if the premium applications are open to the viewer. */
  isUnlocked: boolean;
  /** Address bits that the viewer may choose. */
  maxAddressBits: number;
  change: ChangeRun;
  look: ChangeRun;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Why the link that led here was not opened. */
  problem: string | null;
}

/** Anchors such as the skip link's are no links to a run. */
const isRunLink = (hash: string): boolean => /^#(v\d|[^#]*=)/.test(hash);

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

/** The run on the page. It is what the fragment of the address says, and the fragment follows it. */
export function useRun(): RunControl {
  const { user, status } = useAuth();
  const [history, dispatch] = useReducer(updateHistory, DEFAULT_RUN, startHistory);
  const [problem, setProblem] = useState<string | null>(null);
  const opened = useRef(DEFAULT_RUN);
  const { run } = history;
  const isUnlocked = user !== null && (user.role === 'admin' || user.qrampremium === 1);
  const maxAddressBits = isUnlocked ? MAX_ADDRESS_BITS : FREE_ADDRESS_BITS;
  const isKnown = status !== 'loading';

  useEffect(() => {
    if (!isKnown) return;
    const open = (settings: RunSettings, why: string | null) => {
      opened.current = settings;
      dispatch({ type: 'open', run: settings });
      setProblem(why);
    };
    const openLink = () => {
      if (!isRunLink(window.location.hash)) return;
      const parsed = parseRunLink(window.location.hash);
      if (!parsed.ok) open(DEFAULT_RUN, parsed.error.message);
      else if (parsed.value.memory.addressBits > maxAddressBits)
        open(DEFAULT_RUN, `This run has ${parsed.value.memory.cells.length} cells, and yours may have up to 8.`);
      else open(parsed.value, null);
    };
    openLink();
    window.addEventListener('hashchange', openLink);
    return () => window.removeEventListener('hashchange', openLink);
  }, [isKnown, maxAddressBits]);

  useEffect(() => {
    if (run === opened.current) return;
    const timer = setTimeout(
      () => window.history.replaceState(window.history.state, '', `#${formatRunLink(run)}`),
      ADDRESS_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [run]);

  const change = useCallback<ChangeRun>((update, group) => dispatch({ type: 'change', change: update, group }), []);
  const look = useCallback<ChangeRun>((update) => dispatch({ type: 'look', change: update }), []);
  const undo = useCallback(() => dispatch({ type: 'undo' }), []);
  const redo = useCallback(() => dispatch({ type: 'redo' }), []);
  useUndoKeys(undo, redo);
  return {
    run,
    isUnlocked,
    maxAddressBits,
    change,
    look,
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
    problem,
  };
}
