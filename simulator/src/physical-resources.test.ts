import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compareArchitectures } from './costs.ts';
import {
  computeLogicalErrorRate,
  countPatchQubits,
  describeCorrectionWork,
  estimateCorrected,
  estimateUncorrected,
  explainMissingDistance,
  MAX_DISTANCE,
} from './physical-resources.ts';
import { DEFAULT_PHYSICAL, PHYSICAL_INPUTS, type PhysicalSettings, parseDecimal } from './physical-settings.ts';
import { DEFAULT_RUN } from './run-settings.ts';

const withSettings = (part: Partial<PhysicalSettings>): PhysicalSettings => ({ ...DEFAULT_PHYSICAL, ...part });

/** 26 qubits and 22 layers for 8 cells, 3,081 and 92 for 1,024. */
const countBrigade = (addressBits: number) => {
  const [brigade] = compareArchitectures(addressBits, 1, DEFAULT_RUN);
  if (!brigade) throw new Error('There is no comparison.');
  return brigade.counts;
};

describe('the logical error rate', () => {
  test.each([
    [3, 1e-3],
    [5, 1e-4],
    [7, 1e-5],
    [15, 1e-9],
    [31, 1e-17],
  ])('is that of Gidney and Ekerå for p = 0.001, 10^−⌈d/2 + 1⌉, d = %d: %d', (distance, rate) => {
    expect(computeLogicalErrorRate(distance, DEFAULT_PHYSICAL) / rate).toBeCloseTo(1, 9);
    expect(Math.log10(rate)).toBeCloseTo(-Math.ceil(distance / 2 + 1), 9);
  });

  it('follows prefactor, threshold and physical error rate', () => {
    // 0.03 × (1/5)³
    expect(
      computeLogicalErrorRate(5, withSettings({ errorRate: 0.001, threshold: 0.005, prefactor: 0.03 })),
    ).toBeCloseTo(0.00024, 12);
  });
});

test.each([
  [3, 17],
  [5, 49],
  [7, 97],
])('a patch of distance %d has %d qubits', (distance, qubits) => {
  expect(countPatchQubits(distance)).toBe(qubits);
});

describe('active correction of the whole tree', () => {
  it('takes distance 9 for 8 cells', () => {
    // 26 × 22 × 7 × 10⁻⁵ = 0.04004 is above 0.01, 26 × 22 × 9 × 10⁻⁶ = 0.005148 is not.
    const corrected = estimateCorrected(countBrigade(3), DEFAULT_PHYSICAL);
    expect(corrected).toMatchObject({
      distance: 9,
      physicalQubits: 26 * (2 * 81 - 1),
      rounds: 22 * 9,
      syndromeBits: 26 * 198 * 80,
    });
    expect(corrected?.failure).toBeCloseTo(0.005148, 12);
    expect(corrected?.seconds).toBeCloseTo(198e-6, 15);
  });

  it('takes distance 15 and 1.38 million qubits for 1,024 cells', () => {
    // 3,081 × 92 × 13 × 10⁻⁸ = 0.0368 is above 0.01, 3,081 × 92 × 15 × 10⁻⁹ = 0.00425 is not.
    const corrected = estimateCorrected(countBrigade(10), withSettings({ cycleTime: 0.5 }));
    expect(corrected).toMatchObject({ distance: 15, physicalQubits: 3081 * 449, rounds: 92 * 15 });
    expect(corrected?.seconds).toBeCloseTo(690e-6, 15);
  });

  it('takes the smallest odd distance that meets the target', () => {
    const settings = fc.record({
      errorRate: fc.double({ min: 1e-6, max: 0.0099, noNaN: true }),
      target: fc.double({ min: 1e-12, max: 0.5, noNaN: true }),
    });
    fc.assert(
      fc.property(settings, fc.integer({ min: 1, max: 5000 }), fc.nat(1000), (part, qubits, depth) => {
        const physical = withSettings(part);
        const fails = (distance: number) =>
          qubits * Math.max(1, depth) * distance * computeLogicalErrorRate(distance, physical);
        const distance = estimateCorrected({ qubits, depth }, physical)?.distance ?? MAX_DISTANCE + 2;
        expect(distance % 2).toBe(1);
        if (distance <= MAX_DISTANCE) expect(fails(distance)).toBeLessThanOrEqual(part.target * (1 + 1e-9));
        if (distance > 3) expect(fails(distance - 2)).toBeGreaterThan(part.target * (1 - 1e-9));
      }),
    );
  });

  it('counts a query without a Toffoli layer as one logical step', () => {
    expect(estimateCorrected({ qubits: 2, depth: 0 }, DEFAULT_PHYSICAL)).toMatchObject({ distance: 3, rounds: 3 });
  });

  it('finds no distance at the threshold, even where the formula would meet the target', () => {
    const settings = withSettings({ errorRate: 0.01, prefactor: 0.001, target: 0.5 });
    expect(estimateCorrected({ qubits: 1, depth: 1 }, settings)).toBeNull();
    expect(explainMissingDistance(settings)).toContain('threshold');
  });

  it('finds no distance above the largest that is tried', () => {
    // (0.99)⁵¹ is 0.6.
    const settings = withSettings({ errorRate: 0.0099 });
    expect(estimateCorrected(countBrigade(3), settings)).toBeNull();
    expect(explainMissingDistance(settings)).toContain('above 101');
  });
});

