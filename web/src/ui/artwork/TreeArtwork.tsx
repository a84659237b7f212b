import classes from './artwork.module.css';
import { boxPath, circlePath, fallPath } from './picture-path.ts';

const DEPTH = 5;
const LEAVES = 2 ** DEPTH;
const ADDRESSES = ['00101', '01011', '10110', '11011'];

const PITCH = 19.4;
const LEFT = (640 - PITCH * LEAVES) / 2;
const TOP = 22;
const DROP = 66;
const CELL = { width: 12, height: 19 };

const isLit = (level: number, position: number): boolean =>
  ADDRESSES.some((address) => Number.parseInt(address.slice(0, level) || '0', 2) === position);
const centerX = (level: number, position: number): number => LEFT + PITCH * (position + 0.5) * 2 ** (DEPTH - level);
const height = (level: number): number => TOP + DROP * level;
const radius = (level: number, lit: boolean): number => (lit ? 6 - level * 0.5 : 3.5 - level * 0.15);

interface Part {
  lit: boolean;
  level: number;
  d: string;
}

/** Curve from a switch to a child or a cell, with a margin at both ends. */
function edge(level: number, position: number): Part {
  const parent = Math.floor(position / 2);
  const lit = isLit(level, position);
  const start = height(level - 1) + radius(level - 1, isLit(level - 1, parent)) + 2;
  const end = height(level) - (level === DEPTH ? 0 : radius(level, lit) + 2);
  return { lit, level, d: fallPath(centerX(level - 1, parent), start, centerX(level, position), end) };
}

function knot(level: number, position: number): Part {
  const lit = isLit(level, position);
  const x = centerX(level, position);
  if (level < DEPTH) return { lit, level, d: circlePath(x, height(level), radius(level, lit)) };
  return { lit, level, d: boxPath(x - CELL.width / 2, height(level) + 1, CELL.width, CELL.height, 2.5) };
}

const LEVELS = Array.from({ length: DEPTH + 1 }, (_, level) => level);
const NODES = LEVELS.flatMap((level) =>
  Array.from({ length: 2 ** level }, (_, position) => [level, position] as const),
);
const EDGES = NODES.filter(([level]) => level > 0).map(([level, position]) => edge(level, position));
const KNOTS = NODES.map(([level, position]) => knot(level, position));

const join = (parts: Part[], wanted: (part: Part) => boolean): string =>
  parts
    .filter(wanted)
    .map((part) => part.d)
    .join('');

const PATHS = {
  quietEdges: join(EDGES, (part) => !part.lit),
  quietSwitches: join(KNOTS, (part) => !part.lit && part.level < DEPTH),
  quietCells: join(KNOTS, (part) => !part.lit && part.level === DEPTH),
  litEdges: join(EDGES, (part) => part.lit),
  litKnots: join(KNOTS, (part) => part.lit),
  pulses: LEVELS.slice(1).map((level) => join(EDGES, (part) => part.lit && part.level === level)),
  litCells: join(KNOTS, (part) => part.lit && part.level === DEPTH),
};

/** A bucket-brigade tree over 32 cells with four addresses queried at once. */
export function TreeArtwork() {
  return (
    <>
      <path className={classes.quiet} d={PATHS.quietEdges} />
      <path className={classes.cell} d={PATHS.quietSwitches + PATHS.quietCells} />
      {PATHS.pulses.map((d, step) => (
        <path key={d} className={classes.pulse} d={d} strokeWidth={9} data-step={step} />
      ))}
      <path className={classes.pulse} d={PATHS.litCells} strokeWidth={10} data-step={DEPTH} />
      <path className={classes.lit} d={PATHS.litEdges} />
      <path className={classes.node} d={PATHS.litKnots} />
    </>
  );
}
