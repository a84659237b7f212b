import { formatBits } from './memory.ts';

export interface Complex {
  readonly re: number;
  readonly im: number;
}

/** Coefficients need not be normalized. */
export interface AddressTerm {
  readonly address: number;
  readonly coefficient: Complex;
}

export type Addresses =
  | { readonly kind: 'one'; readonly address: number }
  | { readonly kind: 'uniform' }
  | { readonly kind: 'custom'; readonly terms: readonly AddressTerm[] };

/** One address of a superposition, with its own path through the tree. */
export interface Branch {
  readonly address: number;
  /** α, normalized: Σ|α|² = 1. */
  readonly amplitude: Complex;
  /** Word on the bus before the query. */
  readonly bus: number;
}

/** Relative to the largest coefficient; less is rounding of terms that cancel. */
const CANCELED = 1e-12;

const magnitude = ({ re, im }: Complex): number => Math.max(Math.abs(re), Math.abs(im));

function collectTerms(addresses: Addresses, addressBits: number): readonly AddressTerm[] {
  const one: Complex = { re: 1, im: 0 };
  if (addresses.kind === 'one') return [{ address: addresses.address, coefficient: one }];
  if (addresses.kind === 'custom') return addresses.terms;
  return Array.from({ length: 2 ** addressBits }, (_, address) => ({ address, coefficient: one }));
}

/** Sums coefficients of equal addresses, drops those that cancel, and sorts by address. */
export function combineAndScaleTerms(terms: readonly AddressTerm[]): AddressTerm[] {
  const largest = Math.max(0, ...terms.map(({ coefficient }) => magnitude(coefficient)));
  if (largest === 0) return [];
  const sums = new Map<number, Complex>();
  for (const { address, coefficient } of terms) {
    const sum = sums.get(address) ?? { re: 0, im: 0 };
    sums.set(address, { re: sum.re + coefficient.re / largest, im: sum.im + coefficient.im / largest });
  }
  return [...sums]
    .map(([address, coefficient]) => ({ address, coefficient }))
    .filter(({ coefficient }) => magnitude(coefficient) > CANCELED)
    .sort((left, right) => left.address - right.address);
}

/**
 * Normalizes and sorts the addresses of a query.
 * @throws RangeError for an address outside the memory, or if no address is left
 */
export function buildBranches(addresses: Addresses, addressBits: number): Branch[] {
  const terms = combineAndScaleTerms(collectTerms(addresses, addressBits));
  const beyond = terms.find(
    ({ address }) => !(Number.isInteger(address) && address >= 0 && address < 2 ** addressBits),
  );
  if (beyond) throw new RangeError(`A memory with ${addressBits} address bits has no address ${beyond.address}.`);
  if (terms.length === 0) throw new RangeError('A query needs at least one address.');
  const norm = Math.sqrt(terms.reduce((sum, { coefficient: { re, im } }) => sum + re * re + im * im, 0));
  return terms.map(({ address, coefficient: { re, im } }) => ({
    address,
    amplitude: { re: re / norm, im: im / norm },
    bus: 0,
  }));
}

/** `formatKet(6, 4)` → `|0110⟩` */
export const formatKet = (address: number, addressBits: number): string => `|${formatBits(address, addressBits)}⟩`;
