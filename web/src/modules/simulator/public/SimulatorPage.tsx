import { servicePath } from '@qram/contract/modules/buttons/service-link';
import { type Architecture, describeStep, type Schedule } from '@qram/simulator';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { DocumentHead } from '../../../public-page/document-head.tsx';
import { pageContext } from '../../../public-page/page-context.ts';
import type { PageRoute } from '../../../public-page/public-page.ts';
import { useAuth } from '../../../session/auth-context.tsx';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Disclosure } from '../../../ui/controls/Disclosure.tsx';
import { lazyOrNothing } from '../../../ui/layout/lazy-or-nothing.ts';
import { useIsMounted } from '../../../ui/layout/use-is-mounted.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { classNames } from '../../../ui/text/class-names.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { serviceButtonsQuery } from '../../buttons/queries.ts';
import { changeArchitecture } from '../run-changes.ts';
import type { Refusal } from '../run-url.ts';
import { ComparePanel } from './panels/ComparePanel.tsx';
import { ModelPanel } from './panels/ModelPanel.tsx';
import { NoisePanel } from './panels/NoisePanel.tsx';
import { RunStage, useQueryState } from './RunStage.tsx';
import classes from './SimulatorPage.module.css';
import { useRun } from './use-run.ts';

/** Loaded behind the page: they are for scripts alone. */
const GuidedRun = lazyOrNothing(async () => (await import('./guided/GuidedRun.tsx')).GuidedRun);
const ExportPanel = lazyOrNothing(async () => (await import('./panels/ExportPanel.tsx')).ExportPanel);

const ResourcesPanel = lazyOrNothing(async () => (await import('./panels/ResourcesPanel.tsx')).ResourcesPanel);

export const route: PageRoute = {
  async loader({ context }) {
    const { api, load } = context.get(pageContext);
    await load(serviceButtonsQuery(api));
    return null;
  },
};

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

function PageHeading({ isUnlocked, children }: { isUnlocked: boolean; children: ReactNode }) {
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
        <div className={`${classes.guide} script-only`}>{children}</div>
      </div>
      <div className={classes.headRow}>
        <p className={classes.lead}>Set a memory, choose addresses and step through a query.</p>
        {isUnlocked ? null : <LargerMemories />}
      </div>
    </header>
  );
}

/** Pages whose steps are all listed; of more, those of the first. */
const MAX_LISTED_PAGES = 4;

const StepList = memo(({ schedule }: { schedule: Schedule }) => {
  const { phases, steps, selectBits } = schedule;
  const hasManyPages = phases.some(({ page }) => page === MAX_LISTED_PAGES);
  const listed = hasManyPages ? phases.filter(({ page }) => page === 0) : phases;
  const title = hasManyPages ? 'The steps of the first page in words' : `All ${steps.length} steps in words`;
  return (
    <div className={classes.panel}>
      <Disclosure title={title}>
        {hasManyPages ? (
          <p className={classes.note}>{`The other ${2 ** selectBits - 1} pages take the same steps.`}</p>
        ) : null}
        <div className={classes.phases}>
          {listed.map(({ name, first, last }) => (
            <section key={first}>
              <h3 className={classes.smallTitle}>{name}</h3>
              <ol start={first}>
                {steps.slice(first - 1, last).map((step) => (
                  <li key={step.number}>{describeStep(schedule, step)}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </Disclosure>
    </div>
  );
});

/** The QRAM simulator (requirements: Simulator). The server renders the opening run; the browser the one in the address. */
export function SimulatorPage() {
  const viewer = useAuth();
  const control = useRun(viewer);
  const { run, change, isUnlocked, refusal } = control;
  const { query, state } = useQueryState(run);
  const stage = useRef<HTMLDivElement>(null);
  const isMounted = useIsMounted();
  const onArchitecture = useCallback(
    (next: Architecture) => {
      change((current) => changeArchitecture(current, next));
      stage.current?.scrollIntoView({ block: 'nearest' });
    },
    [change],
  );
  return (
    <div className={classNames(classes.page, viewer.user === null && 'visitor-data')}>
      <DocumentHead title="QRAM simulator" path="/simulator" />
      <PageHeading isUnlocked={isUnlocked}>
        {isMounted ? (
          <Suspense fallback={null}>
            <GuidedRun control={control} />
          </Suspense>
        ) : null}
      </PageHeading>

      <p className={classes.plain}>
        JavaScript is turned off. You see a query at step 10 of 19, with its exact figures; to change it, turn
        JavaScript on.
      </p>

      {refusal ? <LinkProblem {...refusal} /> : null}
      <div className={classes.layout} data-view={run.view}>
        <div ref={stage}>
          <RunStage control={control} query={query} state={state} hasPanels />
        </div>
        <div className={classes.lower}>
          <NoisePanel run={run} change={change} isUnlocked={isUnlocked} />
          <ComparePanel run={run} onArchitecture={onArchitecture} />
        </div>
        {isMounted ? (
          <Suspense fallback={null}>
            <ResourcesPanel run={run} change={change} />
          </Suspense>
        ) : null}
        <ModelPanel />
        {isMounted ? (
          <Suspense fallback={null}>
            <ExportPanel run={run} query={query} isUnlocked={isUnlocked} />
          </Suspense>
        ) : null}
        <StepList schedule={query.schedule} />
      </div>
    </div>
  );
}
