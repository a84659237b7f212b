import { measureFidelity } from '../src/fidelity.ts';
import type { Query, RouterError } from '../src/query.ts';
import { readState } from '../src/run-state.ts';
import { multiplyByPhase } from '../src/tree-state.ts';

/**
 * The fidelity of Hann, Lee, Girvin and Jiang (arXiv:2012.05340), ⟨ψ|Tr ρ|ψ⟩ with the trace over the routers, for equal
 * amplitudes: branches that come back in each other's place count, too.
 */
export function computeReducedFidelity(query: Query): number {
  const { cells } = query.memory;
  const weight = 1 / query.branches.length;
  const outcomes = measureFidelity(query).branches;
  const { branches } = readState(query, query.schedule.steps.length);
  const sums = new Map<string, { re: number; im: number }>();
  outcomes.forEach(({ returnedAddress, returnedWord, phase }, position) => {
    if (returnedAddress === null || returnedWord !== cells[returnedAddress]) return;
    const { disturbed, transit } = branches[position] ?? {};
    const tree = JSON.stringify([disturbed, transit]);
    const { re, im } = multiplyByPhase({ re: weight, im: 0 }, phase);
    const sum = sums.get(tree) ?? { re: 0, im: 0 };
    sums.set(tree, { re: sum.re + re, im: sum.im + im });
  });
  return [...sums.values()].reduce((total, { re, im }) => total + re * re + im * im, 0);
}

/** The mean of a fidelity over all patterns of errors on the loaded routers; each pauli has its probability on a router. */
export function averageOverErrors(
  query: Query,
  probabilities: Partial<Record<RouterError['pauli'], number>>,
  measure: (query: Query) => number,
): number {
  const kinds = Object.entries(probabilities) as [RouterError['pauli'], number][];
  const none = 1 - kinds.reduce((sum, [, probability]) => sum + probability, 0);
  const routers = Array.from({ length: 2 ** query.memory.addressBits - 1 }, (_, number) => {
    const level = 31 - Math.clz32(number + 1);
    return { step: query.schedule.loadedAt, level, index: number + 1 - 2 ** level };
  });
  const visit = (router: number, errors: RouterError[], probability: number): number => {
    const place = routers[router];
    if (!place) return probability * measure({ ...query, errors });
    const broken = kinds.map(([pauli, chance]) =>
      visit(router + 1, [...errors, { ...place, pauli }], probability * chance),
    );
    return broken.reduce((sum, part) => sum + part, visit(router + 1, errors, probability * none));
  };
  return visit(0, [], 1);
}
