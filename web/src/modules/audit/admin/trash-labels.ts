import type { TrashedRecord } from '@qram/contract/modules/audit';
import { labelsOf } from '../../../admin/admin-screens.ts';

/** What a deleted record is called. */
export const nameOf = ({ kind, id, title }: TrashedRecord): string =>
  title.trim() || `${labelsOf(kind).noun} no. ${id}`;

/** ` with 3 topics`: what comes back or goes with it; empty without anything. */
export function alongLabel({ kind, along }: Pick<TrashedRecord, 'kind' | 'along'>): string {
  const words = labelsOf(kind).along;
  return along === 0 || !words ? '' : ` with ${along} ${words[along === 1 ? 0 : 1]}`;
}

/** How long a record stays in the trash. */
export function daysLabel(days: number): string {
  if (days <= 0) return 'Goes next';
  return days === 1 ? '1 day left' : `${days} days left`;
}
