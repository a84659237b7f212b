import classes from './artwork.module.css';
import { drawTree, type TreeShape } from './tree-drawing.ts';

const SHAPE: TreeShape = {
  depth: 4,
  top: 8,
  drop: 27,
  pitch: 20,
  left: 0,
  cell: { width: 9, height: 13 },
};
const QUIET = drawTree(SHAPE, []);
const LIT = drawTree(SHAPE, ['1001']);

/** Decorative tree over 16 cells: with the path to one of them lit, or dashed, as a memory without content. */
export function SmallTreeArtwork({ lit = false }: { lit?: boolean }) {
  const drawing = lit ? LIT : QUIET;
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 320 134"
      data-empty={!lit || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.quiet} d={drawing.quietEdges} />
      <path className={classes.cell} d={drawing.quietSwitches + drawing.quietCells} />
      <path className={classes.lit} d={drawing.litEdges} />
      <path className={classes.node} d={drawing.litKnots} />
    </svg>
  );
}
