import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { BULK_EDIT_LIMITS, type FieldChange } from '@qram/contract/collection/bulk-edit';
import { NOW } from '@qram/contract/collection/publication';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import type { PreparedWrite } from '../operations/prepared-write.ts';
import type { LockedChange } from '../operations/update.ts';
import { assertPeriod, atCall } from '../publication/publication.ts';
import type { Row, Values } from '../record-types.ts';
import { type BulkResult, refused } from './record-work.ts';

/** `change`: null if the record stays. */
export interface PlannedEdit {
  result: BulkResult;
  change: LockedChange | null;
}

interface EditRules {
  write: PreparedWrite;
  /** Later changes are a conflict. */
  since: string | undefined;
  now: Date;
}

/** `now` leaves a past time alone. */
function differingColumns(row: Row, columns: Values, now: Date): Values {
  const isPast = (value: unknown) => typeof value === 'string' && value <= now.toISOString();
  return Object.fromEntries(
    Object.entries(columns).filter(([column, value]) =>
      value === NOW ? !isPast(row[column]) : value !== undefined && row[column] !== value,
    ),
  );
}

/** @param row undefined: missing or in the trash */
export function planEdit(id: number, row: Row | undefined, { write, since, now }: EditRules): PlannedEdit {
  if (!row) return { result: refused(id, notFound()), change: null };
  const columns = differingColumns(row, write.columns, now);
  if (Object.keys(columns).length === 0) return { result: { id, ok: true, changed: false }, change: null };
  if (since !== undefined && row.updated_at > since)
    return { result: refused(id, new DomainError('conflict', ERROR_MESSAGES.conflict)), change: null };
  try {
    assertPeriod({ ...row, ...atCall(columns, now) });
  } catch (error) {
    if (error instanceof DomainError) return { result: refused(id, error), change: null };
    throw error;
  }
  return { result: { id, ok: true, changed: true }, change: { row, write: { ...write, columns } } };
}

/** Most frequent first. @param fields those of the edit, in order */
export function countFormer(fields: readonly string[], changes: readonly LockedChange[]): FieldChange[] {
  return fields.flatMap((field) => {
    const rows = changes.filter(({ write }) => field in write.columns).map(({ row }) => row);
    if (rows.length === 0) return [];
    const groups = [...Map.groupBy(rows, (row) => row[field] as string | number | null)];
    const former = groups.map(([value, same]) => ({ value, count: same.length })).sort((a, b) => b.count - a.count);
    return [{ field, count: rows.length, former: former.slice(0, BULK_EDIT_LIMITS.formerShown) }];
  });
}
