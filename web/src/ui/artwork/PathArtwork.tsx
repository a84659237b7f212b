import classes from './artwork.module.css';
import { Formula } from './Formula.tsx';
import { drawTree, nodeX, type TreeShape } from './tree-drawing.ts';

const WIDTH = 560;
const LABEL = { size: 13, baseline: 247 };
/** Width of one character of the label in SVG units. */
const ADVANCE = LABEL.size * 0.6;

const SHAPE: TreeShape = {
  depth: 5,
  top: 8,
  drop: 40,
  pitch: 17.4,
  left: (WIDTH - 17.4 * 32) / 2,
  cell: { width: 11, height: 15 },
};

interface PathArtworkProps {
  /** Five bits: the cell at the end of the lit path. */
  address: string;
  label: string;
}

/** Decorative tree over 32 cells with the path to one of them. */
export function PathArtwork({ address, label }: PathArtworkProps) {
  const tree = drawTree(SHAPE, [address]);
  const text = `|${address}⟩ ${label}`;
  const half = ([...text].length * ADVANCE) / 2;
  const cell = nodeX(SHAPE, SHAPE.depth, Number.parseInt(address, 2));
  return (
    <svg
      className={`${classes.picture} ${classes.hairlines}`}
      viewBox={`0 0 ${WIDTH} 254`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.quiet} d={tree.quietEdges} />
      <path className={classes.cell} d={tree.quietSwitches + tree.quietCells} />
      <path className={classes.lit} d={tree.litEdges} />
      <path className={classes.node} d={tree.litKnots} />
      <g className={classes.label}>
        <Formula
          text={text}
          x={Math.min(Math.max(cell, half), WIDTH - half)}
          y={LABEL.baseline}
          size={LABEL.size}
          centered
        />
      </g>
    </svg>
  );
}
