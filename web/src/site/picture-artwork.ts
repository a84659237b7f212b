import { drawTree, type TreeShape } from '../ui/artwork/tree-drawing.ts';

const SHAPE: TreeShape = { depth: 5, top: 12, drop: 54, pitch: 34, left: 24, cell: { width: 20, height: 30 } };
const [WIDTH, HEIGHT] = [1136, 330];
/** Colors of the dark theme (tokens.css): a picture has no theme. */
const QUIET = '#343C4D';
const LIT = '#D9803A';
const GLOW = '#FFB066';

/** A bucket-brigade tree as SVG for pictures of links, with three paths lit that depend on a number. */
export function pictureArtwork(seed: number): string {
  const cells = [seed * 7 + 3, seed * 13 + 12, seed * 5 + 22].map((cell) => cell % 2 ** SHAPE.depth);
  const tree = drawTree(
    SHAPE,
    cells.map((cell) => cell.toString(2).padStart(SHAPE.depth, '0')),
  );
  const path = (d: string, style: string) => `<path d="${d}" ${style}/>`;
  const line = (color: string, width: number) => `fill="none" stroke="${color}" stroke-width="${width}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    path(tree.quietEdges, line(QUIET, 2)),
    path(tree.quietSwitches + tree.quietCells, `fill="#12161F" stroke="${QUIET}" stroke-width="2"`),
    path(tree.litEdges, line(LIT, 4)),
    path(tree.litKnots, `fill="${GLOW}"`),
    '</svg>',
  ].join('');
}
