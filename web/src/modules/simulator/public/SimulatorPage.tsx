import { servicePath } from '@qram/contract/modules/buttons/service-link';
import { type Architecture, buildQuery, type Phase, readState, type Schedule, type View } from '@qram/simulator';
import { IconArrowBackUp, IconArrowForwardUp, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { DocumentHead } from '../../../public-page/document-head.tsx';
import { pageContext } from '../../../public-page/page-context.ts';
import type { PageRoute } from '../../../public-page/public-page.ts';
import { useAuth } from '../../../session/auth-context.tsx';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Disclosure } from '../../../ui/controls/Disclosure.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { classNames } from '../../../ui/text/class-names.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { serviceButtonsQuery } from '../../buttons/queries.ts';
import { changeArchitecture, DRAWN_ADDRESS_BITS, flipCell, toggleAddress } from '../run-changes.ts';
import type { Refusal } from '../run-url.ts';
import controls from './Controls.module.css';
import { ComparePanel } from './panels/ComparePanel.tsx';
import { ErrorsPanel } from './panels/ErrorsPanel.tsx';
import { ExportPanel } from './panels/ExportPanel.tsx';
import { ModelPanel } from './panels/ModelPanel.tsx';
import { NoisePanel } from './panels/NoisePanel.tsx';
import { StatePanel } from './panels/StatePanel.tsx';
import { RunControls } from './RunControls.tsx';
import classes from './SimulatorPage.module.css';
import { StepBar } from './StepBar.tsx';
import { type RouterPlace, TreeFigure } from './tree/TreeFigure.tsx';
import { TreeTables } from './tree/TreeTables.tsx';
import { type RunControl, useRun } from './use-run.ts';

export const route: PageRoute = {
  async loader({ context }) {
    const { api, load } = context.get(pageContext);
    await load(serviceButtonsQuery(api));
    return null;
  },
};

const VIEWS: readonly (readonly [View, string])[] = [
  ['state', 'State'],
  ['noise', 'Noise'],
  ['compare', 'Compare'],
];

/** Words of more bits don't fit the cells of a drawn tree. */
const DRAWN_WORD_BITS = 2;

function LargerMemories() {
  const { data } = useQuery(serviceButtonsQuery(useApi()));
  const service = data?.find(({ includes_premium_apps }) => includes_premium_apps === 1);
  if (!service) return null;
  return (
    <p className={`by-access ${classes.larger}`}>
      <IconLock size={18} stroke={1.75} aria-hidden="true" />
      <span>
        Up to 1,024 cells, saved runs and files: included in <Link to={servicePath(service.id)}>{service.title}</Link>
      </span>
    </p>
  );
}

/** Why the link that led here wasn't opened, and the way to open one with more cells. */
function LinkProblem({ problem, largeRun }: Refusal) {
  const { user } = useAuth();
  const { data } = useQuery(serviceButtonsQuery(useApi()));
  const service = data?.find(({ includes_premium_apps }) => includes_premium_apps === 1);
  const actions = largeRun ? (
    <div className="flex flex-wrap gap-2">
      {user ? null : (
        <ButtonLink to="/login" state={{ from: `/simulator${largeRun}` }} look="primary">
          Log in to open it
        </ButtonLink>
      )}
      {service ? <ButtonLink to={servicePath(service.id)}>{`See ${service.title}`}</ButtonLink> : null}
    </div>
  ) : null;
  return (
    <Notice title="This link couldn’t be opened." action={actions}>
      <p>{`${problem} The simulator shows its first run instead.`}</p>
    </Notice>
  );
}

function PageHeading({ isUnlocked }: { isUnlocked: boolean }) {
  return (
    <header className={classes.head}>
      <nav aria-label="Breadcrumb">
        <Link to="/QramPage" className={`text-ink-2 text-3 no-underline hover:text-accent ${classes.crumbs}`}>
          Premium applications
        </Link>
      </nav>
      <div className={`flex flex-wrap ${classes.titleRow}`}>
        <h1 className={classes.title}>QRAM simulator</h1>
        <span className="by-access">
          <Badge tone="good">{isUnlocked ? 'Up to 1,024 cells' : 'Free up to 8 cells'}</Badge>
        </span>
      </div>
      <div className={classes.headRow}>
        <p className={classes.lead}>Set a memory, choose addresses and step through a bucket-brigade query.</p>
        {isUnlocked ? null : <LargerMemories />}
      </div>
    </header>
  );
}

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

const isOf = (phase: Phase) => (step: Schedule['steps'][number]) => step.phase === phase;

