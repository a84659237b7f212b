import { findExactFidelity, findFidelityBound } from './exact-fidelity.ts';
import { drawMemory, type Memory } from './memory.ts';
import type { Noise } from './noise.ts';
import type { Architecture } from './phase.ts';
import { buildQuery, type Query, type RouterLevels } from './query.ts';
import { type Estimate, sampleInChunks } from './trajectories.ts';

/** A point of a curve of the chart "fidelity by number of cells", for uniform addresses. */
export interface CurvePoint {
  readonly architecture: Architecture;
  readonly addressBits: number;
  /** N = 2ⁿ, the x of the chart. */
  readonly cells: number;
  /** The exact value where there is a formula, else null. */
  readonly exact: number | null;
  /** A lower bound where there is one, else null. */
  readonly bound: number | null;
}

/** A simulated point, with its error bar. */
export interface SweepPoint extends CurvePoint {
  readonly estimate: Estimate;
}

export interface CurveSettings {
  /** Used at its own size; words of other sizes are drawn from the seed. */
  readonly memory: Memory;
  readonly routerLevels: RouterLevels;
  readonly noise: Noise;
  readonly seed: number;
  /** The largest memory has 2^this cells. */
  readonly maxAddressBits: number;
}

export interface SweepSettings extends CurveSettings {
  readonly shots: number;
}

export interface SweepProgress {
  /** By number of cells, the bucket brigade before fan-out. The last one has only the shots so far. */
  readonly points: readonly SweepPoint[];
  /** Shots of all points. */
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

function findCurvePoint(query: Query, noise: Noise): CurvePoint {
  return {
    architecture: query.schedule.architecture,
    addressBits: query.memory.addressBits,
    cells: query.memory.cells.length,
    exact: findExactFidelity(query, noise),
    bound: findFidelityBound(query, noise),
  };
}

/** The exact fidelities and bounds of memories of 2, 4, 8 … cells, without simulation. */
export const findCurves = (settings: CurveSettings): CurvePoint[] =>
  buildSweepQueries(settings).map((query) => findCurvePoint(query, settings.noise));

/**
 * Estimates the fidelity of memories of 2, 4, 8 … cells. Yields after each chunk of shots, so that a worker can report
 * progress and stop when the settings change.
 *
 * @param chunk shots between two reports; 20 shots of 1,024 cells take about 50 ms
 */
export function* sweepCells(settings: SweepSettings, chunk: number): Generator<SweepProgress, readonly SweepPoint[]> {
  const { noise, shots, seed } = settings;
  const queries = buildSweepQueries(settings);
  const total = queries.length * shots;
  let points: readonly SweepPoint[] = [];
  for (const [position, query] of queries.entries()) {
    const curvePoint = findCurvePoint(query, noise);
    const finished = points;
    for (const estimate of sampleInChunks(query, noise, seed, shots, chunk)) {
      points = [...finished, { ...curvePoint, estimate }];
      yield { points, done: position * shots + estimate.shots, total };
    }
  }
  return points;
}
