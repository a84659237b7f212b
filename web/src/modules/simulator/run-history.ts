import type { RunSettings } from '@qram/simulator';

const MAX_CHANGES = 100;

export interface RunHistory {
  readonly run: RunSettings;
  readonly past: readonly RunSettings[];
  readonly future: readonly RunSettings[];
  /** The group of the last change: changes of one slider or field are undone as one. */
  readonly group: string | null;
  /** A run that is shown in place of `run`, as by a guided run, until something is changed. */
  readonly guest: RunSettings | null;
}

export type RunAction =
  /** A change of the query or the noise. */
  | { readonly type: 'change'; readonly change: (run: RunSettings) => RunSettings; readonly group?: string }
  /** A change of the view: the step, the branch, the tab. It is not undone. */
  | { readonly type: 'look'; readonly change: (run: RunSettings) => RunSettings }
  | { readonly type: 'open'; readonly run: RunSettings }
  | { readonly type: 'show'; readonly guest: RunSettings | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export const startHistory = (run: RunSettings): RunHistory => ({
  run,
  past: [],
  future: [],
  group: null,
  guest: null,
});

/** Steps, routers and addresses of one tree are those of the other. */
const hasSameTree = (one: RunSettings, other: RunSettings): boolean =>
  one.memory.addressBits === other.memory.addressBits && one.architecture === other.architecture;

export function updateHistory(history: RunHistory, action: RunAction): RunHistory {
  const { run, past, future, group, guest } = history;
  if (action.type === 'open') return startHistory(action.run);
  if (action.type === 'show') return { ...history, guest: action.guest };
  if (guest && action.type === 'look') return { ...history, guest: action.change(guest) };
  // What is pressed in the guest's tree is of the run if that has such a tree.
  if (guest && action.type === 'change' && !hasSameTree(guest, run)) return { ...history, guest: null };
  if (guest) return updateHistory({ ...history, guest: null }, action);
  if (action.type === 'undo') {
    const before = past.at(-1);
    return before
      ? { ...history, run: before, past: past.slice(0, -1), future: [run, ...future], group: null }
      : history;
  }
  if (action.type === 'redo') {
    const [next, ...rest] = future;
    return next ? { ...history, run: next, past: [...past, run], future: rest, group: null } : history;
  }
  const changed = action.change(run);
  if (changed === run) return history;
  if (action.type === 'look') return { ...history, run: changed };
  const joins = action.group !== undefined && action.group === group;
  return {
    ...history,
    run: changed,
    past: joins ? past : [...past, run].slice(-MAX_CHANGES),
    future: [],
    group: action.group ?? null,
  };
}