function StepList({ schedule }: { schedule: Schedule }) {
  return (
    <div className={classes.panel}>
      <Disclosure title={`All ${schedule.steps.length} steps in words`}>
        <div className={classes.phases}>
          {schedule.phases.map((phase) => (
            <section key={phase.first}>
              <h3 className={classes.smallTitle}>{phase.name}</h3>
              <ol start={phase.first}>
                {schedule.steps.filter(isOf(phase)).map(({ number, sentence }) => (
                  <li key={number}>{sentence}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </Disclosure>
    </div>
  );
}

interface TreeFootProps extends Pick<RunControl, 'undo' | 'redo'> {
  isDrawable: boolean;
  isTable: boolean;
  onTable(isTable: boolean): void;
}

/** How to use the tree, undo and redo, and the tables. */
function TreeFoot({ undo, redo, isDrawable, isTable, onTable }: TreeFootProps) {
  return (
    <div className={`${classes.treeFoot} script-only`}>
      <p className={classes.hint}>
        {!isDrawable
          ? 'Trees of more than 16 cells, or with words of more than 2 bits, are shown as tables.'
          : isTable
            ? 'Press a cell to flip its bit, Yes or No to add or remove an address.'
            : 'Press a cell to flip its bit, an address to add or remove it, a router to break it.'}
      </p>
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

/** The QRAM simulator (requirements: Simulator). The server renders the opening run; the browser the one in the address. */
export function SimulatorPage() {
  const control = useRun();
  const isVisitor = useAuth().user === null;
  const { run, change, look, isUnlocked, refusal } = control;
  const { memory, addresses, architecture, routerLevels, errors, step, selected, view } = run;
  const query = useMemo(
    () => buildQuery({ memory, addresses, architecture, routerLevels, errors }),
    [memory, addresses, architecture, routerLevels, errors],
  );
  const state = useMemo(() => readState(query, step), [query, step]);
  const shown = useMemo(() => {
    const alone = query.branches.filter(({ address }) => address === selected);
    return alone.length === 0 ? { query, state } : { query, state: readState({ ...query, branches: alone }, step) };
  }, [query, state, selected, step]);
  const [chosen, setChosen] = useState<RouterPlace | null>(null);
  const [isTable, setTable] = useState(false);
  const tree = useRef<HTMLDivElement>(null);
  const isDrawable = memory.addressBits <= DRAWN_ADDRESS_BITS && memory.wordBits <= DRAWN_WORD_BITS;
  const router = chosen && chosen.level < memory.addressBits ? chosen : null;
  const onFlip = useCallback((cell: number) => change((current) => flipCell(current, cell)), [change]);
  const onToggle = useCallback((address: number) => change((current) => toggleAddress(current, address)), [change]);
  const onStep = useCallback((next: number) => look((current) => ({ ...current, step: next })), [look]);
  const onArchitecture = useCallback(
    (next: Architecture) => {
      change((current) => changeArchitecture(current, next));
      tree.current?.scrollIntoView({ block: 'nearest' });
    },
    [change],
  );
  const isSame = (place: RouterPlace) => chosen?.level === place.level && chosen.index === place.index;
  return (
    <div className={classNames(classes.page, isVisitor && 'visitor-data')}>
      <DocumentHead title="QRAM simulator" path="/simulator" />
      <PageHeading isUnlocked={isUnlocked} />

      <p className={classes.plain}>
        JavaScript is turned off. You see a query at step 10 of 19, with its exact figures; to change it, turn
        JavaScript on.
      </p>

      {refusal ? <LinkProblem {...refusal} /> : null}
      <div className={classes.layout} data-view={view}>
        <div className={classes.card}>
          <RunControls {...control} />
          <div className={classes.stage}>
            <div ref={tree} className={classes.tree}>
              {isDrawable && !isTable ? (
                <TreeFigure
                  query={query}
                  state={shown.state}
                  chosen={router}
                  onChoose={(place) => setChosen(isSame(place) ? null : place)}
                  onFlip={onFlip}
                  onToggle={onToggle}
                />
              ) : (
                <TreeTables query={query} state={shown.state} onFlip={onFlip} onToggle={onToggle} />
              )}
              <ErrorsPanel
                query={query}
                measure={run.measure}
                step={step}
                chosen={router}
                change={change}
                onClose={() => setChosen(null)}
              />
              <TreeFoot {...control} isDrawable={isDrawable} isTable={isTable} onTable={setTable} />
            </div>
            <StepBar run={run} schedule={query.schedule} onStep={onStep} />
            <ViewTabs view={view} onView={(next) => look((current) => ({ ...current, view: next }))} />
            <StatePanel
              query={query}
              state={state}
              selected={selected}
              onSelect={(address) => look((current) => ({ ...current, selected: address }))}
            />
          </div>
        </div>
        <div className={classes.lower}>
          <NoisePanel run={run} change={change} isUnlocked={isUnlocked} />
          <ComparePanel run={run} onArchitecture={onArchitecture} />
        </div>
        <ModelPanel />
        <ExportPanel run={run} query={query} isUnlocked={isUnlocked} />
        <StepList schedule={query.schedule} />
      </div>
    </div>
  );
}
