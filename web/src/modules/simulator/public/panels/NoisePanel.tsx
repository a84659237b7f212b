import { CELLS_AXIS, computeCurves, type SweepAxis, type SweepSettings } from '@qram/simulator';
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Segmented } from '../../../../ui/controls/Segmented.tsx';
import { lazyOrNothing } from '../../../../ui/layout/lazy-or-nothing.ts';
import page from '../SimulatorPage.module.css';
import type { RunControl } from '../use-run.ts';
import { axisTexts, FidelityChart, FidelityHere } from './FidelityChart.tsx';
import { NoiseControls } from './NoiseControls.tsx';
import classes from './NoisePanel.module.css';
import { type Sweep, useSweep } from './use-sweep.ts';

/** Loaded when they are needed. */
const FidelityTable = lazyOrNothing(async () => (await import('./FidelityTable.tsx')).FidelityTable);
const SweepDownloads = lazyOrNothing(async () => (await import('./SweepDownloads.tsx')).SweepDownloads);

/** Where the chart along error rates ends. */
const MAX_RATE = 0.1;
const RATES_AXIS: SweepAxis = { setting: 'rate', from: 0.005, to: MAX_RATE, points: 20 };
const AXES: readonly (readonly [SweepAxis['setting'], string])[] = [
  ['address-bits', 'By cells'],
  ['rate', 'By error rate'],
];

/** How far the simulation is, beside the title. */
function SweepState({ sweep, shots, seed }: { sweep: Sweep; shots: number; seed: number }) {
  const { progress, hasFailed, retry } = sweep;
  if (progress !== null && progress.done === progress.total)
    return <p className={page.note}>{`Simulated with ${shots} shots a point, seed ${seed}.`}</p>;
  if (hasFailed)
    return (
      <p className={`${page.note} ${classes.progress} script-only`} role="alert">
        <span>The simulation couldn’t be loaded.</span>
        <button type="button" className={page.textButton} onClick={retry}>
          Try again
        </button>
      </p>
    );
  return (
    <p className={`${page.note} ${classes.progress} script-only`}>
      <span>Simulating</span>
      <progress aria-label="Simulation" value={progress?.done ?? 0} max={progress?.total ?? 1} />
    </p>
  );
}

interface NoisePanelProps extends Pick<RunControl, 'run' | 'change'> {
  isUnlocked: boolean;
}

export function NoisePanel({ run, change, isUnlocked }: NoisePanelProps) {
  const [isTable, setTable] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const { memory, axis, noise, measure, schedule, seed, shots } = run;
  const routerLevels = useDeferredValue(run.routerLevels);
  // Not of the whole run, so that a step doesn't start it again.
  const settings = useMemo(
    (): SweepSettings => ({ axis, memory, routerLevels, schedule, noise, measure, seed, shots }),
    [axis, memory, routerLevels, schedule, noise, measure, seed, shots],
  );
  const drawn = useDeferredValue(settings);
  const curves = useMemo(() => computeCurves(drawn), [drawn]);
  const sweep = useSweep(settings, panel);
  const { progress } = sweep;
  const points = progress?.points ?? [];
  const isDone = progress !== null && progress.done === progress.total;
  const { addressBits } = memory;
  const figures = {
    axis: drawn.axis,
    curves,
    points: sweep.hasFailed ? null : points,
    addressBits,
    rate: drawn.noise.kind === 'hardware' ? null : drawn.noise.rate,
  };
  return (
    <section ref={panel} className={page.noise} aria-labelledby="noise-title" id="simulator-noise">
      <header className={page.panelHead}>
        <h2 id="noise-title" className={page.panelTitle}>
          Noise
        </h2>
        <SweepState sweep={sweep} shots={shots} seed={seed} />
      </header>
      <div className={page.panelBody}>
        <NoiseControls run={run} change={change} />
        <div className={classes.chartHead}>
          <h3 className={page.smallTitle}>{axisTexts(drawn.axis).title}</h3>
          <span className="flex flex-wrap items-center gap-4">
            {isUnlocked && isDone ? (
              <Suspense fallback={null}>
                <SweepDownloads settings={settings} points={points} />
              </Suspense>
            ) : null}
            <button
              type="button"
              className={`${page.textButton} script-only`}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'Show as chart' : 'Show as table'}
            </button>
          </span>
        </div>
        {noise.kind === 'hardware' ? null : (
          <div className={`script-only ${classes.axis}`}>
            <Segmented
              label="Chart"
              choices={AXES}
              value={axis.setting}
              onChange={(setting) =>
                change((current) => ({ ...current, axis: setting === 'rate' ? RATES_AXIS : CELLS_AXIS }))
              }
            />
          </div>
        )}
        {isTable ? (
          <Suspense fallback={null}>
            <FidelityTable {...figures} />
          </Suspense>
        ) : (
          <FidelityChart {...figures} />
        )}
        <FidelityHere {...figures} />
        <p className={page.note}>
          For uniform addresses. Lines are exact or, dotted, a lower bound; points are simulated, with their standard
          error. What is hit, and what fidelity means, is explained below.
        </p>
      </div>
    </section>
  );
}
