import type { AuditChange, AuditEntry, AuditEntryDetail } from '@qram/contract/modules/audit/audit';
import { REDACTED } from '../../platform/access/audit-trail.ts';
import type { AuditRow } from './repository.ts';

type Fields = Record<string, unknown>;

/** Common columns of all records; the entry itself has the user and the time. */
const BOOKKEEPING = new Set(['id', 'created_at', 'updated_at', 'deleted_at', 'deleted_by']);
const NAMES = ['title', 'name', 'username', 'subject', 'key', 'patent_number'] as const;

/** A list or a plain value becomes one field. */
function parseFields(text: string | null): Fields {
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : { value };
}

function formatValue(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ') || null;
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

type Change = Omit<AuditChange, 'titles'>;

function toChanges(field: string, before: unknown, after: unknown): Change[] {
  const [from, to] = [formatValue(before), formatValue(after)];
  if (from === null && to === null) return [];
  if (from === null) return [{ field, kind: 'added', before: null, after: to }];
  if (to === null) return [{ field, kind: 'removed', before: from, after: null }];
  // Equal placeholders on both sides mean that a secret was changed.
  return from === to && from !== REDACTED ? [] : [{ field, kind: 'changed', before: from, after: to }];
}

/** Omits the common columns of created and deleted records. */
export function listChanges(entry: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const [before, after] = [parseFields(entry.before), parseFields(entry.after)];
  const both = entry.before !== null && entry.after !== null;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => both || !BOOKKEEPING.has(field))
    .flatMap((field) => toChanges(field, before[field], after[field]));
}

function findName(entry: AuditRow): string | null {
  const fields = { ...parseFields(entry.before), ...parseFields(entry.after) };
  if (entry.collection === 'users' && fields.name && fields.username) return `${fields.name} (${fields.username})`;
  const name = NAMES.map((field) => fields[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : null;
}

function toHead({
  before: _before,
  after: _after,
  request_id: _request,
  batch: _batch,
  listed: _listed,
  ...head
}: AuditRow) {
  return head;
}

export interface EntryNames {
  title: string | undefined;
  username: string | undefined;
}

/** @param batch size of the bulk action, and the edit that made it */
export const presentEntry = (
  row: AuditRow,
  { title, username }: EntryNames,
  { size, edit }: { size: number; edit: NonNullable<AuditEntry['batch']>['edit'] },
): AuditEntry => ({
  ...toHead(row),
  actor_username: username ?? null,
  batch: row.batch === null || size < 2 ? null : { id: row.batch, size, edit },
  record_title: title ?? findName(row),
  changed: listChanges(row).map(({ field }) => field),
});

export const presentEntryDetail = (
  row: AuditRow,
  { title, username }: EntryNames,
  changes: AuditChange[],
): AuditEntryDetail => ({
  ...toHead(row),
  actor_username: username ?? null,
  request_id: row.request_id,
  record_title: title ?? findName(row),
  changes,
});
