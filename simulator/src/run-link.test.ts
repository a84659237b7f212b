import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { querySettings } from '../test/arbitraries.ts';
import type { HardwareNoise, Noise, PauliNoise } from './noise.ts';
import { hasPossibleTimes } from './noise-rates.ts';
import { DEFAULT_PHYSICAL, PHYSICAL_INPUTS, type PhysicalSettings } from './physical-settings.ts';
import { parseRunLink } from './run-link.ts';
import { formatRunLink } from './run-link-format.ts';
import { CELLS_AXIS, DEFAULT_RUN, MAX_SEED, MAX_TIME, MIN_TIME, type RunSettings, type View } from './run-settings.ts';
import { buildSchedule } from './schedule.ts';

const hits = fc.constantFrom('s', 'sw', 'sb', 'swb', 'b').map((letters) => ({
  set: letters.includes('s'),
  waiting: letters.includes('w'),
  bits: letters.includes('b'),
}));
const probabilities = fc.double({ min: 0, max: 1, noNaN: true }).map((rate) => Math.abs(rate));
const times = fc.double({ min: MIN_TIME, max: MAX_TIME, noNaN: true });
const noises: fc.Arbitrary<Noise> = fc.oneof(
  fc.record<PauliNoise>({
    kind: fc.constantFrom('phase-flip', 'bit-flip', 'depolarizing'),
    applied: fc.constantFrom('query', 'step'),
    rate: probabilities,
    hits,
  }),
  fc
    .record<HardwareNoise>({
      kind: fc.constant('hardware'),
      t1: fc.option(times),
      t2: fc.option(times),
      loss: probabilities,
      stepTime: times,
      hits,
    })
    .filter(hasPossibleTimes),
);

const physical: fc.Arbitrary<PhysicalSettings> = fc
  .tuple(
    ...PHYSICAL_INPUTS.map(({ key, min, max }) => fc.double({ min, max, noNaN: true }).map((value) => [key, value])),
  )
  .map((entries) => Object.fromEntries(entries));

const runs: fc.Arbitrary<RunSettings> = querySettings(6, 8)
  .chain((settings) => {
    const { memory, architecture, selectBits, schedule } = settings;
    return fc.record({
      memory: fc.constant(memory),
      addresses: fc.constant(settings.addresses),
      architecture: fc.constant(architecture),
      selectBits: fc.constant(selectBits),
      schedule: fc.constant(schedule),
      routerLevels: fc.constant(settings.routerLevels),
      errors: fc.constant(settings.errors),
      step: fc.nat(buildSchedule(architecture, memory.addressBits, selectBits, schedule).steps.length),
      noise: noises,
      measure: fc.constantFrom('tree', 'hann'),
      axis: fc.oneof(
        fc.constant(CELLS_AXIS),
        fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })).map(([one, other]) => ({
          setting: 'address-bits' as const,
          from: Math.min(one, other),
          to: Math.max(one, other),
        })),
        fc.integer({ min: 2, max: 100 }).map((points) => ({ setting: 'rate' as const, from: 0.001, to: 0.25, points })),
      ),
      shots: fc.integer({ min: 2, max: 10_000 }),
      seed: fc.nat(MAX_SEED),
      physical: fc.oneof(fc.constant(DEFAULT_PHYSICAL), physical),
      view: fc.constantFrom<View>('state', 'noise', 'compare'),
      selected: fc.option(fc.nat(2 ** memory.addressBits - 1)),
    });
  })
  // The errors of a device have no rate for a chart.
  .map((run) => (run.noise.kind === 'hardware' ? { ...run, axis: CELLS_AXIS } : run));

