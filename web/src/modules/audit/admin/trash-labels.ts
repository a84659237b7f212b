import type { TrashedRecord } from '@qram/contract/modules/audit';
import { labelsOf } from '../../../admin/admin-screens.ts';

/** Display name of a deleted record. */
export const nameOf = ({ kind, id, title }: TrashedRecord): string =>
  title.trim() || `${labelsOf(kind).noun} no. ${id}`;

/** ` with 3 topics`: child records restored or deleted along; empty without any. */
export function alongLabel({ kind, along }: Pick<TrashedRecord, 'kind' | 'along'>): string {
  const nouns = labelsOf(kind).along;
  return along === 0 || !nouns ? '' : ` with ${along} ${nouns[along === 1 ? 0 : 1]}`;
}

/** Days until the record is purged. */
export function daysLabel(days: number): string {
  if (days <= 0) return 'Due for deletion';
  return days === 1 ? '1 day left' : `${days} days left`;
}
