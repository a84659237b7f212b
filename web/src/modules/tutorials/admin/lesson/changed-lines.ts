import { diffLines } from 'diff';

interface Change {
  from: number;
  to: number;
  insert: string;
}

/** Lines that may differ before a text is replaced as a whole. */
const MAX_EDITS = 2_000;

/** The changes that make one text of another by lines, so that a cursor in the others stays where it is. */
export function changesBetween(before: string, after: string): Change[] {
  const parts = diffLines(before, after, { maxEditLength: MAX_EDITS });
  if (!parts) return [{ from: 0, to: before.length, insert: after }];
  let at = 0;
  return parts.flatMap(({ value, added, removed }) => {
    const from = at;
    if (!added) at += value.length;
    return added || removed ? [{ from, to: at, insert: added ? value : '' }] : [];
  });
}
