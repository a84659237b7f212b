import { type CurvePoint, computeCurvePoint, listTasks, type SweepSettings } from './fidelity-curves.ts';
import { type Estimate, sampleInChunks } from './trajectories.ts';

export interface SweepPoint extends CurvePoint {
  readonly estimate: Estimate;
}

/** Of the points, those whose place in the list leaves `part` when divided by `parts`: so workers share a sweep. */
export interface SweepPart {
  readonly part: number;
  readonly parts: number;
}

const WHOLE: SweepPart = { part: 0, parts: 1 };

export interface SweepProgress {
  /** Along the axis, the bucket brigade before fan-out. The last point may be incomplete. */
  readonly points: readonly SweepPoint[];
  readonly done: number;
  readonly total: number;
}

/**
 * Estimates the fidelity along the axis. Yields after each chunk, so that a worker can report progress or stop. All rates
 * of an axis draw the same random numbers, so that the curve is smooth.
 * @param chunk shots between reports; 20 shots of 1,024 cells take about 50 ms
 */
export function* sweepNoise(
  settings: SweepSettings,
  chunk: number,
  { part, parts }: SweepPart = WHOLE,
): Generator<SweepProgress, readonly SweepPoint[]> {
  const { measure, shots } = settings;
  const tasks = listTasks(settings).filter((_, index) => index % parts === part);
  const total = tasks.length * shots;
  let points: readonly SweepPoint[] = [];
  for (const [index, task] of tasks.entries()) {
    const curvePoint = computeCurvePoint(task, measure);
    const finished = points;
    for (const estimate of sampleInChunks(task.query, task.noise, settings, chunk)) {
      points = [...finished, { ...curvePoint, estimate }];
      yield { points, done: index * shots + estimate.shots, total };
    }
  }
  return points;
}
