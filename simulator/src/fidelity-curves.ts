import { computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
import type { FidelityMeasure } from './fidelity.ts';
import type { Memory } from './memory.ts';
import { drawMemory } from './memory-input.ts';
import type { Noise } from './noise.ts';
import { isSilent } from './noise-rates.ts';
import type { Architecture, ScheduleKind } from './phase.ts';
import { buildQuery, type Query, type RouterLevels } from './query.ts';
import type { RunSettings, SweepAxis } from './run-settings.ts';

/** The x of a chart, with the curves of both architectures there. */
export interface CurvePoint {
  readonly architecture: Architecture;
  readonly schedule: ScheduleKind;
  /** Along the axis, from 0. */
  readonly position: number;
  readonly addressBits: number;
  /** N = 2ⁿ. */
  readonly cells: number;
  /** Probability of an error; null for a device, whose errors have several. */
  readonly rate: number | null;
  readonly hasErrors: boolean;
  /** Null without a formula. */
  readonly exact: number | null;
  /** Null without a bound. */
  readonly bound: number | null;
}

export interface SweepSettings {
  readonly axis: SweepAxis;
  /** Used at its own size; other sizes are drawn from the seed. */
  readonly memory: Memory;
  readonly routerLevels: RouterLevels;
  /** Of the bucket brigade. */
  readonly schedule: ScheduleKind;
  /** Its rate holds along the number of cells. That of a device has no rate, so none along rates. */
  readonly noise: Noise;
  readonly measure: FidelityMeasure;
  readonly seed: number;
  readonly shots: number;
}

export const toSweepSettings = (run: RunSettings): SweepSettings => ({
  axis: run.axis,
  memory: run.memory,
  routerLevels: run.routerLevels,
  schedule: run.schedule,
  noise: run.noise,
  measure: run.measure,
  seed: run.seed,
  shots: run.shots,
});

/** A point that is to be computed. */
export interface SweepTask {
  readonly query: Query;
  readonly noise: Noise;
  readonly position: number;
}

const ARCHITECTURES: readonly Architecture[] = ['bucket-brigade', 'fan-out'];

/** Values along an axis: numbers of address bits, or rates, evenly spaced. */
export function listAxisValues(axis: SweepAxis): number[] {
  if (axis.setting === 'address-bits')
    return Array.from({ length: axis.to - axis.from + 1 }, (_, index) => axis.from + index);
  const step = axis.points > 1 ? (axis.to - axis.from) / (axis.points - 1) : 0;
  // The rounding keeps 0.1 + 0.2 from becoming the name of a point.
  return Array.from({ length: axis.points }, (_, index) => Number((axis.from + index * step).toPrecision(12)));
}

/** Along the axis, the bucket brigade before fan-out. */
export function listTasks({ axis, memory, routerLevels, schedule, noise, seed }: SweepSettings): SweepTask[] {
  const build = (cells: Memory, architecture: Architecture) =>
    buildQuery({ memory: cells, addresses: { kind: 'uniform' }, architecture, routerLevels, schedule, errors: [] });
  return listAxisValues(axis).flatMap((value, position) => {
    const isRate = axis.setting === 'rate';
    const isOwnSize = isRate || value === memory.addressBits;
    const cells = isOwnSize ? memory : drawMemory(value, memory.wordBits, seed);
    const here = isRate && noise.kind !== 'hardware' ? { ...noise, rate: value } : noise;
    return ARCHITECTURES.map((architecture) => ({ query: build(cells, architecture), noise: here, position }));
  });
}

export function computeCurvePoint({ query, noise, position }: SweepTask, measure: FidelityMeasure): CurvePoint {
  return {
    architecture: query.schedule.architecture,
    schedule: query.schedule.kind,
    position,
    addressBits: query.memory.addressBits,
    cells: query.memory.cells.length,
    rate: noise.kind === 'hardware' ? null : noise.rate,
    hasErrors: !isSilent(noise),
    exact: computeExactFidelity(query, noise, measure),
    bound: computeFidelityBound(query, noise),
  };
}

/** Exact fidelities and bounds along the axis. */
export const computeCurves = (settings: SweepSettings): CurvePoint[] =>
  listTasks(settings).map((task) => computeCurvePoint(task, settings.measure));
