import { boxPath, circlePath, fallPath } from './picture-path.ts';

export interface TreeShape {
  /** Levels of switches; the tree has 2 ** depth cells. */
  depth: number;
  /** Center of the first switch, in SVG units. */
  top: number;
  drop: number;
  pitch: number;
  left: number;
  cell: { width: number; height: number };
}

interface Part {
  lit: boolean;
  level: number;
  d: string;
}

export interface TreeDrawing {
  quietEdges: string;
  quietSwitches: string;
  quietCells: string;
  litEdges: string;
  litKnots: string;
  litCells: string;
  steps: string[];
}

const radius = (level: number, lit: boolean): number => (lit ? 6 - level * 0.5 : 3.5 - level * 0.15);

/** Horizontal center of a node; at level `depth`, of a cell. */
export const nodeX = ({ left, pitch, depth }: TreeShape, level: number, position: number): number =>
  left + pitch * (position + 0.5) * 2 ** (depth - level);

/** @param addresses as text of `depth` bits */
export function drawTree(shape: TreeShape, addresses: readonly string[]): TreeDrawing {
  const { depth, top, drop, cell } = shape;
  const isLit = (level: number, position: number): boolean =>
    addresses.some((address) => Number.parseInt(address.slice(0, level) || '0', 2) === position);
  const height = (level: number): number => top + drop * level;

  /** Curve from a switch to a child or a cell, with a margin at both ends. */
  const edge = (level: number, position: number): Part => {
    const parent = Math.floor(position / 2);
    const lit = isLit(level, position);
    const start = height(level - 1) + radius(level - 1, isLit(level - 1, parent)) + 2;
    const end = height(level) - (level === depth ? 0 : radius(level, lit) + 2);
    return { lit, level, d: fallPath(nodeX(shape, level - 1, parent), start, nodeX(shape, level, position), end) };
  };
  const knot = (level: number, position: number): Part => {
    const lit = isLit(level, position);
    const x = nodeX(shape, level, position);
    if (level < depth) return { lit, level, d: circlePath(x, height(level), radius(level, lit)) };
    return { lit, level, d: boxPath(x - cell.width / 2, height(level) + 1, cell.width, cell.height, 2.5) };
  };

  const levels = Array.from({ length: depth + 1 }, (_, level) => level);
  const nodes = levels.flatMap((level) =>
    Array.from({ length: 2 ** level }, (_, position) => [level, position] as const),
  );
  const edges = nodes.filter(([level]) => level > 0).map(([level, position]) => edge(level, position));
  const knots = nodes.map(([level, position]) => knot(level, position));
  const join = (parts: Part[], wanted: (part: Part) => boolean): string =>
    parts
      .filter(wanted)
      .map((part) => part.d)
      .join('');
  return {
    quietEdges: join(edges, (part) => !part.lit),
    quietSwitches: join(knots, (part) => !part.lit && part.level < depth),
    quietCells: join(knots, (part) => !part.lit && part.level === depth),
    litEdges: join(edges, (part) => part.lit),
    litKnots: join(knots, (part) => part.lit),
    litCells: join(knots, (part) => part.lit && part.level === depth),
    steps: levels.slice(1).map((level) => join(edges, (part) => part.lit && part.level === level)),
  };
}
