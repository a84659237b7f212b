import type { RouterWeights } from './run-state.ts';

/** The letters of a router in the branches of a superposition. */
export type RouterLook = 'W' | 'L' | 'R' | 'L|R';

/** Less is rounding. */
const SMALLEST = 1e-12;

export function toRouterLook({ left, right }: RouterWeights): RouterLook {
  if (left > SMALLEST && right > SMALLEST) return 'L|R';
  if (left > SMALLEST) return 'L';
  return right > SMALLEST ? 'R' : 'W';
}

/** Points around the middle of a router, at most 25 px across and 13 px down. A waiting router is a circle. */
export const ROUTER_OUTLINES: Readonly<Record<Exclude<RouterLook, 'W'>, string>> = {
  L: '-23,0 -12,-13 19,-13 19,13 -12,13',
  R: '23,0 12,-13 -19,-13 -19,13 12,13',
  'L|R': '-25,0 -15,-13 15,-13 25,0 15,13 -15,13',
};

/** The middle of a router or cell, in percent of the width. */
export const toTreeX = (level: number, index: number): number => ((2 * index + 1) / 2 ** (level + 1)) * 100;

interface EdgePlace {
  /** Router or cell at the lower end. */
  readonly level: number;
  readonly index: number;
  readonly toY: (level: number) => number;
  /** Of the drawing. By default 100, so that the path is in percent. */
  readonly width?: number;
}

/** SVG path from a router down to a child. */
export function edgePath({ level, index, toY, width = 100 }: EdgePlace): string {
  const [x0, x1] = [toTreeX(level - 1, Math.floor(index / 2)), toTreeX(level, index)].map((x) => (x * width) / 100);
  const [y0, y1] = [toY(level - 1), toY(level)];
  const middle = (y0 + y1) / 2;
  return `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`;
}

/** Line width of an amplitude from 0 to 1, in pixels. */
export const toLineWidth = (amplitude: number): number => (amplitude === 0 ? 1.5 : 2 + 8 * amplitude);
