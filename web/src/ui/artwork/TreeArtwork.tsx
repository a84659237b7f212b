import classes from './artwork.module.css';
import { drawTree, type TreeShape } from './tree-drawing.ts';

const ADDRESSES = ['00101', '01011', '10110', '11011'];
const PITCH = 19.4;
const SHAPE: TreeShape = {
  depth: 5,
  top: 22,
  drop: 66,
  pitch: PITCH,
  left: (640 - PITCH * 32) / 2,
  cell: { width: 12, height: 19 },
};
const TREE = drawTree(SHAPE, ADDRESSES);

/** A bucket-brigade tree over 32 cells with four addresses queried at once. */
export function TreeArtwork() {
  return (
    <>
      <path className={classes.quiet} d={TREE.quietEdges} />
      <path className={classes.cell} d={TREE.quietSwitches + TREE.quietCells} />
      {TREE.steps.map((d, step) => (
        <path key={d} className={classes.pulse} d={d} strokeWidth={9} data-step={step} />
      ))}
      <path className={classes.pulse} d={TREE.litCells} strokeWidth={10} data-step={SHAPE.depth} />
      <path className={classes.lit} d={TREE.litEdges} />
      <path className={classes.node} d={TREE.litKnots} />
    </>
  );
}
