import { buildQuery, type Query, type RunSettings, type RunState, readState, type View } from '@qram/simulator';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useCallback, useMemo, useState } from 'react';
import { lazyOrNothing } from '../../../ui/layout/lazy-or-nothing.ts';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { DRAWN_ADDRESS_BITS, flipCell, toggleAddress } from '../run-changes.ts';
import controls from './Controls.module.css';
import { StatePanel } from './panels/StatePanel.tsx';
import { RunControls } from './RunControls.tsx';
import classes from './SimulatorPage.module.css';
import { StepBar } from './StepBar.tsx';
import { type RouterPlace, TreeFigure } from './tree/TreeFigure.tsx';
import type { RunControl } from './use-run.ts';

/** Loaded behind the page: it shows nothing before a router is broken. */
const ErrorsPanel = lazyOrNothing(async () => (await import('./panels/ErrorsPanel.tsx')).ErrorsPanel);

/** Loaded for memories that are too large for a drawing, and when the table is asked for. */
const TreeTables = lazyOrNothing(async () => (await import('./tree/TreeTables.tsx')).TreeTables);

/** Loaded for large memories that a query asks for few addresses. */
const PathsFigure = lazyOrNothing(async () => (await import('./tree/PathsFigure.tsx')).PathsFigure);

const VIEWS: readonly (readonly [View, string])[] = [
  ['state', 'State'],
  ['noise', 'Noise'],
  ['compare', 'Compare'],
];

/** Select bits of a drawn hybrid: more pages take more room than a table. */
const DRAWN_SELECT_BITS = 2;
/** Addresses whose paths are drawn of a tree that is too large as a whole. */
const DRAWN_PATHS = 12;

/** Words of more bits don't fit the cells of a drawn tree. */
const DRAWN_WORD_BITS = 2;

