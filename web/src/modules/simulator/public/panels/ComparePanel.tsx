import {
  type Architecture,
  COST_ASSUMPTIONS,
  type ComparisonRow,
  compareArchitectures,
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

interface ShowInTreeProps {
  id: Architecture;
  name: string;
  architecture: Architecture;
  onShow(architecture: Architecture): void;
}

/** The tree above shows one of the architectures that have routers. */
const ShowInTree = ({ id, name, architecture, onShow }: ShowInTreeProps) => (
  <button
    type="button"
    className={`${tables.tableButton} script-only`}
    aria-label={`Show in tree: ${name}`}
    aria-pressed={id === architecture}
    onClick={() => onShow(id)}
  >
    {id === architecture ? 'In tree' : 'Show in tree'}
  </button>
);

interface ComparePanelProps {
  run: RunSettings;
  onArchitecture(architecture: Architecture): void;
}

export function ComparePanel({ run, onArchitecture }: ComparePanelProps) {
  const { memory } = run;
  const { addressBits, wordBits } = memory;
  const noise = useDeferredValue(run.noise);
  const rows = useMemo(
    () => compareArchitectures(addressBits, wordBits, { routerLevels: run.routerLevels, noise, measure: run.measure }),
    [addressBits, wordBits, run.routerLevels, noise, run.measure],
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
                    {row.id === 'bucket-brigade' || row.id === 'fan-out' ? (
                      <ShowInTree id={row.id} name={row.name} architecture={run.architecture} onShow={onArchitecture} />
                    ) : null}
                  </span>
                  <span className={tables.rowNote}>{row.summary}</span>
                  {row.routersSet === null ? null : (
                    <span className={tables.rowNote}>
                      {`Sets ${formatCount(row.routersSet)} of ${formatCount(memory.cells.length - 1)} routers in each branch`}
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
