import classes from './artwork.module.css';
import { Formula } from './Formula.tsx';
import { boxPath, circlePath } from './picture-path.ts';

/** Addresses whose cell holds a one: each is a controlled NOT on the data wire. */
const ONES = ['0101', '1011', '0110', '1101'];
const WIRES = [44, 104, 164, 224];
const DATA = 296;
const START = 76;
const END = 564;
const GATE = { x: 134, size: 40 };
const QUERY = { left: 206, right: 516, top: 14, bottom: 354 };
const DOT = 6.5;
const SUM = 15;

const column = (at: number): number => QUERY.left + 56 + at * 66;

interface Gap {
  at: number;
  radius: number;
}

function stretches(from: number, to: number, gaps: Gap[]): [number, number][] {
  const ends = [from, ...gaps.flatMap(({ at, radius }) => [at - radius, at + radius]), to];
  const pairs = ends.flatMap((start, at): [number, number][] => (at % 2 === 0 ? [[start, ends[at + 1] ?? start]] : []));
  return pairs.filter(([start, end]) => end > start);
}

const acrossPath = (y: number, gaps: Gap[]): string =>
  stretches(START, END, gaps)
    .map(([start, end]) => `M${start} ${y}H${end}`)
    .join('');
const downPath = (x: number, gaps: Gap[]): string =>
  stretches(WIRES[0] ?? 0, DATA + SUM, gaps)
    .map(([start, end]) => `M${x} ${start}V${end}`)
    .join('');

/** Open controls of one address wire, by column. */
const openOnWire = (wire: number): Gap[] =>
  ONES.flatMap((address, call) => (address[wire] === '0' ? [{ at: column(call), radius: DOT }] : []));
const openInCall = (address: string): Gap[] =>
  WIRES.flatMap((y, wire) => (address[wire] === '0' ? [{ at: y, radius: DOT }] : []));

const dots = (bit: string): string =>
  ONES.flatMap((address, at) =>
    WIRES.flatMap((y, wire) => (address[wire] === bit ? [circlePath(column(at), y, DOT)] : [])),
  ).join('');

const CALLS = ONES.map((address, at) => downPath(column(at), openInCall(address)) + circlePath(column(at), DATA, SUM));
const gates = WIRES.map((y) => boxPath(GATE.x - GATE.size / 2, y - GATE.size / 2, GATE.size, GATE.size, 6)).join('');
const block = boxPath(QUERY.left, QUERY.top, QUERY.right - QUERY.left, QUERY.bottom - QUERY.top, 14);
const addressWires = WIRES.map((y, wire) =>
  acrossPath(y, [{ at: GATE.x, radius: GATE.size / 2 }, ...openOnWire(wire)]),
).join('');

/** A query as a circuit: an address register in superposition, four controlled operations, one data wire. */
export function RegisterArtwork() {
  return (
    <>
      <path className={classes.quiet} d={block} strokeDasharray="3 5" />
      <path className={classes.quiet} d={`${addressWires}M${START} ${DATA}H${column(0)}`} />
      <path className={classes.cell} d={gates} />
      {CALLS.map((d, step) => (
        <path key={d} className={classes.pulse} d={d} strokeWidth={9} data-step={step} />
      ))}
      <path className={classes.lit} d={`${CALLS.join('')}${dots('0')}M${column(0)} ${DATA}H${END}`} />
      <path className={classes.node} d={dots('1')} />
      {WIRES.map((y, wire) => (
        <g key={y}>
          <Formula text="|0⟩" x={28} y={y + 6} size={18} />
          <Formula text="H" x={GATE.x} y={y + 6.5} size={18} centered />
          <Formula text={`a${WIRES.length - 1 - wire}`} x={580} y={y + 6} size={18} />
        </g>
      ))}
      <Formula text="query" x={(QUERY.left + QUERY.right) / 2} y={QUERY.bottom - 12} size={15} centered />
      <Formula text="|0⟩" x={28} y={DATA + 6} size={18} />
      <Formula text="D[a]" x={580} y={DATA + 6} size={18} />
    </>
  );
}
