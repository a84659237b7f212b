import { expect, test } from 'vitest';
import { computeCurves } from './fidelity-curves.ts';
import { SET_ROUTERS } from './noise.ts';
import { sweepNoise } from './noise-sweep.ts';
import { DEFAULT_RUN } from './run-settings.ts';

const SETTINGS = {
  memory: DEFAULT_RUN.memory,
  routerLevels: 3,
  schedule: 'serial',
  noise: DEFAULT_RUN.noise,
  measure: 'tree',
  shots: 60,
  seed: 1,
  axis: { setting: 'address-bits', from: 1, to: 4 },
} as const;

test('a sweep ends with a point for each size and architecture, with its exact fidelity', () => {
  const reports = [...sweepNoise(SETTINGS, 25)];
  const last = reports.at(-1);
  expect(last?.done).toBe(last?.total);
  expect(last?.total).toBe(8 * 60);
  expect(last?.points.map(({ architecture, cells }) => [architecture, cells])).toEqual([
    ['bucket-brigade', 2],
    ['fan-out', 2],
    ['bucket-brigade', 4],
    ['fan-out', 4],
    ['bucket-brigade', 8],
    ['fan-out', 8],
    ['bucket-brigade', 16],
    ['fan-out', 16],
  ]);
  const eight = last?.points.filter(({ cells }) => cells === 8).map(({ exact }) => exact?.toFixed(9));
  expect(eight).toEqual(['0.958316545', '0.932731109']);
  expect(computeCurves(SETTINGS)).toEqual(last?.points.map(({ estimate, ...point }) => point));
  expect(last?.points.every(({ estimate, bound }) => estimate.shots === 60 && bound === null)).toBe(true);
});

test('a sweep reports after each chunk, and the same whatever the chunk is', () => {
  const reports = [...sweepNoise(SETTINGS, 25)];
  expect(reports.map(({ done }) => done).slice(0, 4)).toEqual([25, 50, 60, 85]);
  expect(reports[0]?.points).toHaveLength(1);
  expect([...sweepNoise(SETTINGS, 60)].at(-1)?.points).toEqual(reports.at(-1)?.points);
});

test('a sweep with errors per step has lower bounds', () => {
  const noise = { kind: 'depolarizing', applied: 'step', rate: 0.001, hits: SET_ROUTERS } as const;
  const points = [...sweepNoise({ ...SETTINGS, noise, axis: { setting: 'address-bits', from: 1, to: 2 } }, 60)].at(
    -1,
  )?.points;
  expect(points?.map(({ bound, exact }) => [bound?.toFixed(3), exact])).toEqual([
    ['0.980', null],
    [undefined, null],
    ['0.912', null],
    [undefined, null],
  ]);
});
