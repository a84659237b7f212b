import { describe, expect, it } from 'vitest';
import { moveInTree } from './tree-keys.ts';

/** Routers of three levels, cells and addresses. */
const COUNTS = [1, 2, 4, 8, 8];
const move = (key: string, row: number, column: number) => {
  const next = moveInTree(key, { row, column }, COUNTS);
  return next && [next.row, next.column];
};

describe('keys in the grid of the tree', () => {
  it.each<[string, number, number, number[] | null]>([
    ['ArrowDown', 0, 0, [1, 0]],
    ['ArrowDown', 1, 1, [2, 2]],
    ['ArrowDown', 2, 3, [3, 6]],
    ['ArrowDown', 3, 5, [4, 5]],
    ['ArrowUp', 4, 5, [3, 5]],
    ['ArrowUp', 3, 5, [2, 2]],
    ['ArrowUp', 1, 1, [0, 0]],
    ['ArrowRight', 2, 1, [2, 2]],
    ['ArrowLeft', 2, 1, [2, 0]],
    ['Home', 3, 5, [3, 0]],
    ['End', 3, 5, [3, 7]],
  ])('%s leads from row %i, column %i to %j', (key, row, column, expected) => {
    expect(move(key, row, column)).toEqual(expected);
  });

  it('stays at the edges, and leaves other keys to the page', () => {
    for (const [key, row, column] of [
      ['ArrowUp', 0, 0],
      ['ArrowLeft', 1, 0],
      ['ArrowRight', 1, 1],
      ['ArrowDown', 4, 2],
      ['Home', 3, 0],
      ['a', 2, 2],
    ] as const)
      expect(move(key, row, column)).toBeNull();
  });
});
