import { expect, it } from 'vitest';
import { listAxisValues, type SweepSettings, toSweepSettings } from './fidelity-curves.ts';
import { sweepNoise } from './noise-sweep.ts';
import { DEFAULT_RUN } from './run-settings.ts';
import { formatSweep } from './sweep-format.ts';

const settings: SweepSettings = toSweepSettings({
  ...DEFAULT_RUN,
  axis: { setting: 'rate', from: 0, to: 0.1, points: 3 },
  shots: 20,
});
const run = (of: SweepSettings, chunk = 7) => [...sweepNoise(of, chunk)].at(-1)?.points ?? [];

it('spaces rates evenly, with both ends', () => {
  expect(listAxisValues({ setting: 'rate', from: 0.1, to: 0.3, points: 3 })).toEqual([0.1, 0.2, 0.3]);
  expect(listAxisValues({ setting: 'address-bits', from: 2, to: 4 })).toEqual([2, 3, 4]);
});

it('writes the same bytes for the same settings, however the work was split', () => {
  const points = run(settings);
  const parts = [0, 1].map((part) => [...sweepNoise(settings, 3, { part, parts: 2 })].at(-1)?.points ?? []);
  const merged = parts.flat().toSorted((a, b) => a.position - b.position || (a.architecture < b.architecture ? -1 : 1));
  expect(merged).toEqual(points);
  for (const format of ['table', 'csv', 'json'] as const)
    expect(formatSweep(settings, merged, format)).toBe(formatSweep(settings, run(settings, 20), format));
});

it('writes a row for each point with what it takes to compute it again', () => {
  const [head, first, ...rest] = formatSweep(settings, run(settings), 'csv').trimEnd().split('\r\n');
  expect(head).toBe(
    'architecture,schedule,address_bits,cells,errors,applied,noise_on,error_rate,t1_us,t2_us,loss,step_time_us,router_levels,fidelity,shots,seed,mean,standard_error,unharmed_bound,exact,lower_bound,model_version',
  );
  // Squares of amplitudes don't sum up to exactly 1.
  expect(first).toMatch(
    /^bucket-brigade,serial,3,8,phase-flip,query,set,0,,,,,3,tree,20,1,(1|0\.9{12,}\d*),\S*,,(1|0\.9{12,}\d*),,1$/,
  );
  expect(rest).toHaveLength(5);
  const rows = JSON.parse(formatSweep(settings, run(settings), 'json'));
  expect(rows.map((row: { error_rate: number }) => row.error_rate)).toEqual([0, 0, 0.05, 0.05, 0.1, 0.1]);
  expect(rows[2].exact).toBeCloseTo(0.807090312, 9);
});

it('has the schedule of each architecture', () => {
  const pipelined: SweepSettings = {
    ...settings,
    schedule: 'pipelined',
    axis: { setting: 'address-bits', from: 5, to: 5 },
  };
  const rows = JSON.parse(formatSweep(pipelined, run(pipelined), 'json'));
  expect(rows.map(({ architecture, schedule }: Record<string, string>) => [architecture, schedule])).toEqual([
    ['bucket-brigade', 'pipelined'],
    ['fan-out', 'serial'],
  ]);
});
