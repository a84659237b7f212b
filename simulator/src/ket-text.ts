import { type AddressTerm, type Complex, formatKet } from './addresses.ts';

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
