import type { Batch } from '@qram/contract/collection/batches';
import { count } from '../text/text-format.ts';

/** Names a number of records: `1 video`, `4,949 videos`. */
export const countRecords = (number: number, { noun, nouns }: { noun: string; nouns: string }): string =>
  `${count(number)} ${number === 1 ? noun : nouns}`;

type Counts = Pick<Batch, 'records' | 'undoable' | 'undone'>;

/** Label of the button that undoes a batch, as far as its records are as it left them. */
export function undoLabel({ records, undoable, undone }: Counts, label = 'Undo'): string {
  const left = records - undone;
  if (undoable === 0 || undoable === left) return label;
  return undoable === 1 ? `${label} for the unchanged one` : `${label} for the ${count(undoable)} unchanged ones`;
}

/** Why a batch can't be undone; null if a record of it can. */
export function undoBlocked({ records, undoable, undone, refused }: Counts & Pick<Batch, 'refused'>): string | null {
  if (undoable > 0) return null;
  const [first] = refused;
  if (!first) return 'Nothing is left to undo.';
  const others = records - undone - 1;
  return others > 0 ? `${first.message} And ${count(others)} more.` : first.message;
}
