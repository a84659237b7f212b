import { COST_ASSUMPTIONS, type ComparisonRow, compareArchitectures, type RunSettings } from '@qram/simulator';
import { useDeferredValue, useMemo } from 'react';
import { formatCount, formatFidelity } from '../format-state.ts';
import classes from './SimulatorPage.module.css';
import tables from './Tables.module.css';

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

/** The costs of a query in four architectures, and the assumptions of the figures. */
export function ComparePanel({ run }: { run: RunSettings }) {
  const { memory } = run;
  const { addressBits, wordBits } = memory;
  const noise = useDeferredValue(run.noise);
  const rows = useMemo(
    () => compareArchitectures(addressBits, wordBits, run.routerLevels, noise),
    [addressBits, wordBits, run.routerLevels, noise],
  );
  return (
    <section className={classes.compare} aria-labelledby="compare-title" id="simulator-compare">
      <header className={classes.panelHead}>
        <h2 id="compare-title" className={classes.panelTitle}>
          Compare
        </h2>
        <p
          className={classes.note}
        >{`${formatCount(memory.cells.length)} cells, error rate ${noise.rate.toFixed(3)}`}</p>
      </header>
      <div className={tables.wide}>
        <table className={tables.compareTable}>
          <thead>
            <tr>
              <th scope="col">Architecture</th>
              <th scope="col">Qubits</th>
              <th scope="col">T gates</th>
              <th scope="col">Depth</th>
              <th scope="col">Fidelity</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-current={row.id === run.architecture || undefined}>
                <th scope="row">
                  {row.name}
                  <span className={tables.rowNote}>{row.summary}</span>
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
      <div className={classes.panelBody}>
        <p className={classes.note}>Fidelity is exact, for uniform addresses with the noise that is set.</p>
        {COST_ASSUMPTIONS.map((sentence) => (
          <p key={sentence} className={classes.note}>
            {sentence}
          </p>
        ))}
        <h3 className={classes.smallTitle}>Published figures</h3>
        <ul className={classes.sources}>
          {rows.flatMap(({ published }) => published.map((cost) => <li key={cost.name}>{formatPublished(cost)}</li>))}
        </ul>
      </div>
    </section>
  );
}
