import { edgePath, type RouterWeights, type RunState, toLineWidth, toTreeX } from '@qram/simulator';
import classes from './TreeEdges.module.css';
import { type Heights, toY } from './tree-geometry.ts';

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
        const lower = { level: depth + 1, index: 2 * index + side };
        return {
          key: `${depth}.${index}.${side}`,
          depth,
          middle: [
            (toTreeX(depth, index) + toTreeX(lower.level, lower.index)) / 2,
            (toY(depth, heights) + toY(lower.level, heights)) / 2,
          ],
          d: edgePath({ ...lower, toY: (level) => toY(level, heights) }),
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

interface EdgesProps {
  edges: readonly Edge[];
  height: number;
  /** Keys of unlit edges to draw dotted. */
  dotted?: ReadonlySet<string>;
}

export function Edges({ edges, height, dotted }: EdgesProps) {
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
          data-dotted={(amplitude === 0 && dotted?.has(key)) || undefined}
          strokeWidth={toLineWidth(amplitude)}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
