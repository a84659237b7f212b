import { parseIds } from '@qram/contract/values/comma-list';
import type { Db } from '../../platform/database/database.ts';
import type { CollectionReader } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { RecordTable, Values } from '../record-types.ts';
import { untyped } from '../rows/repository.ts';

/** An id, or a comma-separated list of ids. */
interface ReferenceField {
  field: string;
  table: RecordTable;
  noun: string;
  isList: boolean;
}

export interface Referenced {
  title: string;
  /** `gone`: purged. */
  state: 'live' | 'trashed' | 'gone';
}

/** By table and id. */
export type References = (table: RecordTable, id: number) => Referenced;

export function referenceFields({ belongsTo, versions = {} }: CollectionDefinition): ReferenceField[] {
  const parent = belongsTo
    ? [{ field: belongsTo.column, table: belongsTo.parent, noun: belongsTo.noun, isList: false }]
    : [];
  const relations = Object.entries(versions.relations ?? {});
  return [...parent, ...relations.map(([field, { table, noun }]) => ({ field, table, noun, isList: true }))];
}

/** The ids that a field of a version references. */
export function idsIn({ field, isList }: ReferenceField, fields: Values): number[] {
  if (isList) return parseIds(String(fields[field] ?? ''));
  return typeof fields[field] === 'number' ? [fields[field]] : [];
}

async function titlesOfPurged(db: Db, table: string, ids: readonly number[]): Promise<Map<number, string>> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['record_id', 'before'])
    .where('collection', '=', table)
    .where('record_id', 'in', ids)
    .where('action', '=', 'purge')
    .execute();
  return new Map(
    entries.map(({ record_id, before }) => {
      const { title } = JSON.parse(before ?? '{}') as { title?: unknown };
      return [Number(record_id), String(title ?? '')];
    }),
  );
}

/** Takes titles of purged records from the audit trail. */
export async function lookUpReferences(
  { trx, definition }: Pick<CollectionReader, 'trx' | 'definition'>,
  versions: readonly Values[],
): Promise<References> {
  const found = new Map<string, Referenced>();
  for (const field of referenceFields(definition)) {
    const ids = [...new Set(versions.flatMap((fields) => idsIn(field, fields)))];
    if (ids.length === 0) continue;
    const rows = await untyped(trx)
      .selectFrom(field.table)
      .select(['id', 'title', 'deleted_at'])
      .where('id', 'in', ids)
      .execute();
    for (const { id, title, deleted_at } of rows)
      found.set(`${field.table} ${id}`, { title: String(title), state: deleted_at === null ? 'live' : 'trashed' });
    const gone = ids.filter((id) => !found.has(`${field.table} ${id}`));
    if (gone.length === 0) continue;
    const titles = await titlesOfPurged(trx, field.table, gone);
    for (const id of gone) found.set(`${field.table} ${id}`, { title: titles.get(id) || `#${id}`, state: 'gone' });
  }
  return (table, id) => found.get(`${table} ${id}`) ?? { title: `#${id}`, state: 'gone' };
}
