/** What is needed of a record to give it another place. */
export interface Placed {
  readonly id: number;
  readonly order: number;
}

export type Direction = 'up' | 'down';

/** The records, which are in order, with one of them a place further up or down; null where it cannot go further. */
export function moved<R extends Placed>(records: readonly R[], id: number, direction: Direction): R[] | null {
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
 * The orders that keep records in this sequence with as few changes as can be: the numbers they have, lowest first,
 * each raised where it would not be higher than the one before. Only records whose order changes are named.
 */
export function orderChanges<R extends Placed>(sequence: readonly R[]): { record: R; order: number }[] {
  const orders = sequence.map(({ order }) => order).sort((one, other) => one - other);
  let before = Number.NEGATIVE_INFINITY;
  return sequence.flatMap((record, place) => {
    before = Math.max(orders[place] ?? 0, before + 1);
    return record.order === before ? [] : [{ record, order: before }];
  });
}
