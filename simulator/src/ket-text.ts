import { type AddressTerm, type Complex, formatKet } from './addresses.ts';

const DIGITS = 6;

export function formatComplex({ re, im }: Complex): string {
  const part = (value: number) => Number(value.toFixed(DIGITS)).toString();
  if (Math.abs(im) < 10 ** -DIGITS / 2) return part(re);
  if (Math.abs(re) < 10 ** -DIGITS / 2) return `${part(im)}i`;
  return `${part(re)} ${im < 0 ? '-' : '+'} ${part(Math.abs(im))}i`;
}

function formatCoefficient({ re, im }: Complex): { sign: '+' | '-'; factor: string } {
  if (im === 0) return { sign: re < 0 ? '-' : '+', factor: Math.abs(re) === 1 ? '' : `${Math.abs(re)}` };
  const imaginary = Math.abs(im) === 1 ? 'i' : `${Math.abs(im)}i`;
  if (re === 0) return { sign: im < 0 ? '-' : '+', factor: imaginary };
  return { sign: '+', factor: `(${re} ${im < 0 ? '-' : '+'} ${imaginary})` };
}

/** Formats for `parseKets`: `|001⟩ + 0.5|011⟩ - i|110⟩`. */
export function formatKets(terms: readonly AddressTerm[], addressBits: number): string {
  return terms
    .map(({ address, coefficient }, position) => {
      const { sign, factor } = formatCoefficient(coefficient);
      const lead = position === 0 ? (sign === '-' ? '-' : '') : ` ${sign} `;
      return `${lead}${factor}${formatKet(address, addressBits)}`;
    })
    .join('');
}
