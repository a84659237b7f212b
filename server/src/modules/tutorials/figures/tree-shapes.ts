/** Shapes of a tree of routers. Across, places are in percent of the width; down, they are in pixels. */

/** Directions of a router in the parts of a superposition; W waits. */
export type RouterLook = 'W' | 'L' | 'R' | 'L|R';

export const ROUTER_OUTLINES: Record<Exclude<RouterLook, 'W'>, string> = {
  L: '-23,0 -12,-13 19,-13 19,13 -12,13',
  R: '23,0 12,-13 -19,-13 -19,13 12,13',
  'L|R': '-25,0 -15,-13 15,-13 25,0 15,13 -15,13',
};

export const toX = (level: number, index: number): number => ((2 * index + 1) / 2 ** (level + 1)) * 100;

interface Edge {
  /** The place at its lower end. */
  level: number;
  index: number;
  toY: (level: number) => number;
}

/** The way from a router to what is below it, in the syntax of SVG. */
export function edgePath({ level, index, toY }: Edge): string {
  const [x0, x1] = [toX(level - 1, Math.floor(index / 2)), toX(level, index)];
  const [y0, y1] = [toY(level - 1), toY(level)];
  const middle = (y0 + y1) / 2;
  return `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`;
}

/** Edges as one line. */
export const edges = (path: string, width: number, isLit: boolean): string =>
  `<path${isLit ? ' class="qram-lit"' : ''} d="${path}" stroke-width="${width}" vector-effect="non-scaling-stroke"/>`;

/** Shapes around a place, which don't grow with the figure. */
export const at = (x: number, y: number, kind: string, html: string): string =>
  `<svg class="qram-place ${kind}" x="${x}%" y="${y}"><g>${html}</g></svg>`;
