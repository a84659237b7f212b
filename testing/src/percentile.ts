/** The value that `share` percent of the values do not exceed; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = Math.min(sorted.length - 1, Math.max(0, Math.ceil((share / 100) * sorted.length) - 1));
  return sorted[position] ?? Number.NaN;
}
