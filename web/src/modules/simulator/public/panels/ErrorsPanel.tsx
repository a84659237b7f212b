import {
  describeError,
  describeOutcome,
  type FidelityMeasure,
  findErrorEffects,
  formatKet,
  MEASURE_NAMES,
  measureFidelity,
  type Query,
  type RouterError,
} from '@qram/simulator';
import { useMemo } from 'react';
import { Button } from '../../../../ui/controls/Button.tsx';
import { formatFidelity } from '../../format-state.ts';
import { addError, removeError } from '../../run-changes.ts';
import page from '../SimulatorPage.module.css';
import type { RouterPlace } from '../tree/TreeFigure.tsx';
import type { ChangeRun } from '../use-run.ts';
import classes from './ErrorsPanel.module.css';

/** Outcomes and effects that are listed; the others are counted. */
const MAX_LISTED = 8;

const EFFECTS = { none: 'not hit', sign: 'its sign changes', flip: 'the router sends it the other way' } as const;

/** The branches that an error hits, in a sentence. */
function EffectList({ query, error }: { query: Query; error: RouterError }) {
  const effects = useMemo(() => findErrorEffects(query, error), [query, error]);
  const hit = effects.filter(({ effect }) => effect !== 'none');
  const { addressBits } = query.memory;
  if (hit.length === 0) return <p className={page.note}>Hits no branch.</p>;
  return (
    <p className={page.note}>
      {`Hits ${hit.length} of ${effects.length} ${effects.length === 1 ? 'branch' : 'branches'}: ${hit
        .slice(0, MAX_LISTED)
        .map(({ address, effect }) => `${formatKet(address, addressBits)}, ${EFFECTS[effect]}`)
        .join('; ')}${hit.length > MAX_LISTED ? `; and ${hit.length - MAX_LISTED} more.` : '.'}`}
    </p>
  );
}

interface ErrorsPanelProps {
  query: Query;
  measure: FidelityMeasure;
  step: number;
  /** The router that was pressed. */
  chosen: RouterPlace | null;
  change: ChangeRun;
  onClose(): void;
}

const formatPlace = ({ level, index }: RouterPlace): string =>
  level === 0 ? 'Root router' : `Router ${index + 1} of level ${level + 1}`;

/** The effects of an X or Z on the pressed router at this step. */
function BreakRouter({ query, step, chosen, change, onClose }: ErrorsPanelProps & { chosen: RouterPlace }) {
  return (
    <div className={classes.break}>
      <div className="flex items-center justify-between gap-3">
        <h2
          className={page.smallTitle}
        >{`${formatPlace(chosen)}, ${step === 0 ? 'before step 1' : `after step ${step}`}`}</h2>
        <Button small onClick={onClose}>
          Close
        </Button>
      </div>
      {(['X', 'Z'] as const).map((pauli) => {
        const error: RouterError = { ...chosen, step, pauli };
        return (
          <div key={pauli} className={classes.breakRow}>
            <Button small onClick={() => change((run) => addError(run, error))}>
              {pauli === 'X' ? 'Break with X (bit flip)' : 'Break with Z (phase flip)'}
            </Button>
            <EffectList query={query} error={error} />
          </div>
        );
      })}
    </div>
  );
}

/** The branches at the end of the query, and so why the fidelity fell. */
function Outcome({ query, measure }: { query: Query; measure: FidelityMeasure }) {
  const { fidelity, branches } = useMemo(() => measureFidelity(query, measure), [query, measure]);
  const wrong = branches.flatMap((outcome) => {
    const text = describeOutcome(outcome, query.memory);
    return text === null ? [] : [{ ket: formatKet(outcome.address, query.memory.addressBits), text }];
  });
  return (
    <div role="status">
      <p>
        Fidelity of this query: <strong>{formatFidelity(fidelity)}</strong>
        <span className={page.note}>{` ${MEASURE_NAMES[measure]}`}</span>
      </p>
      {wrong.length === 0 ? (
        <p className={page.note}>Every branch came back with its address and the word of its cell.</p>
      ) : (
        <ul className={classes.reasons}>
          {wrong.slice(0, MAX_LISTED).map(({ ket, text }) => (
            <li key={ket}>
              <span className="font-mono">{ket}</span>
              <span>{` ${text}`}</span>
            </li>
          ))}
          {wrong.length > MAX_LISTED ? <li>{`And ${wrong.length - MAX_LISTED} more branches.`}</li> : null}
        </ul>
      )}
    </div>
  );
}

/** Errors that were put in by hand, and what they did. */
export function ErrorsPanel(props: ErrorsPanelProps) {
  const { query, measure, chosen, change } = props;
  if (!chosen && query.errors.length === 0) return null;
  return (
    <section className={classes.errors} aria-label="Errors">
      {chosen ? <BreakRouter {...props} chosen={chosen} /> : null}
      {query.errors.length > 0 ? (
        <div className={classes.list}>
          <h2 className={page.smallTitle}>Errors in this query</h2>
          <ul className={classes.errorList}>
            {query.errors.map((error, position) => (
              <li key={`${describeError(error)} ${query.errors.indexOf(error) === position ? '' : position}`}>
                <div className="flex items-center justify-between gap-3">
                  <div>
                    <p>{describeError(error)}</p>
                    <EffectList query={query} error={error} />
                  </div>
                  <Button
                    small
                    aria-label={`Remove ${describeError(error)}`}
                    onClick={() => change((run) => removeError(run, error))}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <Outcome query={query} measure={measure} />
        </div>
      ) : null}
    </section>
  );
}
