/** Places are in percent of the width across, and in pixels down. */

/** Directions in the branches of a superposition; W waits. */
export type RouterLook = 'W' | 'L' | 'R' | 'L|R';

export const ROUTER_OUTLINES: Record<Exclude<RouterLook, 'W'>, string> = {
  L: '-23,0 -12,-13 19,-13 19,13 -12,13',
  R: '23,0 12,-13 -19,-13 -19,13 12,13',
  'L|R': '-25,0 -15,-13 15,-13 25,0 15,13 -15,13',
};

export const toX = (level: number, index: number): number => ((2 * index + 1) / 2 ** (level + 1)) * 100;

interface Edge {
  /** Level of the lower end. */
  level: number;
  index: number;
  toY: (level: number) => number;
}

/** SVG path from a router down to a child. */
export function edgePath({ level, index, toY }: Edge): string {
  const [x0, x1] = [toX(level - 1, Math.floor(index / 2)), toX(level, index)];
  const [y0, y1] = [toY(level - 1), toY(level)];
  const middle = (y0 + y1) / 2;
  return `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`;
}

export const edges = (path: string, width: number, isLit: boolean): string =>
  `<path${isLit ? ' class="qram-lit"' : ''} d="${path}" stroke-width="${width}" vector-effect="non-scaling-stroke"/>`;

/** Shapes that don't scale with the figure. */
export const at = (x: number, y: number, kind: string, html: string): string =>
  `<svg class="qram-place ${kind}" x="${x}%" y="${y}"><g>${html}</g></svg>`;
