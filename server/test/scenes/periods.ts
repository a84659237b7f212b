/** base^exponent mod modulus. */
export const power = (base: number, exponent: number, modulus: number): number =>
  Array.from({ length: exponent }).reduce<number>((value) => (value * base) % modulus, 1);
export const computePeriod = (base: number, modulus: number): number => {
  let period = 1;
  while (power(base, period, modulus) !== 1) period += 1;
  return period;
};
export const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Probability of an outcome of the Fourier transform on `size` values. */
export function fourierProbability(outcome: number, size: number, period: number): number {
  let sum = 0;
  for (let offset = 0; offset < period; offset += 1) {
    let [re, im] = [0, 0];
    for (let x = offset; x < size; x += period) {
      const phase = (2 * Math.PI * ((x * outcome) % size)) / size;
      re += Math.cos(phase);
      im += Math.sin(phase);
    }
    sum += (re * re + im * im) / size ** 2;
  }
  return sum;
}

export function nearestFraction(value: number, limit: number): string {
  const fractions = Array.from({ length: limit }, (_, index) => [Math.round(value * (index + 1)), index + 1] as const);
  const distance = ([numerator, denominator]: readonly [number, number]) => Math.abs(value - numerator / denominator);
  const [numerator, denominator] = fractions.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
}
