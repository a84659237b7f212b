import {
  type ComparisonRow,
  compareArchitectures,
  DEFAULT_RUN,
  PHYSICAL_INPUTS,
  type PhysicalSettings,
  type ScheduleKind,
} from '@qram/simulator';
import {
  describeCorrectionWork,
  estimateCorrected,
  estimateUncorrected,
  explainMissingDistance,
  PHYSICAL_SOURCES,
  RESOURCE_ASSUMPTIONS,
} from '@qram/simulator/physical-resources';
import { formatChance, formatDuration, formatQuantity } from '@qram/simulator/quantity-text';
import { useDeferredValue, useMemo } from 'react';
import { formatCount } from '../../format-state.ts';
import { NumberField } from '../NumberField.tsx';
import page from '../SimulatorPage.module.css';
import tables from '../tree/Tables.module.css';
import type { RunControl } from '../use-run.ts';
import classes from './ResourcesPanel.module.css';

/** p_L = A (p/p_th)^((d+1)/2) */
const LogicalErrorFormula = () => (
  <p className={classes.formula} translate="no">
    <var>p</var>
    <sub>L</sub>
    {' = '}
    <var>A</var>
    {' ('}
    <var>p</var>
    {' / '}
    <var>p</var>
    <sub>th</sub>
    {')'}
    <sup>
      {'('}
      <var>d</var>
      {' + 1) / 2'}
    </sup>
  </p>
);

function CorrectedRow({ row, settings }: { row: ComparisonRow; settings: PhysicalSettings }) {
  const corrected = estimateCorrected(row.counts, settings);
  return (
    <tr>
      <th scope="row">
        <span>{row.name}</span>
        <span className={tables.rowNote}>
          {`Corrected: ${formatCount(row.counts.qubits)} logical qubits, ${formatCount(row.counts.depth)} Toffoli layers`}
        </span>
      </th>
      {corrected === null ? (
        <td colSpan={4}>No distance meets the target</td>
      ) : (
        <>
          <td>{corrected.distance}</td>
          <td>{formatQuantity(corrected.physicalQubits)}</td>
          <td>{formatDuration(corrected.seconds)}</td>
          <td>{formatChance(corrected.failure)}</td>
        </>
      )}
    </tr>
  );
}

interface UncorrectedRowProps {
  addressBits: number;
  /** Of the circuit. */
  qubits: number;
  settings: PhysicalSettings;
  schedule: ScheduleKind;
}

function UncorrectedRow({ addressBits, qubits, settings, schedule }: UncorrectedRowProps) {
  const { steps, seconds, failureBound, phaseFlipFailure } = useMemo(
    () => estimateUncorrected(addressBits, settings, schedule),
    [addressBits, settings, schedule],
  );
  return (
    <tr>
      <th scope="row">
        <span>Bucket brigade, not corrected</span>
        <span className={tables.rowNote}>{`${formatCount(steps)} steps of one gate time, ${schedule}`}</span>
      </th>
      <td>None</td>
      <td>{formatQuantity(qubits)}</td>
      <td>{formatDuration(seconds)}</td>
      <td>
        <span className={classes.line}>
          {failureBound === null ? 'No bound' : `At most ${formatChance(failureBound)}`}
        </span>
        <span className={classes.line}>{`Phase flips alone: ${formatChance(phaseFlipFailure)}`}</span>
      </td>
    </tr>
  );
}

/** Physical qubits and time of a query. */
export function ResourcesPanel({ run, change }: Pick<RunControl, 'run' | 'change'>) {
  const { physical } = run;
  const setPhysical = (key: keyof PhysicalSettings, value: number) =>
    change((current) => ({ ...current, physical: { ...current.physical, [key]: value } }), `physical-${key}`);
  const addressBits = useDeferredValue(run.memory.addressBits);
  const wordBits = useDeferredValue(run.memory.wordBits);
  const cells = 2 ** addressBits;
  // Counts don't depend on the noise.
  const rows = useMemo(() => compareArchitectures(addressBits, wordBits, DEFAULT_RUN), [addressBits, wordBits]);
  const isMissing = rows.some(({ counts }) => estimateCorrected(counts, physical) === null);
  const work = describeCorrectionWork(rows, cells, physical);
  return (
    <section className={`${page.panel} script-only`} aria-labelledby="resources-title">
      <header className={classes.head}>
        <h2 id="resources-title" className={page.panelTitle}>
          Physical resources
        </h2>
        <p
          className={page.note}
        >{`A query of ${formatCount(cells)} cells, with surface codes and without correction`}</p>
      </header>
      <div className={classes.body}>
        <div className={classes.settings}>
          {PHYSICAL_INPUTS.map((input) => (
            <NumberField
              key={input.key}
              label={input.unit ? `${input.name} (${input.unit})` : input.name}
              hint={PHYSICAL_SOURCES[input.key]}
              value={physical[input.key]}
              min={input.min}
              max={input.max}
              onChange={(value) => {
                if (value !== null) setPhysical(input.key, value);
              }}
            />
          ))}
        </div>
        <div className={classes.formulaRow}>
          <LogicalErrorFormula />
          <p className={page.note}>
            Logical error rate of a logical qubit in one round, with physical error rate <var>p</var>, threshold{' '}
            <var>p</var>
            <sub>th</sub>, prefactor <var>A</var> and code distance <var>d</var>.
          </p>
        </div>
      </div>
      <div className={`${tables.wide} ${classes.table}`}>
        <table className={tables.compareTable}>
          <caption className="visually-hidden">Physical resources of a query</caption>
          <thead>
            <tr>
              <th scope="col">Architecture</th>
              <th scope="col">Code distance</th>
              <th scope="col">Physical qubits</th>
              <th scope="col">Time of a query</th>
              <th scope="col">Chance of a failure, counted parts</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CorrectedRow key={row.id} row={row} settings={physical} />
            ))}
            {rows
              .filter(({ id }) => id === 'bucket-brigade')
              .map(({ id, counts }) => (
                <UncorrectedRow
                  key={id}
                  addressBits={addressBits}
                  qubits={counts.qubits}
                  settings={physical}
                  schedule={run.schedule}
                />
              ))}
          </tbody>
        </table>
      </div>
      <div className={classes.body}>
        {isMissing ? <p>{explainMissingDistance(physical)}</p> : null}
        {work === null ? null : <p className={classes.work}>{work}</p>}
        <h3 className={page.smallTitle}>Assumptions</h3>
        <ul className={`${page.sources} ${classes.assumptions}`}>
          {RESOURCE_ASSUMPTIONS.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
