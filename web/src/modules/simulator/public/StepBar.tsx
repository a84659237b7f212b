import { describeStep, formatBits, type Phase, type RunSettings, type Schedule, type Step } from '@qram/simulator';
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { findStepForKey } from '../run-changes.ts';
import classes from './StepBar.module.css';

const STEP_MS = 1000;
const SPEEDS = [0.5, 1, 2, 4] as const;
/** Address bits up to which each has a segment of its own in the bar. */
const NAMED_BITS = 3;
/** From this many steps on, a phase is as wide as it is long. */
const DENSE_STEPS = 40;

const BEFORE = 'Every router waits, and the address and the bus are outside the tree.';
const BEFORE_VISITS = 'No cell has been visited.';

interface Segment {
  name: string;
  steps: readonly Step[];
}

const SHARED_NAMES: Partial<Record<Phase['kind'], string>> = { load: 'Route address bits', unload: 'Unload address' };

/** Pages up to which each has a segment of its own. */
const MAX_PAGES = 8;
/** Marks in the bar; of more steps, one mark stands for several. */
const MAX_MARKS = 150;

function nameSegment({ kind, page, name }: Phase, { addressBits, selectBits }: Schedule): string {
  if (page !== null) return 2 ** selectBits > MAX_PAGES ? 'All pages' : `Page ${formatBits(page, selectBits)}`;
  const isShared = kind === 'unload' || (kind === 'load' && addressBits > NAMED_BITS);
  return (isShared ? SHARED_NAMES[kind] : null) ?? name;
}

/**
 * Phases as the bar names them: all of the unloading is one, and with many address bits so is the loading. In a hybrid,
 * all phases of a page are one.
 */
function groupSteps(schedule: Schedule): Segment[] {
  const segments: { name: string; steps: Step[] }[] = [];
  for (const step of schedule.steps) {
    const name = nameSegment(step.phase, schedule);
    const last = segments.at(-1);
    if (last?.name === name) last.steps.push(step);
    else segments.push({ name, steps: [step] });
  }
  return segments;
}

/** Goes through the steps while it plays, and stops at the end. */
function usePlayback(step: number, last: number, onStep: (step: number) => void) {
  const [isOn, setOn] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const isPlaying = isOn && step < last;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => onStep(step + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, step, speed, onStep]);
  const toggle = () => {
    if (!isPlaying && step >= last) onStep(0);
    setOn(!isPlaying);
  };
  return { isPlaying, toggle, stop: () => setOn(false), speed, setSpeed };
}

interface StepBarProps {
  run: RunSettings;
  schedule: Schedule;
  onStep(step: number): void;
  /** In a text, where the parts of the bar stand in rows of the figure. */
  isInText?: boolean;
}

/** The steps of a query: a slider with named phases, and a sentence about the step. */
export function StepBar({ run, schedule, onStep, isInText = false }: StepBarProps) {
  const last = schedule.steps.length;
  const isDense = last > DENSE_STEPS;
  const { step } = run;
  const { isPlaying, toggle, stop, speed, setSpeed } = usePlayback(step, last, onStep);
  const current = schedule.steps[step - 1];
  const phase = current?.phase.name ?? 'Before the query';
  const before = schedule.treeBits > 0 ? BEFORE : BEFORE_VISITS;
  const sentence = current ? describeStep(schedule, current) : before;
  const stride = Math.ceil(last / MAX_MARKS);
  const goTo = (next: number) => {
    stop();
    onStep(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') {
      event.preventDefault();
      return toggle();
    }
    const next = findStepForKey(run, event.key);
    if (next === null) return;
    event.preventDefault();
    goTo(next);
  };
  const onPointer = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const number = below?.closest('[data-step]')?.getAttribute('data-step');
    if (number) goTo(Number(number));
  };
  return (
    <section className={classes.bar} aria-label="Steps" data-in-text={isInText || undefined}>
      <div className={classes.controls}>
        <div
          role="slider"
          tabIndex={0}
          className={classes.slider}
          data-dense={isDense || undefined}
          aria-label="Step"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={step}
          aria-valuetext={`Step ${step} of ${last}, ${phase}`}
          onKeyDown={onKeyDown}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
        >
          {groupSteps(schedule).map(({ name, steps }) => (
            <div
              key={steps[0]?.number}
              className={classes.phase}
              style={{ flexGrow: isDense ? steps.length : 1 }}
              data-current={steps.some(({ number }) => number === step) || undefined}
            >
              <div className={classes.steps}>
                {steps
                  .filter(({ number }) => number % stride === 0 || number === last)
                  .map(({ number }) => (
                    <span
                      key={number}
                      data-step={number}
                      data-done={number < step || undefined}
                      data-here={(number >= step && number - stride < step && step > 0) || undefined}
                    />
                  ))}
              </div>
              <span className={classes.phaseName}>{name}</span>
            </div>
          ))}
        </div>
        <div className={`${classes.buttons} script-only`}>
          <Button aria-label="Back" disabled={step === 0} onClick={() => goTo(step - 1)}>
            <IconPlayerTrackPrev size={18} stroke={1.75} aria-hidden="true" />
            <span className={classes.word}>Back</span>
          </Button>
          <Button look="primary" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle}>
            {isPlaying ? (
              <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />
            )}
            <span className={classes.word}>{isPlaying ? 'Pause' : 'Play'}</span>
          </Button>
          <Button aria-label="Forward" disabled={step === last} onClick={() => goTo(step + 1)}>
            <span className={classes.word}>Forward</span>
            <IconPlayerTrackNext size={18} stroke={1.75} aria-hidden="true" />
          </Button>
        </div>
        <div className={classes.count}>
          <strong className={classes.phaseHere} aria-hidden="true">
            {phase}
          </strong>
          <p>{`Step ${step} of ${last}`}</p>
        </div>
      </div>
      <div className={classes.story}>
        <p className={classes.sentence} role="status">
          <strong>{`${phase}.`}</strong>
          <span>{` ${sentence}`}</span>
        </p>
        <select
          className={`control ${classes.speed} script-only`}
          aria-label="Speed"
          value={speed}
          onChange={(event) => setSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((choice) => (
            <option key={choice} value={choice}>{`${choice}×`}</option>
          ))}
        </select>
      </div>
    </section>
  );
}
