interface Group {
  id: number;
  /** Number of its topics. */
  total: number;
}

export interface WindowPart {
  ids: number[];
  limit: number;
  offset: number;
}

/** Reads the first and last group by themselves, and the complete groups between them at once. */
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