describe('a query without correction', () => {
  it('takes n² + 3n + 1 gate times, and fails with at most 4pTn', () => {
    const { steps, seconds, failureBound } = estimateUncorrected(3, DEFAULT_PHYSICAL);
    expect(steps).toBe(19);
    expect(seconds).toBeCloseTo(1.9e-6, 15);
    expect(failureBound).toBeCloseTo(4 * 0.001 * 19 * 3, 12);
  });

  it('of 2 cells fails with phase flips as its one router, which is set after 4 of 5 steps', () => {
    expect(estimateUncorrected(1, DEFAULT_PHYSICAL).phaseFlipFailure).toBeCloseTo((1 - 0.998 ** 4) / 2, 12);
  });

  it('has no bound where that would be 1 or more, but a chance of phase flips', () => {
    // 4 × 0.001 × 131 × 10 is 5.24.
    const { failureBound, phaseFlipFailure } = estimateUncorrected(10, DEFAULT_PHYSICAL);
    expect(failureBound).toBeNull();
    expect(phaseFlipFailure).toBeGreaterThan(0);
    expect(phaseFlipFailure).toBeLessThan(1);
  });
});

describe('the work of correction', () => {
  const rows = compareArchitectures(3, 1, DEFAULT_RUN);

  it('is the syndrome bits of a query, and those for each cell', () => {
    // 26 logical qubits × 198 rounds × 80 bits = 411,840, over 8 cells 51,480.
    const sentence = describeCorrectionWork(rows, 8, DEFAULT_PHYSICAL);
    expect(sentence).toMatch(/^No free lunch: .* 411,840 syndrome bits.* 51,480 for each of the 8 cells/);
  });

  it('has no number without a distance', () => {
    expect(describeCorrectionWork(rows, 8, withSettings({ errorRate: 0.02 }))).toBeNull();
  });
});

describe('a number of the physical settings', () => {
  const [errorRate] = PHYSICAL_INPUTS;

  test.each(['0.001', '1e-3', '.001', '1', '1E-12'])('%j is read', (text) => {
    expect(errorRate && parseDecimal(text, errorRate)).toBe(Number(text));
  });

  test.each(['', ' ', '0', '-0.1', '1.1', '0x1', 'NaN', 'Infinity', '1e', '1,5', '1e-999'])('%j is refused', (text) => {
    expect(errorRate && parseDecimal(text, errorRate)).toBeNull();
  });

  it('is within its limits at first', () => {
    for (const input of PHYSICAL_INPUTS)
      expect(parseDecimal(`${DEFAULT_PHYSICAL[input.key]}`, input)).toBe(DEFAULT_PHYSICAL[input.key]);
  });
});
