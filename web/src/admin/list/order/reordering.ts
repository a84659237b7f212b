export type Direction = 'up' | 'down';

interface Identified {
  readonly id: number;
}

export function moveTo<R extends Identified>(records: readonly R[], id: number, overId: number): R[] | null {
  const from = records.findIndex((record) => record.id === id);
  const to = records.findIndex((record) => record.id === overId);
  const record = records[from];
  if (!record || to === -1 || from === to) return null;
  return records.toSpliced(from, 1).toSpliced(to, 0, record);
}

export function moveByOne<R extends Identified>(records: readonly R[], id: number, direction: Direction): R[] | null {
  const at = records.findIndex((record) => record.id === id);
  const other = at === -1 ? undefined : records[direction === 'up' ? at - 1 : at + 1];
  return other ? moveTo(records, id, other.id) : null;
}

export const numbered = <R extends Identified>(records: readonly R[]): R[] =>
  records.map((record, at) => ('order' in record ? { ...record, order: at + 1 } : record));

/** `2 of 5`: a record's place in its list. */
export const getPlace = (ids: readonly number[], id: number): string => `${ids.indexOf(id) + 1} of ${ids.length}`;
