import {
  CELLS_AXIS,
  DEFAULT_HARDWARE,
  DEFAULT_RUN,
  type ErrorKind,
  type FidelityMeasure,
  formatNoiseTargets,
  MEASURE_NAMES,
  MEASURE_TEXTS,
  type Noise,
  type NoiseTargets,
  type PauliNoise,
  type RouterLevels,
  type RunSettings,
  type ScheduleKind,
} from '@qram/simulator';
import { Suspense } from 'react';
import { Segmented } from '../../../../ui/controls/Segmented.tsx';
import { lazyOrNothing } from '../../../../ui/layout/lazy-or-nothing.ts';
import { buildRunSchedule, changeSchedule } from '../../run-changes.ts';
import { Choice } from '../Choice.tsx';
import { NumberField } from '../NumberField.tsx';
import page from '../SimulatorPage.module.css';
import type { RunControl } from '../use-run.ts';
import classes from './NoiseControls.module.css';

/** Loaded when they are asked for. */
const DeviceControls = lazyOrNothing(async () => (await import('./DeviceControls.tsx')).DeviceControls);

const KINDS: readonly (readonly [ErrorKind, string])[] = [
  ['phase-flip', 'Phase flips (Z)'],
  ['bit-flip', 'Bit flips (X)'],
  ['depolarizing', 'Depolarizing (X, Y, Z)'],
  ['hardware', 'Of a device (T1, T2, loss)'],
];
const APPLIED: readonly (readonly [PauliNoise['applied'], string])[] = [
  ['query', 'Per query'],
  ['step', 'Per step'],
];
const LEVELS: readonly (readonly [RouterLevels, string])[] = [
  [3, 'Three levels (W, L, R)'],
  [2, 'Two levels (waiting is L)'],
];
const SCHEDULES: readonly (readonly [ScheduleKind, string])[] = [
  ['serial', 'Serial'],
  ['pipelined', 'Pipelined'],
];
/** Levels of a tree up to which the pipelined schedule saves no step. */
const SAME_STEPS_BITS = 3;
const MEASURES: readonly (readonly [FidelityMeasure, string])[] = [
  ['tree', MEASURE_NAMES.tree],
  ['hann', MEASURE_NAMES.hann],
];
const TARGETS: readonly (readonly [NoiseTargets, string])[] = [
  [{ set: true, waiting: false, bits: false }, 'Set routers'],
  [{ set: true, waiting: true, bits: false }, 'All routers'],
  [{ set: true, waiting: false, bits: true }, 'Set routers and bits'],
  [{ set: true, waiting: true, bits: true }, 'All routers and bits'],
  [{ set: false, waiting: false, bits: true }, 'Bits on their way'],
];
const TARGET_CHOICES = TARGETS.map(([hits, label]) => [formatNoiseTargets(hits), label] as const);
const SHOTS = [50, 200, 1000] as const;
/** Of the slider; a larger one can be entered. */
const MAX_SLIDER_RATE = 0.1;

/** The choices, and the number of a link if it is another one. */
const listShots = (shots: number) =>
  [...new Set<number>([...SHOTS, shots])].toSorted((a, b) => a - b).map((count) => [count, `${count}`] as const);

/** Errors of a device have no rate that a chart could go along. */
function changeKind(run: RunSettings, kind: ErrorKind): RunSettings {
  if (kind === 'hardware') return { ...run, noise: DEFAULT_HARDWARE, axis: CELLS_AXIS };
  const { applied, rate, hits } = run.noise.kind === 'hardware' ? DEFAULT_RUN.noise : run.noise;
  return { ...run, noise: { kind, applied, rate, hits } };
}

/** What the choice means for the steps that are shown. */
function explainSchedule(run: RunSettings): string {
  if (run.schedule === 'serial') return 'Each address bit waits until the one before it is in its router.';
  const { kind, treeBits } = buildRunSchedule(run);
  if (kind === 'serial')
    return 'The steps above stay the same: only in a bucket brigade or a hybrid do address bits travel through a tree.';
  return treeBits <= SAME_STEPS_BITS
    ? 'In a tree of up to 8 cells, both schedules have the same steps: a bit can’t enter before two steps have passed.'
    : 'Address bits follow each other down the tree, two steps apart. The bus enters when the last router is set.';
}

interface RateControlsProps {
  noise: PauliNoise;
  onChange(noise: PauliNoise, group?: string): void;
}

function RateControls({ noise, onChange }: RateControlsProps) {
  const setRate = (rate: number) => onChange({ ...noise, rate }, 'rate');
  return (
    <>
      <div>
        <NumberField
          label="Error rate"
          value={noise.rate}
          min={0}
          max={1}
          onChange={(rate) => {
            if (rate !== null) setRate(rate);
          }}
        />
        <input
          type="range"
          aria-label="Error rate, up to 0.1"
          min={0}
          max={MAX_SLIDER_RATE}
          step={0.001}
          value={Math.min(noise.rate, MAX_SLIDER_RATE)}
          onChange={(event) => setRate(Number(event.currentTarget.value))}
        />
      </div>
      <Segmented
        label="Applied"
        labeled
        choices={APPLIED}
        value={noise.applied}
        onChange={(applied) => onChange({ ...noise, applied })}
      />
    </>
  );
}

/** What errors there are, what they hit, and how fidelity is measured. */
export function NoiseControls({ run, change }: Pick<RunControl, 'run' | 'change'>) {
  const { noise, measure, shots, routerLevels, schedule } = run;
  const setNoise = (next: Noise, group?: string) => change((current) => ({ ...current, noise: next }), group);
  return (
    <div className={`${classes.controls} script-only`}>
      <Choice
        label="Errors"
        choices={KINDS}
        value={noise.kind}
        onChange={(kind) => change((current) => changeKind(current, kind))}
      />
      <Choice
        label="What they hit"
        choices={TARGET_CHOICES}
        value={formatNoiseTargets(noise.hits)}
        onChange={(name) => {
          const chosen = TARGETS.find(([hits]) => formatNoiseTargets(hits) === name);
          if (chosen) setNoise({ ...noise, hits: chosen[0] });
        }}
      />
      {noise.kind === 'hardware' ? (
        <Suspense fallback={null}>
          <DeviceControls noise={noise} onChange={setNoise} />
        </Suspense>
      ) : (
        <RateControls noise={noise} onChange={setNoise} />
      )}
      <Choice
        label="Routers"
        choices={LEVELS}
        value={routerLevels}
        onChange={(levels) => change((current) => ({ ...current, routerLevels: levels }))}
      />
      <Choice
        label="Shots"
        choices={listShots(shots)}
        value={shots}
        onChange={(count) => change((current) => ({ ...current, shots: count }))}
      />
      <div className={classes.whole}>
        <Choice
          label="Schedule"
          choices={SCHEDULES}
          value={schedule}
          onChange={(next) => change((current) => changeSchedule(current, next))}
        />
        <p className={page.note}>{explainSchedule(run)}</p>
      </div>
      <div className={classes.whole}>
        <Choice
          label="Fidelity"
          choices={MEASURES}
          value={measure}
          onChange={(next) => change((current) => ({ ...current, measure: next }))}
        />
        <p className={page.note}>{MEASURE_TEXTS[measure]}</p>
      </div>
    </div>
  );
}
