/**
 * The page numbers that a pagination names: the first, the last, and those around the current one. A gap between two
 * of them is a negative number, unlike from gap to gap.
 */
export function pageWindow(page: number, pages: number): number[] {
  const named = [1, page - 1, page, page + 1, pages].filter((entry) => entry >= 1 && entry <= pages);
  const sorted = [...new Set(named)].sort((a, b) => a - b);
  return sorted.flatMap((entry, at) => {
    const before = sorted[at - 1] ?? entry;
    if (entry - before === 2) return [entry - 1, entry];
    return entry - before > 2 ? [-entry, entry] : [entry];
  });
}
