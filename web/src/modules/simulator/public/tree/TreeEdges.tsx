import type { RouterWeights, RunState } from '@qram/simulator';
import { formatAmplitude } from '../../format-state.ts';
import classes from './TreeEdges.module.css';
import figure from './TreeFigure.module.css';
import { type Heights, place, toX, toY } from './tree-geometry.ts';

/** Levels whose edges carry their amplitude. */
const NUMBERED_LEVELS = 3;
const MAX_KEY_AMPLITUDES = 3;

/** Line width of an amplitude, in pixels. */
export const toWidth = (amplitude: number): number => (amplitude === 0 ? 1.5 : 2 + 8 * amplitude);

export interface Edge {
  key: string;
  /** The level of the router above it; -1 where the tree is entered. */
  depth: number;
  /** Its middle, in percent of the width and in pixels. */
  middle: readonly [number, number];
  d: string;
  amplitude: number;
}

function buildEdges(routers: RunState['routers'], heights: Heights): Edge[] {
  return routers.flatMap((level, depth) =>
    level.flatMap(({ left, right }: RouterWeights, index) =>
      [left, right].map((weight, side): Edge => {
        const [x0, x1] = [toX(depth, index), toX(depth + 1, 2 * index + side)];
        const [y0, y1] = [toY(depth, heights), toY(depth + 1, heights)];
        const middle = (y0 + y1) / 2;
        return {
          key: `${depth}.${index}.${side}`,
          depth,
          middle: [(x0 + x1) / 2, middle],
          d: `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`,
          amplitude: Math.sqrt(weight),
        };
      }),
    ),
  );
}

/** All edges, the widest last. */
export function listEdges(routers: RunState['routers'], heights: Heights): Edge[] {
  const top = Math.max(0, heights.root - 48);
  const root = routers[0]?.[0] ?? { left: 0, right: 0 };
  const enter: Edge = {
    key: 'enter',
    depth: -1,
    middle: [50, (top + heights.root) / 2],
    d: `M50 ${top}V${heights.root}`,
    amplitude: Math.sqrt(root.left + root.right),
  };
  return [enter, ...buildEdges(routers, heights)].toSorted((a, b) => a.amplitude - b.amplitude);
}

/** The amplitudes beside the key: the largest, the smallest and one between them. */
export function chooseKeyAmplitudes(edges: readonly Edge[]): number[] {
  const texts = new Set(
    edges.filter(({ amplitude }) => amplitude > 0).map(({ amplitude }) => formatEdgeAmplitude(amplitude)),
  );
  const sorted = [...texts].map(Number).toSorted((a, b) => b - a);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return sorted.length <= MAX_KEY_AMPLITUDES ? sorted : [sorted[0] ?? 0, middle, sorted.at(-1) ?? 0];
}

export const formatEdgeAmplitude = (amplitude: number): string =>
  Math.abs(amplitude - 1) < 1e-9 ? '1' : formatAmplitude({ re: amplitude, im: 0 });

/** Amplitudes on the edges, where there is room: not on the lowest level of 16 cells, and on phones below the root alone. */
export const EdgeNumbers = ({ edges }: { edges: readonly Edge[] }) =>
  edges
    .filter(({ depth, amplitude }) => amplitude > 0 && depth >= 0 && depth < NUMBERED_LEVELS)
    .map(({ key, depth, middle: [x, y], amplitude }) => (
      <span
        key={key}
        className={`${classes.edgeNumber} ${depth > 0 ? figure.roomy : ''}`}
        style={place(x, y)}
        aria-hidden="true"
      >
        {formatEdgeAmplitude(amplitude)}
      </span>
    ));

export function Edges({ edges, height }: { edges: readonly Edge[]; height: number }) {
  return (
    <svg
      className={classes.edges}
      style={{ blockSize: height }}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {edges.map(({ key, d, amplitude }) => (
        <path
          key={key}
          d={d}
          data-lit={amplitude > 0 || undefined}
          strokeWidth={toWidth(amplitude)}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