/** On phones, one of the three panels is in view. */
function ViewTabs({ view, onView }: { view: View; onView(view: View): void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const position = VIEWS.findIndex(([choice]) => choice === view);
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = VIEWS[(position + move + VIEWS.length) % VIEWS.length]?.[0];
    if (move === 0 || !next) return;
    onView(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-view='${next}']`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Panels" className={classes.tabs} tabIndex={-1} onKeyDown={onKeyDown}>
      {VIEWS.map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          role="tab"
          data-view={choice}
          aria-selected={choice === view}
          aria-controls={`simulator-${choice}`}
          tabIndex={choice === view ? 0 : -1}
          onClick={() => onView(choice)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

interface TreeFootProps extends Pick<RunControl, 'undo' | 'redo'> {
  hasTree: boolean;
  isDrawable: boolean;
  isTable: boolean;
  onTable(isTable: boolean): void;
}

function chooseHint({
  hasTree,
  isDrawable,
  isTable,
}: Pick<TreeFootProps, 'hasTree' | 'isDrawable' | 'isTable'>): string {
  if (!hasTree)
    return 'There is no tree: each cell is visited in turn. Press a cell to flip its bit, Yes or No to add or remove an address.';
  if (!isDrawable)
    return `Trees of more than 16 cells and ${DRAWN_PATHS} addresses or of more than 4 pages, and words of more than 2 bits, are shown as tables.`;
  return isTable
    ? 'Press a cell to flip its bit, Yes or No to add or remove an address.'
    : 'Press a cell to flip its bit, an address to add or remove it, a router to break it.';
}

/** How to use the tree, undo and redo, and the tables. */
function TreeFoot({ undo, redo, hasTree, isDrawable, isTable, onTable }: TreeFootProps) {
  return (
    <div className={`${classes.treeFoot} script-only`}>
      <p className={classes.hint}>{chooseHint({ hasTree, isDrawable, isTable })}</p>
      <span className={`${controls.stepper} ${controls.small}`}>
        <button type="button" aria-label="Undo" disabled={!undo} onClick={() => undo?.()}>
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />
        </button>
        <button type="button" aria-label="Redo" disabled={!redo} onClick={() => redo?.()}>
          <IconArrowForwardUp size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
      {isDrawable ? (
        <button
          type="button"
          className={`${classes.textButton} ${controls.tableToggle}`}
          aria-pressed={isTable}
          onClick={() => onTable(!isTable)}
        >
          {isTable ? 'Show as tree' : 'Show tree as table'}
        </button>
      ) : null}
    </div>
  );
}

/** The query of a run, and its state at the step that is shown. */
export function useQueryState(run: RunSettings): { query: Query; state: RunState } {
  const { memory, addresses, architecture, routerLevels, errors, selectBits, schedule, step } = run;
  const query = useMemo(
    () => buildQuery({ memory, addresses, architecture, routerLevels, errors, selectBits, schedule }),
    [memory, addresses, architecture, routerLevels, errors, selectBits, schedule],
  );
  return { query, state: useMemo(() => readState(query, step), [query, step]) };
}

interface RunStageProps {
  control: RunControl;
  query: Query;
  state: RunState;
  /** True where panels of noise and costs stand below, between which phones switch. */
  hasPanels?: boolean;
}

/** What a run is played on: its settings, the tree, the steps and the state. */
export function RunStage({ control, query, state, hasPanels = false }: RunStageProps) {
  const { run, change, look } = control;
  const { memory, measure, step, selected, view } = run;
  const shown = useMemo(() => {
    const alone = query.branches.filter(({ address }) => address === selected);
    return alone.length === 0 ? state : readState({ ...query, branches: alone }, step);
  }, [query, state, selected, step]);
  const [chosen, setChosen] = useState<RouterPlace | null>(null);
  const [isTable, setTable] = useState(false);
  const { selectBits, treeBits } = query.schedule;
  const isSmall = memory.addressBits <= DRAWN_ADDRESS_BITS && memory.wordBits <= DRAWN_WORD_BITS;
  const isWhole = treeBits > 0 && isSmall && selectBits <= DRAWN_SELECT_BITS;
  const hasFewPaths = treeBits > DRAWN_ADDRESS_BITS && selectBits === 0 && query.branches.length <= DRAWN_PATHS;
  const isDrawable = isWhole || (hasFewPaths && memory.wordBits <= DRAWN_WORD_BITS);
  const router = chosen && chosen.level < treeBits ? chosen : null;
  const onFlip = useCallback((cell: number) => change((current) => flipCell(current, cell)), [change]);
  const onToggle = useCallback((address: number) => change((current) => toggleAddress(current, address)), [change]);
  const onStep = useCallback((next: number) => look((current) => ({ ...current, step: next })), [look]);
  const isSame = (place: RouterPlace) => chosen?.level === place.level && chosen.index === place.index;
  const Figure = isWhole ? TreeFigure : PathsFigure;
  const loading = <Skeleton height="480px" radius="var(--radius-panel)" />;
  return (
    <div className={classes.card}>
      <RunControls {...control} />
      <div className={classes.stage}>
        <div className={classes.tree} id="simulator-tree">
          {isDrawable && !isTable ? (
            <Suspense fallback={loading}>
              <Figure
                query={query}
                state={shown}
                chosen={router}
                onChoose={(place) => setChosen(isSame(place) ? null : place)}
                onFlip={onFlip}
                onToggle={onToggle}
              />
            </Suspense>
          ) : (
            <Suspense fallback={loading}>
              <TreeTables query={query} state={shown} onFlip={onFlip} onToggle={onToggle} />
            </Suspense>
          )}
          {router || query.errors.length > 0 ? (
            <Suspense fallback={null}>
              <ErrorsPanel
                query={query}
                measure={measure}
                step={step}
                chosen={router}
                change={change}
                onClose={() => setChosen(null)}
              />
            </Suspense>
          ) : null}
          <TreeFoot {...control} hasTree={treeBits > 0} isDrawable={isDrawable} isTable={isTable} onTable={setTable} />
        </div>
        {/* Playing ends where a guest comes or goes. */}
        <StepBar key={`guest: ${control.isGuest}`} run={run} schedule={query.schedule} onStep={onStep} />
        {hasPanels ? <ViewTabs view={view} onView={(next) => look((current) => ({ ...current, view: next }))} /> : null}
        <StatePanel
          query={query}
          state={state}
          selected={selected}
          onSelect={(address) => look((current) => ({ ...current, selected: address }))}
        />
      </div>
    </div>
  );
}
