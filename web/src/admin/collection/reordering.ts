/** The part of a record that reordering needs. */
export interface Placed {
  readonly id: number;
  readonly order: number;
}

export type Direction = 'up' | 'down';

/** Moves one record up or down in the ordered list; null at the end of the list. */
export function moveRecord<R extends Placed>(records: readonly R[], id: number, direction: Direction): R[] | null {
  const from = records.findIndex((record) => record.id === id);
  const to = direction === 'up' ? from - 1 : from + 1;
  const [record, other] = [records[from], records[to]];
  if (!record || !other) return null;
  const next = [...records];
  next[from] = other;
  next[to] = record;
  return next;
}

/**
 * Assigns order numbers to this sequence with few changes: reuses the existing numbers in ascending order and raises
 * one only where it wouldn't exceed its predecessor. Returns only changed records.
 */
export function orderChanges<R extends Placed>(sequence: readonly R[]): { record: R; order: number }[] {
  const orders = sequence.map(({ order }) => order).sort((one, other) => one - other);
  let before = Number.NEGATIVE_INFINITY;
  return sequence.flatMap((record, place) => {
    before = Math.max(orders[place] ?? 0, before + 1);
    return record.order === before ? [] : [{ record, order: before }];
  });
}
