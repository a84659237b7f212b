import {
  type Architecture,
  COST_ASSUMPTIONS,
  type ComparisonRow,
  compareArchitectures,
  formatSteps,
  type RunSettings,
} from '@qram/simulator';
import { useDeferredValue, useMemo } from 'react';
import { Disclosure } from '../../../../ui/controls/Disclosure.tsx';
import { formatCount, formatFidelity } from '../../format-state.ts';
import classes from '../SimulatorPage.module.css';
import tables from '../tree/Tables.module.css';

function formatRowFidelity({ fidelity, routersSet }: ComparisonRow): string {
  if (fidelity !== null) return formatFidelity(fidelity);
  return routersSet === null ? 'No routers' : 'No formula';
}

const formatPublished = ({ name, tCount, tDepth, qubits, source }: ComparisonRow['published'][number]): string =>
  `${[
    `${name}: ${formatCount(tCount)} T gates`,
    ...(tDepth === null ? [] : [`T-depth ${formatCount(tDepth)}`]),
    ...(qubits === null ? [] : [`${formatCount(qubits)} qubits`]),
  ].join(', ')} (${source}).`;

interface ShowStepsProps {
  id: Architecture;
  name: string;
  hasTree: boolean;
  architecture: Architecture;
  onShow(architecture: Architecture): void;
}

/** The figure above shows the steps of an architecture. */
const ShowSteps = ({ id, name, hasTree, architecture, onShow }: ShowStepsProps) => (
  <button
    type="button"
    className={`${tables.tableButton} script-only`}
    aria-label={`${hasTree ? 'Show in tree' : 'Show steps'}: ${name}`}
    aria-pressed={id === architecture}
    onClick={() => onShow(id)}
  >
    {id === architecture ? (hasTree ? 'In tree' : 'Shown') : hasTree ? 'Show in tree' : 'Show steps'}
  </button>
);

interface ComparePanelProps {
  run: RunSettings;
  onArchitecture(architecture: Architecture): void;
}

export function ComparePanel({ run, onArchitecture }: ComparePanelProps) {
  const { memory, routerLevels, measure, selectBits, schedule } = run;
  const { addressBits, wordBits } = memory;
  const noise = useDeferredValue(run.noise);
  const rows = useMemo(
    () => compareArchitectures(addressBits, wordBits, { routerLevels, noise, measure, selectBits, schedule }),
    [addressBits, wordBits, routerLevels, noise, measure, selectBits, schedule],
  );
  return (
    <section className={classes.compare} aria-labelledby="compare-title" id="simulator-compare">
      <header className={classes.panelHead}>
        <h2 id="compare-title" className={classes.panelTitle}>
          Compare
        </h2>
        <p
          className={classes.note}
        >{`${formatCount(memory.cells.length)} cells, ${noise.kind === 'hardware' ? 'errors of a device' : `error rate ${noise.rate}`}`}</p>
      </header>
      <div className={tables.wide}>
        <table className={tables.compareTable}>
          <thead>
            <tr>
              <th scope="col">Architecture</th>
              <th scope="col">Qubits</th>
              <th scope="col">T count</th>
              <th scope="col">Toffoli depth</th>
              <th scope="col">Fidelity</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-current={row.id === run.architecture || undefined}>
                <th scope="row">
                  <span className={tables.rowName}>
                    <span>{row.name}</span>
                    {row.id === 'select-swap' ? null : (
                      <ShowSteps
                        id={row.id}
                        name={row.name}
                        hasTree={row.routers !== null}
                        architecture={run.architecture}
                        onShow={onArchitecture}
                      />
                    )}
                  </span>
                  <span className={tables.rowNote}>{row.summary}</span>
                  {row.steps ? <span className={tables.rowNote}>{formatSteps(row.steps)}</span> : null}
                  {row.routersSet === null || row.routers === null ? null : (
                    <span className={tables.rowNote}>
                      {`Sets ${formatCount(row.routersSet)} of ${formatCount(row.routers)} ${row.routers === 1 ? 'router' : 'routers'} in each branch`}
                    </span>
                  )}
                </th>
                <td>{formatCount(row.counts.qubits)}</td>
                <td>{formatCount(row.counts.tCount)}</td>
                <td>{formatCount(row.counts.depth)}</td>
                <td>{formatRowFidelity(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={tables.assumptions}>
        <p>Fidelity is exact, for uniform addresses with the noise that is set. Both are explained below.</p>
        {COST_ASSUMPTIONS.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Disclosure title="Published figures">
        <ul className={classes.sources}>
          {rows.flatMap(({ published }) => published.map((cost) => <li key={cost.name}>{formatPublished(cost)}</li>))}
        </ul>
      </Disclosure>
    </section>
  );
}
