import { type BranchState, type Complex, formatBits, formatComplex, type Memory } from '@qram/simulator';

const DIGITS = 3;
const EQUAL = 1e-9;

export const formatAmplitude = ({ re, im }: Complex): string => {
  if (Math.abs(im) < EQUAL) return re.toFixed(DIGITS);
  return formatComplex({ re: Number(re.toFixed(DIGITS)), im: Number(im.toFixed(DIGITS)) });
};

export const formatFidelity = (fidelity: number): string => fidelity.toFixed(6);

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** One line of a superposition: its sign and number, the routers on the path or else the address, the bus. */
export interface StateTerm {
  readonly sign: '+' | '−';
  readonly coefficient: string;
  readonly routers: string;
  readonly bus: string;
}

export interface StateExpression {
  /** The common factor of all terms, for example 1/√3; empty if there is none. */
  readonly factor: string;
  readonly terms: readonly StateTerm[];
}

/** A state as a sum of branches. Equal real amplitudes are written as 1/√k in front. */
export function buildStateExpression(
  branches: readonly BranchState[],
  { wordBits, addressBits }: Pick<Memory, 'wordBits' | 'addressBits'>,
): StateExpression {
  const size = 1 / Math.sqrt(branches.length);
  const isEven = branches.every(
    ({ amplitude: { re, im } }) => Math.abs(im) < EQUAL && Math.abs(Math.abs(re) - size) < EQUAL,
  );
  const terms = branches.map(({ address, amplitude, path, bus }): StateTerm => {
    const isNegative = Math.abs(amplitude.im) < EQUAL && amplitude.re < 0;
    const positive = isNegative ? { re: -amplitude.re, im: 0 } : amplitude;
    const number = formatAmplitude(positive);
    return {
      sign: isNegative ? '−' : '+',
      coefficient: isEven ? '' : Math.abs(amplitude.im) < EQUAL ? number : `(${number})`,
      routers: path.join('') || formatBits(address, addressBits),
      bus: formatBits(bus.value, wordBits),
    };
  });
  return { factor: isEven && branches.length > 1 ? `1/√${branches.length}` : '', terms };
}
