import type { Place } from '@qram/simulator';

/** A router on a path, or at the end of one its cell, with its place in percent of the width. */
export interface PathNode extends Place {
  readonly x: number;
  /** Children that are on a path: 0 is left, 1 is right. */
  readonly children: readonly (0 | 1)[];
}

/**
 * The part of a tree that some addresses use: each cell has a column of its own, and a router is in the middle of what is
 * below it.
 * @param addresses sorted, without repetition
 * @returns by level from the root to the cells, each from left to right
 */
export function layOutPaths(addresses: readonly number[], treeBits: number): PathNode[][] {
  const cells = addresses.map(
    (index, column): PathNode => ({
      level: treeBits,
      index,
      x: ((column + 0.5) / addresses.length) * 100,
      children: [],
    }),
  );
  const levels = [cells];
  for (let level = treeBits - 1; level >= 0; level -= 1) {
    const below = levels[0] ?? [];
    const indexes = [...new Set(below.map(({ index }) => index >> 1))];
    const routers = indexes.map((index): PathNode => {
      const lower = below.filter((node) => node.index >> 1 === index);
      const sum = lower.reduce((total, { x }) => total + x, 0);
      return { level, index, x: sum / lower.length, children: lower.map((node) => (node.index & 1 ? 1 : 0)) };
    });
    levels.unshift(routers);
  }
  return levels;
}
