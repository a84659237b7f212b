import { PICTURE_SIZE, round, stop, svgDocument, wash } from './drawing-parts.ts';

interface Cell {
  column: number;
  row: number;
}

/** Cells along each side; the plane reaches past the picture's corners. */
const SIDE = 34;
const HALF = { width: 74, height: 37 };
const ORIGIN = { x: 960, y: -634 };
const GAP = 0.09;

/** The called cells, all on screen; the nearer ones are drawn over the farther. */
const CALLED: readonly Cell[] = [
  { column: 15, row: 12 },
  { column: 21, row: 14 },
  { column: 16, row: 19 },
  { column: 23, row: 22 },
];

function seen(column: number, row: number, up = 0): [number, number] {
  return [round(ORIGIN.x + (column - row) * HALF.width), round(ORIGIN.y + (column + row) * HALF.height - up)];
}

function tile({ column, row }: Cell, up: number): string {
  const corners: [number, number][] = [
    [column + GAP, row + GAP],
    [column + 1 - GAP, row + GAP],
    [column + 1 - GAP, row + 1 - GAP],
    [column + GAP, row + 1 - GAP],
  ];
  return `M${corners.map(([x, y]) => seen(x, y, up).join(' ')).join('L')}z`;
}

/** The two sides of a cell that show under its lid. */
function sides({ column, row }: Cell, up: number): { left: string; right: string } {
  const west: [number, number] = [column + GAP, row + 1 - GAP];
  const front: [number, number] = [column + 1 - GAP, row + 1 - GAP];
  const east: [number, number] = [column + 1 - GAP, row + GAP];
  const wall = (from: [number, number], to: [number, number]) =>
    `M${seen(...from, up).join(' ')}L${seen(...to, up).join(' ')}L${seen(...to).join(' ')}L${seen(...from).join(' ')}z`;
  return { left: wall(west, front), right: wall(front, east) };
}

const isCalled = (cell: Cell): boolean => CALLED.some(({ column, row }) => column === cell.column && row === cell.row);
const isAddressed = (cell: Cell): boolean =>
  CALLED.some(({ column, row }) => column === cell.column || row === cell.row);

function isOnScreen({ column, row }: Cell): boolean {
  const [x, y] = seen(column + 0.5, row + 0.5);
  return x > -HALF.width && x < PICTURE_SIZE.width + HALF.width && y > -60 && y < PICTURE_SIZE.height + 60;
}

function quietCell(cell: Cell): string {
  const { left, right } = sides(cell, 12);
  const lid = isAddressed(cell) ? '#2b2019' : '#181d29';
  const edge = isAddressed(cell) ? '#6b3f1e' : '#2b3342';
  return (
    `<path d="${left}" fill="#0e121b"/><path d="${right}" fill="#0a0d14"/>` +
    `<path d="${tile(cell, 12)}" fill="${lid}" stroke="${edge}" stroke-width="2"/>`
  );
}

/** A called cell stands higher, glows, and sends its data up as a beam. */
function calledCell(cell: Cell): string {
  const up = 46;
  const { left, right } = sides(cell, up);
  const [x, y] = seen(cell.column + 0.5, cell.row + 0.5, up);
  const reach = HALF.width * (1 - 2 * GAP);
  const beam = `M${round(x - reach)} ${y}L${x} ${round(y + reach / 2)}L${round(x + reach)} ${y}V${y - 520}H${round(x - reach)}z`;
  return (
    `<ellipse cx="${x}" cy="${y + up}" rx="300" ry="150" fill="url(#glow)"/>` +
    `<path d="${left}" fill="#b4622a"/><path d="${right}" fill="#7d3d13"/>` +
    `<path d="${tile(cell, up)}" fill="#ffb066"/>` +
    `<path d="${beam}" fill="url(#beam)"/>`
  );
}

const DEFINITIONS =
  `<radialGradient id="glow">${stop(0, '#ff9c48', 0.55)}${stop(0.5, '#d9803a', 0.16)}${stop(1, '#d9803a', 0)}</radialGradient>` +
  `<linearGradient id="beam" x1="0" y1="1" x2="0" y2="0">${stop(0, '#ffb066', 0.5)}${stop(0.35, '#ffb066', 0.16)}${stop(1, '#ffb066', 0)}</linearGradient>` +
  `<radialGradient id="shade" cx=".5" cy=".55" r=".72">${stop(0.35, '#0b0e14', 0)}${stop(1, '#0b0e14', 0.92)}</radialGradient>`;

/** A plane of memory cells with four of them called at once, as an SVG document. */
export function drawCells(): string {
  const cells = Array.from({ length: SIDE * SIDE }, (_, at) => ({ column: at % SIDE, row: Math.floor(at / SIDE) }));
  const backToFront = cells
    .filter(isOnScreen)
    .toSorted((one, other) => one.column + one.row - (other.column + other.row));
  const quiet = backToFront
    .filter((cell) => !isCalled(cell))
    .map(quietCell)
    .join('');
  const cast = wash('#0b0e14') + quiet + wash('url(#shade)') + CALLED.map(calledCell).join('');
  return svgDocument(DEFINITIONS, cast);
}
