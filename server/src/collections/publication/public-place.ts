import type { Values } from '../record-types.ts';

interface Identified {
  id: number;
}

/** Puts the record first. */
export const mergeFirst = (_deps: unknown, list: unknown, record: Values): Values[] => [
  record,
  ...(list as Values[]).filter(({ id }) => id !== record.id),
];

/** Replaces the public version, or appends the record. */
export function mergeInPlace(_deps: unknown, list: unknown, record: Values): Values[] {
  const records = list as Values[];
  const at = records.findIndex(({ id }) => id === record.id);
  return at < 0 ? [...records, record] : records.with(at, record);
}

/** Puts the record first in its group, and the group first. */
export function firstInGroup<G extends Identified, R extends Identified>(
  groups: readonly G[],
  record: R,
  group: { empty: G; members: (group: G) => readonly R[]; withMembers: (group: G, members: R[]) => G },
): G[] {
  const { empty, members, withMembers } = group;
  const others = groups.map((one) => {
    const remaining = members(one).filter(({ id }) => id !== record.id);
    return remaining.length === members(one).length ? one : withMembers(one, remaining);
  });
  const target = others.find(({ id }) => id === empty.id) ?? empty;
  const filled = withMembers(target, [record, ...members(target)]);
  return [filled, ...others.filter(({ id }) => id !== empty.id)];
}
