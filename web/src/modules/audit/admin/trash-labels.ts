import type { TrashedRecord } from '@qram/contract/modules/audit/audit';
import { getLabels } from '../../../admin/declaration/admin-screens.ts';
import { localDay } from '../../../admin/text/local-day.ts';
import { capitalize, count, userLabel } from '../../../admin/text/text-format.ts';
import { localDate } from '../../../ui/text/dates.ts';

export const isBatch = ({ size }: Pick<TrashedRecord, 'size'>): boolean => size > 1;

/** Display name of a deleted record, or of records that were deleted together. */
export function getName({ kind, id, title, note, size }: TrashedRecord): string {
  if (isBatch({ size })) return `${count(size)} ${getLabels(kind).nouns}`;
  if (kind === 'users') return userLabel({ name: title, username: note });
  return title.trim() || `${getLabels(kind).noun} ${id}`;
}

/** Singular type of a record with its child records: `Tutorial category, 1 lesson`; `Videos` for a bulk deletion. */
export function typeLabel({ kind, along, size }: Pick<TrashedRecord, 'kind' | 'along' | 'size'>): string {
  const { noun, nouns } = getLabels(kind);
  return isBatch({ size }) ? capitalize(nouns) : capitalize(noun) + alongLabel({ kind, along }, ', ');
}

/** ` with 3 lessons`: child records restored or deleted along; empty without any. */
export function alongLabel({ kind, along }: Pick<TrashedRecord, 'kind' | 'along'>, before = ' with '): string {
  const nouns = getLabels(kind).along;
  return along === 0 || !nouns ? '' : `${before}${along} ${nouns[along === 1 ? 0 : 1]}`;
}

/** The day of a deletion in the admin's time zone: `Today`, `Yesterday`, `November 20, 2026`. */
export function dayLabel(iso: string, now: Date): string {
  const day = localDay(new Date(iso));
  if (day === localDay(now)) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === localDay(yesterday) ? 'Yesterday' : localDate(iso);
}

/** `Restore`, or `Restore all 12` for a bulk deletion. */
export const restoreLabel = ({ size }: Pick<TrashedRecord, 'size'>): string =>
  isBatch({ size }) ? `Restore all ${count(size)}` : 'Restore';

export function daysLabel(days: number): string {
  if (days <= 0) return 'Due for deletion';
  return days === 1 ? '1 day' : `${days} days`;
}
