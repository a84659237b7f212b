import { type Architecture, buildQuery, DEFAULT_RUN, type RunSettings, readState } from '@qram/simulator';
import { expect, it, test } from 'vitest';
import { buildStateExpression, formatAmplitude } from './format-state.ts';
import { addError, changeAddresses } from './run-changes.ts';

const express = (run: RunSettings, step: number) => {
  const query = buildQuery(run);
  return buildStateExpression(query, readState(query, step));
};

it('puts the common factor of equal amplitudes in front', () => {
  expect(express(DEFAULT_RUN, 10)).toEqual({
    factor: '1/√3',
    terms: [
      { sign: '+', coefficient: '', address: '', routers: 'LLR', bus: '1' },
      { sign: '+', coefficient: '', address: '', routers: 'LRR', bus: '0' },
      { sign: '+', coefficient: '', address: '', routers: 'RRL', bus: '1' },
    ],
  });
});

it('shows signs, and numbers of unequal amplitudes', () => {
  const flipped = addError(DEFAULT_RUN, { step: 10, level: 0, index: 0, pauli: 'Z' });
  expect(express(flipped, 10).terms.map(({ sign }) => sign)).toEqual(['+', '+', '−']);
  const terms = [
    { address: 0, coefficient: { re: 3, im: 0 } },
    { address: 1, coefficient: { re: 0, im: 4 } },
  ];
  const { factor, terms: shown } = express(changeAddresses(DEFAULT_RUN, { kind: 'custom', terms }), 10);
  expect([factor, ...shown.map(({ coefficient }) => coefficient)]).toEqual(['', '0.600', '(0.8i)']);
  expect(formatAmplitude({ re: 1 / Math.sqrt(3), im: 0 })).toBe('0.577');
});

it('a ket shows the address bits that no router holds, and a dot for each bit that one holds', () => {
  const addresses = (run: RunSettings, step: number) => express(run, step).terms.map(({ address }) => address);
  expect(addresses(DEFAULT_RUN, 0)).toEqual(['001', '011', '110']);
  expect(addresses(DEFAULT_RUN, 1)).toEqual(['·01', '·11', '·10']);
  expect(addresses(DEFAULT_RUN, 4)).toEqual(['··1', '··1', '··0']);
  expect(addresses({ ...DEFAULT_RUN, routerLevels: 2 }, 4)).toEqual(['··1', '··1', '··0']);
  expect(addresses(DEFAULT_RUN, 19)).toEqual(['001', '011', '110']);
  expect(addresses({ ...DEFAULT_RUN, architecture: 'fan-out' }, 6)).toEqual(['001', '011', '110']);
  // Page 0 is served.
  const hybrid: RunSettings = { ...DEFAULT_RUN, architecture: 'hybrid', selectBits: 1 };
  expect(addresses(hybrid, 7)).toEqual(['0··', '0··', '110']);
  expect(addresses({ ...hybrid, routerLevels: 2 }, 7)).toEqual(['0··', '0··', '110']);
});

const ARCHITECTURES: readonly Architecture[] = ['bucket-brigade', 'fan-out', 'hybrid', 'select-only', 'qrom'];

test.each(ARCHITECTURES.flatMap((architecture) => ([2, 3] as const).map((levels) => [architecture, levels] as const)))(
  'branches never look alike, so that the norm is 1: %s, %d levels, at every step',
  (architecture, routerLevels) => {
    for (const schedule of ['serial', 'pipelined'] as const) {
      const run: RunSettings = {
        ...{ ...DEFAULT_RUN, architecture, routerLevels, schedule },
        ...{ selectBits: 2, addresses: { kind: 'uniform' } },
      };
      const query = buildQuery(run);
      for (let step = 0; step <= query.schedule.steps.length; step += 1) {
        const { terms } = buildStateExpression(query, readState(query, step));
        expect(new Set(terms.map(({ address, routers }) => `${address}|${routers}`)).size).toBe(terms.length);
      }
    }
  },
);
