import { type BranchState, type Complex, formatBits, formatComplex, type Query, type RunState } from '@qram/simulator';

const DIGITS = 3;
const EQUAL = 1e-9;

export const formatAmplitude = ({ re, im }: Complex): string => {
  if (Math.abs(im) < EQUAL) return re.toFixed(DIGITS);
  return formatComplex({ re: Number(re.toFixed(DIGITS)), im: Number(im.toFixed(DIGITS)) });
};

export const formatFidelity = (fidelity: number): string => fidelity.toFixed(6);

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** One line of a superposition. */
export interface StateTerm {
  readonly sign: '+' | '−';
  readonly coefficient: string;
  /** Address bits, with a dot for each that a router of the path holds; empty where routers hold all bits of every term. */
  readonly address: string;
  /** Routers on the path; empty without a tree. */
  readonly routers: string;
  readonly bus: string;
}

export interface StateExpression {
  /** The common factor of all terms, for example 1/√3; empty if there is none. */
  readonly factor: string;
  readonly terms: readonly StateTerm[];
}

const HELD = '·';

/** Returns whether a router of the branch's path holds the bit of its level. Those of fan-out are copies of a bit. */
function findHolders({ schedule, routerLevels }: Query, { number, step }: RunState) {
  const { architecture, steps, treeBits } = schedule;
  const operations = steps.slice(0, number).flatMap((one) => one.operations);
  /** A bit enters a router and leaves it by the same operation. */
  const isLoaded = (level: number) =>
    operations.filter((one) => one.kind === 'set-routers' && one.level === level).length % 2 === 1;
  return ({ address, path }: BranchState, level: number): boolean => {
    if (level < 0 || architecture === 'fan-out') return false;
    if (routerLevels === 3) return path[level] !== 'W';
    return isLoaded(level) && address >> treeBits === (step?.phase.page ?? 0);
  };
}

/** A state as a sum of branches. Equal real amplitudes are written as 1/√k in front. */
export function buildStateExpression(query: Query, state: RunState): StateExpression {
  const { branches } = state;
  const { addressBits, wordBits } = query.memory;
  const isHeld = findHolders(query, state);
  const size = 1 / Math.sqrt(branches.length);
  const isEven = branches.every(
    ({ amplitude: { re, im } }) => Math.abs(im) < EQUAL && Math.abs(Math.abs(re) - size) < EQUAL,
  );
  const terms = branches.map((branch): StateTerm => {
    const { address, amplitude, path, bus } = branch;
    const isNegative = Math.abs(amplitude.im) < EQUAL && amplitude.re < 0;
    const positive = isNegative ? { re: -amplitude.re, im: 0 } : amplitude;
    const number = formatAmplitude(positive);
    const bits = [...formatBits(address, addressBits)];
    return {
      sign: isNegative ? '−' : '+',
      coefficient: isEven ? '' : Math.abs(amplitude.im) < EQUAL ? number : `(${number})`,
      address: bits.map((bit, place) => (isHeld(branch, place - query.schedule.selectBits) ? HELD : bit)).join(''),
      routers: path.join(''),
      bus: formatBits(bus.value, wordBits),
    };
  });
  const areAllHeld = terms.every(({ address }) => address === HELD.repeat(addressBits));
  return {
    factor: isEven && branches.length > 1 ? `1/√${branches.length}` : '',
    terms: areAllHeld ? terms.map((term) => ({ ...term, address: '' })) : terms,
  };
}
