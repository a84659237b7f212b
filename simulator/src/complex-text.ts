import type { Complex } from './addresses.ts';

const DIGITS = 6;

export function formatComplex({ re, im }: Complex): string {
  const part = (value: number) => Number(value.toFixed(DIGITS)).toString();
  if (Math.abs(im) < 10 ** -DIGITS / 2) return part(re);
  if (Math.abs(re) < 10 ** -DIGITS / 2) return `${part(im)}i`;
  return `${part(re)} ${im < 0 ? '-' : '+'} ${part(Math.abs(im))}i`;
}
