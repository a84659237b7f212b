import { formatRunLink } from '@qram/simulator';
import { DocumentHead } from '../../../public-page/document-head.tsx';
import { RunStage, useQueryState } from './RunStage.tsx';
import classes from './SimulatorPage.module.css';
import { useRun } from './use-run.ts';

const VISITOR = { user: null, status: 'signed-out' } as const;

/** The simulator in a page of another site, with the way to the whole of it. Everybody is a visitor there: no session is used. */
export function EmbeddedSimulatorPage() {
  const control = useRun(VISITOR);
  const { query, state } = useQueryState(control.run);
  return (
    <main className={`visitor-data ${classes.embedded}`}>
      <DocumentHead title="QRAM simulator" />
      <h1 className="visually-hidden">QRAM simulator</h1>
      <p className={classes.plain}>JavaScript is turned off. You see a query at step 10 of 19.</p>
      <div className={classes.layout} data-view="state">
        <RunStage control={control} query={query} state={state} />
      </div>
      <p className="mt-3 text-3">
        <a className="link" href={`/simulator#${formatRunLink(control.run)}`} target="_blank" rel="noopener">
          Noise, costs and exports of this run in the QRAM simulator
        </a>
      </p>
    </main>
  );
}
