export function countBy<T extends number | string>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}
