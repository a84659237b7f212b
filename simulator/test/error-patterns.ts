import type { Query, RouterError } from '../src/query.ts';

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
