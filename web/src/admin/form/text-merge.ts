import { diff3MergeRegions } from 'node-diff3';

/** A paragraph that both have changed, in different ways. */
export interface TextConflict {
  theirs: string;
  yours: string;
}

/** Parts of a merged text: text, or a conflict. */
export type MergedPart = string | TextConflict;

/** Paragraphs and what separates them, in turn. */
const paragraphs = (text: string): string[] => text.replaceAll(/\r\n?/g, '\n').split(/(\n(?:[ \t]*\n)+)/);

const startsWith = (parts: readonly string[], start: readonly string[]) =>
  start.every((part, index) => part === parts[index]);
const endsWith = (parts: readonly string[], end: readonly string[]) =>
  end.length <= parts.length && startsWith(parts.slice(parts.length - end.length), end);

/** Both changes, where one side only added or removed paragraphs beside what the other changed; null for a conflict. */
function besideEachOther(base: string[], one: string[], other: string[]): string[] | null {
  if (startsWith(one, base)) return startsWith(other, base) ? null : [...other, ...one.slice(base.length)];
  const removed = base.length - one.length;
  if (endsWith(base, one) && startsWith(other, base.slice(0, removed))) return other.slice(removed);
  if (startsWith(base, one) && endsWith(other, base.slice(one.length))) return other.slice(0, other.length - removed);
  return null;
}

/** Merges two texts that were edited from the same one, by paragraph. */
export function mergeTexts(base: string, theirs: string, yours: string): MergedPart[] {
  return diff3MergeRegions(paragraphs(theirs), paragraphs(base), paragraphs(yours)).map((region) => {
    if (region.stable) return region.bufferContent.join('');
    const { aContent, oContent, bContent } = region;
    const [a, b] = [aContent.join(''), bContent.join('')];
    if (a === b) return a;
    const merged = besideEachOther(oContent, aContent, bContent) ?? besideEachOther(oContent, bContent, aContent);
    return merged ? merged.join('') : { theirs: a, yours: b };
  });
}
