import { diffArrays } from 'diff';

export interface TextConflict {
  theirs: string;
  yours: string;
}

/** Parts of a merged text: text, or a conflict. */
export type MergedPart = string | TextConflict;

/** Paragraphs and separators that may differ on one side. The time grows with its square. */
const MAX_EDITS = 800;
/** Conflicts of one text that someone can be asked about one by one. */
const MAX_CONFLICTS = 30;

/** Paragraphs and what separates them, in turn. */
const paragraphs = (text: string): string[] => text.replaceAll(/\r\n?/g, '\n').split(/(\n(?:[ \t]*\n)+)/);

const startsWith = (parts: readonly string[], start: readonly string[]) =>
  start.every((part, index) => part === parts[index]);
const endsWith = (parts: readonly string[], end: readonly string[]) =>
  end.length <= parts.length && startsWith(parts.slice(parts.length - end.length), end);
const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && startsWith(one, other);

/** Both changes, where one side only added or removed paragraphs beside what the other changed; null for a conflict. */
function besideEachOther(
  base: readonly string[],
  one: readonly string[],
  other: readonly string[],
): readonly string[] | null {
  if (startsWith(one, base)) return startsWith(other, base) ? null : [...other, ...one.slice(base.length)];
  const removed = base.length - one.length;
  if (endsWith(base, one) && startsWith(other, base.slice(0, removed))) return other.slice(removed);
  if (startsWith(base, one) && endsWith(other, base.slice(one.length))) return other.slice(0, other.length - removed);
  return null;
}

/** For each part of the base, its place in the other text; null where it is gone. Undefined after too many edits. */
function findPlaces(base: readonly string[], other: readonly string[]): (number | null)[] | undefined {
  const changes = diffArrays([...base], [...other], { maxEditLength: MAX_EDITS });
  let at = 0;
  return changes?.flatMap(({ value, added, removed }) => {
    const from = at;
    if (!removed) at += value.length;
    if (added) return [];
    return value.map((_part, index) => (removed ? null : from + index));
  });
}

interface Region {
  base: readonly string[];
  theirs: readonly string[];
  yours: readonly string[];
}

function mergeRegion({ base, theirs, yours }: Region): MergedPart {
  const [a, b] = [theirs.join(''), yours.join('')];
  if (a === b || isEqual(base, yours)) return a;
  if (isEqual(base, theirs)) return b;
  const merged = besideEachOther(base, theirs, yours) ?? besideEachOther(base, yours, theirs);
  return merged ? merged.join('') : { theirs: a, yours: b };
}

/** Merges the parts around those that neither side has changed; null if too much differs. */
function mergeParts({ base, theirs, yours }: Region): MergedPart[] | null {
  const inTheirs = findPlaces(base, theirs);
  const inYours = inTheirs && findPlaces(base, yours);
  if (!inYours) return null;
  const merged: MergedPart[] = [];
  let stable: string[] = [];
  const from = { base: 0, theirs: 0, yours: 0 };
  const mergeUpTo = (to: typeof from): void => {
    const region = {
      base: base.slice(from.base, to.base),
      theirs: theirs.slice(from.theirs, to.theirs),
      yours: yours.slice(from.yours, to.yours),
    };
    Object.assign(from, to);
    if (region.theirs.length === 0 && region.yours.length === 0) return;
    if (stable.length > 0) merged.push(stable.join(''));
    stable = [];
    merged.push(mergeRegion(region));
  };
  for (const [index, part] of base.entries()) {
    const [theirPlace, yourPlace] = [inTheirs[index] ?? null, inYours[index] ?? null];
    if (theirPlace === null || yourPlace === null) continue;
    mergeUpTo({ base: index, theirs: theirPlace, yours: yourPlace });
    stable.push(part);
    Object.assign(from, { base: index + 1, theirs: theirPlace + 1, yours: yourPlace + 1 });
  }
  mergeUpTo({ base: base.length, theirs: theirs.length, yours: yours.length });
  if (stable.length > 0) merged.push(stable.join(''));
  return merged;
}

/** Merges two texts that were edited from the same one, by paragraph. Where too much differs, both are one conflict. */
export function mergeTexts(base: string, theirs: string, yours: string): MergedPart[] {
  const sides = { base: paragraphs(base), theirs: paragraphs(theirs), yours: paragraphs(yours) };
  const merged = mergeParts(sides);
  const conflicts = merged?.filter((part) => typeof part !== 'string').length ?? 0;
  if (merged === null || conflicts > MAX_CONFLICTS) return [mergeRegion({ ...sides, base: [] })];
  return merged;
}
