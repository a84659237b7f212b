import type { ImportOutcome, ImportResult } from '@qram/contract/collection/import';
import { count } from '../text/text-format.ts';
import type { ColumnFields } from './use-import.ts';

export type FieldLabels = Readonly<Record<string, string>>;

const OTHER_LABELS: FieldLabels = { id: 'ID', category_id: 'Category ID', category: 'Category', row: 'Row' };

function humanize(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Label of a field, as in the collection's form where it has one. */
export const formatLabel = (field: string, labels: FieldLabels): string =>
  OTHER_LABELS[field] ?? labels[field] ?? humanize(field);

export const OUTCOMES: Readonly<Record<ImportOutcome, { label: string; tone: 'bad' | 'good' | 'accent' | 'quiet' }>> = {
  refused: { label: 'Refused', tone: 'bad' },
  new: { label: 'New', tone: 'good' },
  changed: { label: 'Changes', tone: 'accent' },
  unchanged: { label: 'Unchanged', tone: 'quiet' },
};

/** `1 row`, `1,000 rows` */
export const rowCount = (rows: number): string => `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`;

/** `3 new, 2 changed, 1 unchanged` */
export function formatSummary(counts: Pick<ImportResult['counts'], 'new' | 'changed' | 'unchanged'>): string {
  const parts = [
    [counts.new, 'added'],
    [counts.changed, 'changed'],
    [counts.unchanged, 'unchanged'],
  ] as const;
  const shown = parts.filter(([number]) => number > 0).map(([number, label]) => `${count(number)} ${label}`);
  return shown.join(', ') || 'nothing changed';
}

/** Required fields of new records that no column is matched to. */
export function missingFields(fields: ImportResult['fields'], columns: ColumnFields): string[] {
  const matched = new Set(Object.values(columns));
  return fields
    .filter(({ name, required }) => required && !matched.has(name))
    .filter(({ name }) => name !== 'category' || !matched.has('category_id'))
    .map(({ name }) => name);
}

/** Why a checked file can't be imported; null if it can. */
export function blockedBy({ refused, new: added, changed, unchanged }: ImportResult['counts']): string | null {
  if (added + changed > 0) return null;
  if (refused === 0) return 'Nothing to import: every row matches what is already here.';
  const refusedRows = refused === 1 ? '1 row was refused' : `${rowCount(refused)} were refused`;
  if (unchanged > 0) return `Nothing to import. ${refusedRows}, and the others match what is already here.`;
  return refused === 1 ? 'Nothing to import. The row was refused.' : `Nothing to import. All ${refusedRows}.`;
}
