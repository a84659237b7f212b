import type { Branch, Complex } from '../addresses.ts';
import { type Control, type Gate, h, x } from '../circuits/circuit.ts';

const probability = ({ re, im }: Complex): number => re * re + im * im;
/** Smaller angles are rounding. */
const NEGLIGIBLE = 1e-12;

const isUniform = (branches: readonly Branch[], bits: number): boolean =>
  branches.length === 2 ** bits &&
  branches.every(({ amplitude }) => {
    const first = branches[0]?.amplitude ?? amplitude;
    return Math.abs(amplitude.re - first.re) < NEGLIGIBLE && Math.abs(amplitude.im - first.im) < NEGLIGIBLE;
  });

/** Controls on the first bits of an address. */
const toControls = (address: number, bits: number, count: number): Control[] =>
  Array.from({ length: count }, (_, qubit) => ({ qubit, value: ((address >> (bits - 1 - qubit)) & 1) as 0 | 1 }));

/** Splits each prefix's probability between 0 and 1: a rotation by 2·atan(√(p₁/p₀)), controlled by the bits before. */
function rotateMagnitudes(branches: readonly Branch[], bits: number): Gate[] {
  const gates: Gate[] = [];
  for (let level = 0; level < bits; level += 1) {
    const weights = new Map<number, [number, number]>();
    for (const { address, amplitude } of branches) {
      const prefix = address >> (bits - level);
      const pair = weights.get(prefix) ?? [0, 0];
      pair[(address >> (bits - 1 - level)) & 1] =
        (pair[(address >> (bits - 1 - level)) & 1] ?? 0) + probability(amplitude);
      weights.set(prefix, pair);
    }
    for (const [prefix, [zero, one]] of weights) {
      const angle = 2 * Math.atan2(Math.sqrt(one), Math.sqrt(zero));
      const controls = toControls(prefix << (bits - level), bits, level);
      if (angle > NEGLIGIBLE) gates.push({ name: 'ry', controls, targets: [level], angle });
    }
  }
  return gates;
}

/** Gives each branch its phase relative to the first. */
function turnPhases(branches: readonly Branch[], bits: number): Gate[] {
  const reference = Math.atan2(branches[0]?.amplitude.im ?? 0, branches[0]?.amplitude.re ?? 1);
  return branches.flatMap(({ address, amplitude }) => {
    const angle = Math.atan2(amplitude.im, amplitude.re) - reference;
    if (Math.abs(angle) < NEGLIGIBLE) return [];
    const target = bits - 1;
    const phase: Gate = { name: 'phase', controls: toControls(address, bits, target), targets: [target], angle };
    return address & 1 ? [phase] : [x(target), phase, x(target)];
  });
}

/** Prepares the superposition on qubits 0 to n − 1, up to a global phase. */
export function prepareAddresses(branches: readonly Branch[], bits: number): Gate[] {
  const [only] = branches;
  if (only && branches.length === 1)
    return toControls(only.address, bits, bits)
      .filter(({ value }) => value === 1)
      .map(({ qubit }) => x(qubit));
  if (isUniform(branches, bits)) return Array.from({ length: bits }, (_, qubit) => h(qubit));
  return [...rotateMagnitudes(branches, bits), ...turnPhases(branches, bits)];
}
