import type { RunSettings } from '@qram/simulator';

const MAX_CHANGES = 100;

export interface RunHistory {
  readonly run: RunSettings;
  readonly past: readonly RunSettings[];
  readonly future: readonly RunSettings[];
  /** The group of the last change: changes of one slider or field are undone as one. */
  readonly group: string | null;
}

export type RunAction =
  /** A change of the query or the noise. */
  | { readonly type: 'change'; readonly change: (run: RunSettings) => RunSettings; readonly group?: string }
  /** A change of the view: the step, the branch, the tab. It is not undone. */
  | { readonly type: 'look'; readonly change: (run: RunSettings) => RunSettings }
  | { readonly type: 'open'; readonly run: RunSettings }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export const startHistory = (run: RunSettings): RunHistory => ({ run, past: [], future: [], group: null });

export function updateHistory(history: RunHistory, action: RunAction): RunHistory {
  const { run, past, future, group } = history;
  if (action.type === 'open') return startHistory(action.run);
  if (action.type === 'undo') {
    const before = past.at(-1);
    return before ? { run: before, past: past.slice(0, -1), future: [run, ...future], group: null } : history;
  }
  if (action.type === 'redo') {
    const [next, ...rest] = future;
    return next ? { run: next, past: [...past, run], future: rest, group: null } : history;
  }
  const changed = action.change(run);
  if (changed === run) return history;
  if (action.type === 'look') return { ...history, run: changed };
  const joins = action.group !== undefined && action.group === group;
  return {
    run: changed,
    past: joins ? past : [...past, run].slice(-MAX_CHANGES),
    future: [],
    group: action.group ?? null,
  };
}
