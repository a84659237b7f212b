import classes from './artwork.module.css';
import { Formula } from './Formula.tsx';
import { tenth } from './picture-path.ts';

const COLUMNS = 8;
const ROWS = 4;
const ADDRESSES = ['00101', '01011', '10110', '11011'];
/** Block heights over queried cells, all with equal probability, and over other cells. */
const TALL = 96;
const FLAT = 5;
/** Margin around a block, as a fraction of its cell. */
const GAP = 0.1;

/** Half the width and height of a cell in the isometric view. */
const HALF = { width: 46, height: 23 };
const ORIGIN = { x: 228, y: 84 };

/** Projects a point of the plane, raised by `up`, to SVG coordinates. */
function project(column: number, row: number, up = 0): string {
  const x = ORIGIN.x + (column - row) * HALF.width;
  const y = ORIGIN.y + (column + row) * HALF.height - up;
  return `${tenth(x)} ${tenth(y)}`;
}

interface Block {
  top: string;
  left: string;
  right: string;
  /** Transform of text running up the right face, centered on it. */
  engraving: string;
}

function block(column: number, row: number, up: number): Block {
  const [near, far] = [GAP, 1 - GAP];
  const back = project(column + near, row + near, up);
  const east = project(column + far, row + near, up);
  const front = project(column + far, row + far, up);
  const west = project(column + near, row + far, up);
  const ground = [
    project(column + near, row + far),
    project(column + far, row + far),
    project(column + far, row + near),
  ];
  return {
    top: `M${back}L${east}L${front}L${west}z`,
    left: `M${west}L${front}L${ground[1]}L${ground[0]}z`,
    right: `M${front}L${east}L${ground[2]}L${ground[1]}z`,
    engraving: `matrix(0 -1 1 ${-HALF.height / HALF.width} ${project(column + far, row + 0.5, up / 2)})`,
  };
}

const litCells = ADDRESSES.map((address) => ({
  address,
  row: Number.parseInt(address.slice(0, 2), 2),
  column: Number.parseInt(address.slice(2), 2),
}));

/** Rows from back to front, because later elements cover earlier ones. */
const BANDS = Array.from({ length: ROWS }, (_, row) => {
  const lit = litCells.filter((cell) => cell.row === row);
  const quiet = Array.from({ length: COLUMNS }, (_, column) => column)
    .filter((column) => !lit.some((cell) => cell.column === column))
    .map((column) => block(column, row, FLAT));
  return {
    row,
    quiet: quiet.map(({ top, left, right }) => top + left + right).join(''),
    lit: lit.map((cell) => ({ ...cell, ...block(cell.column, cell.row, TALL) })),
  };
});

/** Memory cells as a plane; the height over a cell is the probability of its address. */
export function LatticeArtwork() {
  return (
    <>
      {BANDS.map(({ row, quiet, lit }) => (
        <g key={row}>
          <path className={classes.cell} d={quiet} strokeLinejoin="round" />
          {lit.map(({ address, top, left, right, engraving }) => (
            <g key={address} className={classes.column}>
              <path d={left} />
              <path d={right} />
              <path d={top} />
              <g className={classes.engraved} transform={engraving}>
                <Formula text={address} x={0} y={5.5} size={16} centered />
              </g>
              <path className={classes.pulse} d={top} strokeWidth={9} data-step={row} />
            </g>
          ))}
        </g>
      ))}
    </>
  );
}
