interface Group {
  id: number;
  /** Number of its topics. */
  total: number;
}

/** Groups to read at once: the rows from `offset`, at most `limit`. */
export interface WindowPart {
  ids: number[];
  limit: number;
  offset: number;
}

/**
 * The parts of a window over all topics: a part of its first and last group, each read by itself, and the groups
 * between them, which are complete and together no larger than the window.
 */
export function splitWindow(
  groups: readonly Group[],
  { limit, offset }: { limit: number; offset: number },
): WindowPart[] {
  const covered: WindowPart[] = [];
  let start = 0;
  for (const { id, total } of groups) {
    const from = Math.max(offset - start, 0);
    const until = Math.min(offset + limit - start, total);
    if (from < until) covered.push({ ids: [id], limit: until - from, offset: from });
    start += total;
  }
  const [first, last] = [covered.at(0), covered.at(-1)];
  if (!first || !last || first === last) return covered;
  const between = covered.slice(1, -1);
  const middle = {
    ids: between.flatMap(({ ids }) => ids),
    limit: between.reduce((sum, part) => sum + part.limit, 0),
    offset: 0,
  };
  return between.length === 0 ? covered : [first, middle, last];
}
