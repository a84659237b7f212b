const SIGNIFICANT = 3;

const NAMED: readonly (readonly [number, string])[] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
];

const SECONDS: readonly (readonly [number, string])[] = [
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
  [1e-3, 'ms'],
  [1e-6, 'µs'],
  [1e-9, 'ns'],
];

const round = (value: number): string =>
  Number(value.toPrecision(SIGNIFICANT)).toLocaleString('en-US', { maximumFractionDigits: 20 });

/** `2,522`, or `1.24 million`. */
export function formatQuantity(value: number): string {
  const [size, name] = NAMED.find(([least]) => value >= least) ?? [];
  return size === undefined ? Math.round(value).toLocaleString('en-US') : `${round(value / size)} ${name}`;
}

/** `34 µs`. */
export function formatDuration(seconds: number): string {
  // Rounded first, so that 999.9999 ns are 1 µs.
  const rounded = Number(seconds.toPrecision(SIGNIFICANT));
  const [size, unit] = SECONDS.find(([least]) => rounded >= least) ?? [1e-9, 'ns'];
  return `${round(rounded / size)} ${unit}`;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A probability as `0.515%`; below 0.01% as `4.2 × 10⁻⁹`. */
export function formatChance(probability: number): string {
  if (probability === 0 || probability >= 1e-4) return `${round(100 * probability)}%`;
  const [digits, exponent = ''] = probability.toExponential(1).split('e-');
  return `${digits} × 10⁻${[...exponent].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}`;
}
