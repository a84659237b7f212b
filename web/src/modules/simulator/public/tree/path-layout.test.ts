import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOutPaths } from './path-layout.ts';

it('has the routers of three paths through eight cells, each above what it leads to', () => {
  const levels = layOutPaths([1, 3, 6], 3);
  expect(levels.map((nodes) => nodes.map(({ index }) => index))).toEqual([[0], [0, 1], [0, 1, 3], [1, 3, 6]]);
  expect(levels[1]?.map(({ children }) => children)).toEqual([[0, 1], [1]]);
  expect(levels[3]?.map(({ x }) => Number(x.toFixed(3)))).toEqual([16.667, 50, 83.333]);
  expect(levels[1]?.[0]?.x).toBeCloseTo(100 / 3, 9);
});

it('keeps routers of a level apart and in order, and leads every address to its cell', () => {
  const addresses = fc
    .uniqueArray(fc.nat(1023), { minLength: 1, maxLength: 12 })
    .map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(addresses, (list) => {
      const levels = layOutPaths(list, 10);
      expect(levels).toHaveLength(11);
      levels.forEach((nodes, level) => {
        expect(nodes.map(({ index }) => index)).toEqual([...new Set(list.map((address) => address >> (10 - level)))]);
        const columns = nodes.map(({ x }) => x);
        expect(columns).toEqual(columns.toSorted((a, b) => a - b));
        expect(new Set(columns).size).toBe(columns.length);
      });
    }),
  );
});