describe('a link', () => {
  it('reads the link to any run as the same run', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const link = formatRunLink(run);
        expect(link).toMatch(/^[\w&=.,:+-]+$/);
        expect(parseRunLink(link)).toEqual({ ok: true, value: run });
        expect(parseRunLink(`#${link}`)).toEqual({ ok: true, value: run });
      }),
      { numRuns: 300 },
    );
  });

  it('reads links from before there were two measures as the measure tree, and writes those as before', () => {
    const link = formatRunLink(DEFAULT_RUN);
    expect(link).not.toContain('&f=');
    expect(parseRunLink(`${link}&f=h`)).toMatchObject({ ok: true, value: { measure: 'hann' } });
    expect(parseRunLink(`${link}&f=q`)).toMatchObject({ ok: false });
  });

  it('has the physical settings where they differ from the defaults', () => {
    const run = { ...DEFAULT_RUN, physical: { ...DEFAULT_PHYSICAL, errorRate: 1e-7, cycleTime: 0.5 } };
    expect(formatRunLink(DEFAULT_RUN)).not.toContain('&p=');
    expect(formatRunLink(run)).toContain('&p=1e-7:0.01:0.5:0.01:0.1:0.1&');
    expect(parseRunLink(formatRunLink(run))).toEqual({ ok: true, value: run });
  });

  it('has the select bits of a hybrid where they are not 1', () => {
    const run: RunSettings = { ...DEFAULT_RUN, architecture: 'hybrid', selectBits: 2 };
    expect(formatRunLink(run)).toContain('&t=h3&h=2&');
    expect(formatRunLink({ ...run, selectBits: 1 })).toContain('&t=h3&s=');
  });

  it('has the schedule where it is pipelined', () => {
    const run: RunSettings = { ...DEFAULT_RUN, schedule: 'pipelined' };
    expect(formatRunLink(DEFAULT_RUN)).not.toContain('&u=');
    expect(formatRunLink(run)).toContain('&t=b3&u=p&s=10&');
    expect(parseRunLink(formatRunLink(run))).toEqual({ ok: true, value: run });
  });

  it('writes a short link to the opening run', () => {
    const link = 'v1&n=3&m=1&c=6a&a=1,3,6&t=b3&s=10&x=&e=zq0.01&k=200&r=1&v=state&b=';
    expect(formatRunLink(DEFAULT_RUN)).toBe(link);
  });

  it('reads a link written by hand with the defaults for what it leaves out', () => {
    expect(parseRunLink('v1&n=3&c=6a&a=1,3,6&s=10')).toEqual({ ok: true, value: DEFAULT_RUN });
    expect(parseRunLink('v1&n=2&c=6')).toMatchObject({ ok: true, value: { addresses: { kind: 'uniform' }, step: 0 } });
  });

  it('reads an amplitude of -0 as 0', () => {
    expect(parseRunLink('v1&n=1&c=4&a=0:-0:1,1:1:-0')).toEqual(parseRunLink('v1&n=1&c=4&a=0:0:1,1'));
  });

  test.each([
    ['', 'newer version', 0],
    ['v2&n=3&c=6a', 'newer version', 0],
    ['v1', 'lacks the part n', 2],
    ['v1&n=3', 'lacks the part c', 6],
    ['v1&n=0&c=', 'whole number from 1 to 10', 5],
    ['v1&n=11&c=', 'whole number from 1 to 10', 5],
    ['v1&n=3&m=9&c=6a', 'whole number from 1 to 8', 9],
    ['v1&n=3&c=6', '2 hexadecimal digits', 9],
    ['v1&n=3&c=6A', '2 hexadecimal digits', 9],
    ['v1&n=3&c=6a&n=3', 'unknown or twice', 12],
    ['v1&n=3&c=6a&z=3', 'unknown or twice', 12],
    ['v1&n=3&c=6a&__proto__=1', 'unknown or twice', 12],
    ['v1&n=3&c=6a&a=8', 'An address must be', 14],
    ['v1&n=3&c=6a&a=', 'An address must be', 14],
    ['v1&n=3&c=6a&a=1:2:3:4', 'at most two parts', 14],
    ['v1&n=3&c=6a&a=1:NaN', 'must be a number', 14],
    ['v1&n=3&c=6a&a=1:1e999', 'must be a number', 14],
    ['v1&n=3&c=6a&a=1,1:-1', 'No address is left', 14],
    ['v1&n=3&c=6a&t=z3', 'architecture is unknown', 14],
    ['v1&n=3&c=6a&u=s', 'schedule is unknown', 14],
    ['v1&n=3&c=6a&u=', 'schedule is unknown', 14],
    ['v1&n=4&c=6a6a&u=p&s=28', 'from 0 to 27', 20],
    ['v1&n=4&c=6a6a&u=p&x=28X0.0', 'does not have', 20],
    ['v1&n=3&c=6a&t=h3&h=4', 'from 0 to 3', 19],
    ['v1&n=3&c=6a&t=h3&h=', 'from 0 to 3', 19],
    ['v1&n=3&c=6a&t=h3&h=-1', 'from 0 to 3', 19],
    ['v1&n=3&c=6a&t=h3&s=27', 'from 0 to 26', 19],
    ['v1&n=3&c=6a&t=h3&x=1X2.0', 'does not have', 19],
    ['v1&n=3&c=6a&t=s3&s=9', 'from 0 to 8', 19],
    ['v1&n=3&c=6a&t=s3&x=1X0.0', 'does not have', 19],
    ['v1&n=3&c=6a&s=20', 'from 0 to 19', 14],
    ['v1&n=3&c=6a&x=20X0.0', 'does not have', 14],
    ['v1&n=3&c=6a&x=1X0.1', 'does not have', 14],
    ['v1&n=3&c=6a&x=1Q0.0', 'does not have', 14],
    ['v1&n=3&c=6a&e=zq2', 'from 0 to 1', 14],
    ['v1&n=3&c=6a&e=zz1', 'kind of errors is unknown', 14],
    ['v1&n=3&c=6a&k=1', 'from 2 to 10000', 14],
    ['v1&n=3&c=6a&r=4294967296', 'from 0 to 4294967295', 14],
    ['v1&n=3&c=6a&v=toString', 'view is unknown', 14],
    ['v1&n=3&c=6a&b=8', 'from 0 to 7', 14],
    ['v1&n=3&c=6a&p=0.001', 'must be 6 numbers', 14],
    ['v1&n=3&c=6a&p=0:0.01:1:0.01:0.1:0.1', 'Physical error rate must be a number from 1e-12 to 1.', 14],
    ['v1&n=3&c=6a&p=0.001:0.01:x:0.01:0.1:0.1', 'Cycle time must be a number from 0.001 to 1000000 µs.', 14],
  ])('%j is refused with a reason and its place', (link, message, position) => {
    const result = parseRunLink(link);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error.message).toContain(message);
    expect(result.error.position).toBe(position);
  });

  it('refuses a hostile link without an exception', () => {
    const links = runs.map(formatRunLink).chain((link) =>
      fc.tuple(fc.nat(link.length), fc.nat(6), fc.string({ maxLength: 4 })).map(([at, cut, put]) => {
        return `${link.slice(0, at)}${put}${link.slice(at + cut)}`;
      }),
    );
    fc.assert(
      fc.property(
        fc.oneof(links, fc.string(), fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })),
        (link) => {
          const result = parseRunLink(link);
          if (result.ok) expect(parseRunLink(formatRunLink(result.value))).toEqual(result);
        },
      ),
      { numRuns: 300 },
    );
    expect(parseRunLink(`v1&n=3&c=${'6a'.repeat(200_000)}`)).toMatchObject({ ok: false });
    expect(parseRunLink(`v1&n=3&c=6a&a=${'1,'.repeat(5_000)}1`)).toMatchObject({ ok: false });
    expect(parseRunLink(`v1&n=3&c=6a&x=${'1X0.0,'.repeat(100)}1X0.0`)).toMatchObject({ ok: false });
  });
});
