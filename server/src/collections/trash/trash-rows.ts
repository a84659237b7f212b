import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { RecordTable } from '../record-types.ts';
import { matchesSql, noteSql, titleSql, toText } from '../rows/record-search.ts';

export interface TrashedRow {
  kind: RecordTable;
  id: number;
  title: string;
  note: string;
  deleted_at: string;
  deleted_by: string | null;
  batch: string | null;
  size: number;
}

interface TrashSelection {
  batch?: string | undefined;
  /** One row for each bulk deletion. */
  grouped?: boolean;
  search: string | undefined;
  /** Inclusive start, exclusive end. */
  deleted?: { from: string | undefined; to: string | undefined };
  dialect: Dialect;
}

/** Bulk deletion of a row of `t`, from its audit entry. */
const batchSql = ({ name }: CollectionDefinition): RawBuilder<string | null> =>
  sql`(select max(entry.batch) from audit_entries entry where entry.collection = ${sql.lit(name)}
    and entry.record_id = t.id and entry.at = t.deleted_at and entry.action = 'delete')`;

/** Excludes children deleted with their parent. */
function trashedSql(
  collection: CollectionDefinition,
  { search, deleted, dialect }: TrashSelection,
): RawBuilder<unknown> {
  const { belongsTo } = collection;
  const conditions = [sql<SqlBool>`t.deleted_at is not null`];
  if (search) conditions.push(matchesSql(collection, search, dialect));
  if (deleted?.from) conditions.push(sql`t.deleted_at >= ${deleted.from}`);
  if (deleted?.to) conditions.push(sql`t.deleted_at < ${deleted.to}`);
  if (belongsTo)
    conditions.push(
      sql`not exists (select 1 from ${sql.table(belongsTo.parent)} p where p.id = ${sql.ref(`t.${belongsTo.column}`)} and p.deleted_at = t.deleted_at)`,
    );
  return sql`select cast(${collection.name} as text) as kind, t.id, ${titleSql(collection)} as title, ${noteSql(collection)} as note, t.deleted_at, t.deleted_by, ${batchSql(collection)} as batch
    from ${sql.table(collection.name)} t where ${sql.join(conditions, sql` and `)}`;
}

const allOf = (collections: readonly CollectionDefinition[], selection: TrashSelection): RawBuilder<unknown> =>
  sql.join(
    collections.map((collection) => trashedSql(collection, selection)),
    sql` union all `,
  );

/** Newest first, with the total. */
export async function selectTrash(
  db: Db,
  collections: readonly CollectionDefinition[],
  selection: TrashSelection,
  window: { limit: number; offset: number },
): Promise<{ rows: TrashedRow[]; total: number }> {
  const rowsOfAll = allOf(collections, selection);
  const all = selection.batch ? sql`select * from (${rowsOfAll}) as one where batch = ${selection.batch}` : rowsOfAll;
  const partition = sql`partition by coalesce(batch, kind || ' ' || id)`;
  const listed = selection.grouped
    ? sql`select * from (select numbered.*, row_number() over (${partition} order by deleted_at desc, kind, id desc) as place,
        count(*) over (${partition}) as size from (${all}) as numbered) as grouped where place = 1`
    : sql`select single.*, 1 as size from (${all}) as single`;
  const { rows } = await sql<TrashedRow & { title: unknown; note: unknown }>`
    select * from (${listed}) as trash order by deleted_at desc, kind, id desc
    limit ${window.limit} offset ${window.offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from (${listed}) as trash`.execute(db);
  return {
    rows: rows.map(({ kind, id, deleted_at, deleted_by, batch, size, ...row }) => ({
      kind,
      id,
      deleted_at,
      deleted_by,
      batch,
      size: Number(size),
      title: toText(row.title),
      note: toText(row.note),
    })),
    total: Number(counted.rows[0]?.total ?? 0),
  };
}

/** Counts children that a purge would take along. */
export async function countAlong(
  db: Db,
  child: CollectionDefinition,
  parentIds: readonly number[],
): Promise<Map<number, number>> {
  const { belongsTo } = child;
  if (!belongsTo || parentIds.length === 0) return new Map();
  const column = sql.ref(`t.${belongsTo.column}`);
  const also = belongsTo.living ? sql`` : sql` and t.deleted_at is not null`;
  const { rows } = await sql<{ parent: number; total: number }>`
    select ${column} as parent, count(*) as total from ${sql.table(child.name)} t
    where ${column} in (${sql.join([...parentIds])})${also} group by ${column}`.execute(db);
  return new Map(rows.map((row) => [row.parent, Number(row.total)]));
}
