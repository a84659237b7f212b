/**
 * Fields of `after` that differ from `before`; numbers equal their decimal text, because number inputs produce both.
 */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const same = (one: unknown, other: unknown) => one === other || String(one ?? '') === String(other ?? '');
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !same(before[field], value)));
}
