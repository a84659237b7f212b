import { isDeepStrictEqual } from 'node:util';
import type { Values } from '../record-types.ts';

/** Fields that differ, for the audit trail. */
export function difference(before: Values, after: Values): { before: Values; after: Values } {
  const changed = Object.keys(after).filter(
    (column) => column !== 'updated_at' && !isDeepStrictEqual(before[column], after[column]),
  );
  const pick = (row: Values) => Object.fromEntries(changed.map((column) => [column, row[column]]));
  return { before: pick(before), after: pick(after) };
}
