import type { AuditChange, AuditEntry, AuditEntryDetail } from '@qram/contract/modules/audit';
import { LEFT_OUT } from '../../platform/audit-trail.ts';
import type { AuditRow } from './repository.ts';

type Fields = Record<string, unknown>;

/** Common columns of all records; the entry itself has the user and the time. */
const BOOKKEEPING = new Set(['id', 'created_at', 'updated_at', 'deleted_at', 'deleted_by']);
/** Fields that can serve as the title of a record. */
const NAMES = ['title', 'name', 'username', 'subject', 'key', 'patent_number'] as const;

/** Parses a stored value into fields; a list or a plain value becomes one field. */
function fieldsOf(text: string | null): Fields {
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : { value };
}

/** A value as text; null if there is none. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

function changeOf(field: string, before: unknown, after: unknown): AuditChange[] {
  const [from, to] = [shown(before), shown(after)];
  if (from === null && to === null) return [];
  if (from === null) return [{ field, kind: 'added', before: null, after: to }];
  if (to === null) return [{ field, kind: 'removed', before: from, after: null }];
  // Equal placeholders on both sides mean that a secret was changed.
  return from === to && from !== LEFT_OUT ? [] : [{ field, kind: 'changed', before: from, after: to }];
}

/** The changed fields of an entry; for a created or deleted record, all but the common columns. */
export function changesOf(entry: Pick<AuditRow, 'before' | 'after'>): AuditChange[] {
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  const both = entry.before !== null && entry.after !== null;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => both || !BOOKKEEPING.has(field))
    .flatMap((field) => changeOf(field, before[field], after[field]));
}

/** The record's title at the time of the entry. */
function nameIn(entry: AuditRow): string | null {
  const fields = { ...fieldsOf(entry.before), ...fieldsOf(entry.after) };
  const name = NAMES.map((field) => fields[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : null;
}

function headOf({ before: _before, after: _after, request_id: _request, ...head }: AuditRow) {
  return head;
}

export const presentEntry = (row: AuditRow, title: string | undefined): AuditEntry => ({
  ...headOf(row),
  record_title: title ?? nameIn(row),
  changed: changesOf(row).map(({ field }) => field),
});

export const presentEntryDetail = (row: AuditRow, title: string | undefined): AuditEntryDetail => ({
  ...headOf(row),
  request_id: row.request_id,
  record_title: title ?? nameIn(row),
  changes: changesOf(row),
});
