import { computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
import type { FidelityMeasure } from './fidelity.ts';
import type { Memory } from './memory.ts';
import { drawMemory } from './memory-input.ts';
import type { Noise } from './noise.ts';
import type { Architecture } from './phase.ts';
import { buildQuery, type Query, type RouterLevels } from './query.ts';
import { type Estimate, sampleInChunks } from './trajectories.ts';

export interface CurvePoint {
  readonly architecture: Architecture;
  readonly addressBits: number;
  /** N = 2ⁿ, the x of the chart. */
  readonly cells: number;
  /** Null without a formula. */
  readonly exact: number | null;
  /** Null without a bound. */
  readonly bound: number | null;
}

export interface SweepPoint extends CurvePoint {
  readonly estimate: Estimate;
}

export interface CurveSettings {
  /** Used at its own size; other sizes are drawn from the seed. */
  readonly memory: Memory;
  readonly routerLevels: RouterLevels;
  readonly noise: Noise;
  readonly measure: FidelityMeasure;
  readonly seed: number;
  /** The largest memory has 2^this cells. */
  readonly maxAddressBits: number;
}

export interface SweepSettings extends CurveSettings {
  readonly shots: number;
}

export interface SweepProgress {
  /** By number of cells, the bucket brigade before fan-out. The last point may be incomplete. */
  readonly points: readonly SweepPoint[];
  readonly done: number;
  readonly total: number;
}

const ARCHITECTURES: readonly Architecture[] = ['bucket-brigade', 'fan-out'];

function buildSweepQueries({ memory, routerLevels, seed, maxAddressBits }: CurveSettings): Query[] {
  return Array.from({ length: maxAddressBits }, (_, index) => index + 1).flatMap((addressBits) => {
    const cells = addressBits === memory.addressBits ? memory : drawMemory(addressBits, memory.wordBits, seed);
    return ARCHITECTURES.map((architecture) =>
      buildQuery({ memory: cells, addresses: { kind: 'uniform' }, architecture, routerLevels, errors: [] }),
    );
  });
}

function computeCurvePoint(query: Query, { noise, measure }: Pick<CurveSettings, 'noise' | 'measure'>): CurvePoint {
  return {
    architecture: query.schedule.architecture,
    addressBits: query.memory.addressBits,
    cells: query.memory.cells.length,
    exact: computeExactFidelity(query, noise, measure),
    bound: computeFidelityBound(query, noise),
  };
}

/** Exact fidelities and bounds for 2, 4, 8 … cells. */
export const computeCurves = (settings: CurveSettings): CurvePoint[] =>
  buildSweepQueries(settings).map((query) => computeCurvePoint(query, settings));

/**
 * Estimates the fidelity for 2, 4, 8 … cells. Yields after each chunk, so that a worker can report progress or stop.
 * @param chunk shots between reports; 20 shots of 1,024 cells take about 50 ms
 */
export function* sweepCells(settings: SweepSettings, chunk: number): Generator<SweepProgress, readonly SweepPoint[]> {
  const { noise, shots } = settings;
  const queries = buildSweepQueries(settings);
  const total = queries.length * shots;
  let points: readonly SweepPoint[] = [];
  for (const [position, query] of queries.entries()) {
    const curvePoint = computeCurvePoint(query, settings);
    const finished = points;
    for (const estimate of sampleInChunks(query, noise, settings, chunk)) {
      points = [...finished, { ...curvePoint, estimate }];
      yield { points, done: position * shots + estimate.shots, total };
    }
  }
  return points;
}
