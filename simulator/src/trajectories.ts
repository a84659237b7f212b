import { createDraw, prepareNoise } from './apply-noise.ts';
import type { Draw } from './damping.ts';
import { computeFidelity, createFidelityTarget, type FidelityMeasure } from './fidelity.ts';
import type { Noise } from './noise.ts';
import { type Query, runSteps } from './query.ts';
import { createRandom } from './random.ts';
import { computeState } from './run-state.ts';
import { copyTreeState, createTreeState } from './tree-state.ts';

/** Shots have independent random streams, so they may run in any order. */
export type SampleFidelity = (shot: number) => number;

/** Runs one trajectory, with the events that are drawn, and measures its fidelity. */
export function createTrajectory(query: Query, noise: Noise, measure: FidelityMeasure): (draw: Draw) => number {
  const { memory, schedule } = query;
  const target = createFidelityTarget(query, measure);
  const state = createTreeState(memory, schedule.treeBits, target.initial.words);
  const applyNoise = prepareNoise(noise, query, state);
  // All trajectories are the same until errors can act.
  const firstStep = noise.kind !== 'hardware' && noise.applied === 'query' ? schedule.loadedAt : 0;
  const start = firstStep > 0 ? computeState(query, firstStep - 1) : target.initial;
  return (draw) => {
    copyTreeState(start, state);
    runSteps(query, state, schedule.steps.length, (step) => applyNoise(step, draw), firstStep);
    return computeFidelity(state, target);
  };
}

/**
 * Samples trajectories with random errors, besides the query's. Reproducible by seed and shot on every machine.
 * @param seed integer from 0 to 2³² − 1
 */
export function createSampler(
  query: Query,
  noise: Noise,
  seed: number,
  measure: FidelityMeasure = 'tree',
): SampleFidelity {
  const run = createTrajectory(query, noise, measure);
  // Separate streams make the errors of a chart's points independent.
  const stream = query.memory.addressBits * 2 + (query.schedule.architecture === 'fan-out' ? 1 : 0);
  return (shot) => run(createDraw(createRandom(seed, shot, stream)));
}

export interface SamplingSettings {
  /** Integer from 0 to 2³² − 1. */
  readonly seed: number;
  readonly shots: number;
  /** Default: `tree`. */
  readonly measure?: FidelityMeasure;
}

export interface Estimate {
  readonly shots: number;
  readonly mean: number;
  /** s/√shots, with the sample standard deviation s; NaN with fewer than two shots. */
  readonly standardError: number;
}

export function summarize(fidelities: readonly number[]): Estimate {
  const shots = fidelities.length;
  const mean = fidelities.reduce((sum, fidelity) => sum + fidelity, 0) / shots;
  const squares = fidelities.reduce((sum, fidelity) => sum + (fidelity - mean) ** 2, 0);
  return { shots, mean, standardError: Math.sqrt(squares / (shots - 1) / shots) };
}

/** Averages shots 0 to `shots` − 1. For progress and cancellation, see `sampleInChunks`. */
export function estimateFidelity(query: Query, noise: Noise, { seed, shots, measure }: SamplingSettings): Estimate {
  const sample = createSampler(query, noise, seed, measure);
  return summarize(Array.from({ length: shots }, (_, shot) => sample(shot)));
}

/** Yields the estimate so far after each chunk of shots. Stop iterating to cancel. */
export function* sampleInChunks(
  query: Query,
  noise: Noise,
  { seed, shots, measure }: SamplingSettings,
  chunk: number,
): Generator<Estimate, Estimate> {
  const sample = createSampler(query, noise, seed, measure);
  const fidelities: number[] = [];
  while (fidelities.length < shots) {
    const end = Math.min(shots, fidelities.length + chunk);
    while (fidelities.length < end) fidelities.push(sample(fidelities.length));
    yield summarize(fidelities);
  }
  return summarize(fidelities);
}
