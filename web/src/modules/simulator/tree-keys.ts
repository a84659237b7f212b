export interface GridPlace {
  row: number;
  column: number;
}

/**
 * Where a key leads from a place in a grid whose rows have these numbers of columns; null for other keys, and at the edge.
 * Down leads to what is below: from a router to its left child, as each level has twice as many.
 */
export function moveInTree(key: string, { row, column }: GridPlace, counts: readonly number[]): GridPlace | null {
  const count = counts[row] ?? 0;
  const inRow = (to: number): GridPlace | null => (to >= 0 && to < count && to !== column ? { row, column: to } : null);
  const toRow = (to: number): GridPlace | null => {
    const columns = counts[to];
    return columns === undefined ? null : { row: to, column: Math.floor((column * columns) / count) };
  };
  if (key === 'ArrowLeft') return inRow(column - 1);
  if (key === 'ArrowRight') return inRow(column + 1);
  if (key === 'Home') return inRow(0);
  if (key === 'End') return inRow(count - 1);
  if (key === 'ArrowUp') return toRow(row - 1);
  return key === 'ArrowDown' ? toRow(row + 1) : null;
}
