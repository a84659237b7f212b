import type { RecordKindName } from '@qram/contract/record-kinds';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { beginsWithText, containsText, type Dialect } from '../platform/database/dialect-differences.ts';
import type { RecordKind } from './record-kind.ts';

/** Longest title that is read, in characters: the terms of service are called by their beginning. */
const TITLE_LENGTH = 160;

/** What a row of `t` is called, as SQL. */
function titleOf({ title }: RecordKind): RawBuilder<string> {
  const column = sql.ref(title.column);
  const text =
    'through' in title
      ? sql`(select ${column} from ${sql.table(title.table)} named where named.id = ${sql.ref(`t.${title.through}`)})`
      : sql`${sql.ref(`t.${title.column}`)}`;
  return sql<string>`substr(${text}, 1, ${sql.lit(TITLE_LENGTH)})`;
}

function titleHas({ title }: RecordKind, term: string, dialect: Dialect): RawBuilder<SqlBool> {
  if (!('through' in title)) return containsText(sql.ref(`t.${title.column}`), term, dialect);
  const has = containsText(sql.ref(`named.${title.column}`), term, dialect);
  return sql`${sql.ref(`t.${title.through}`)} in (select named.id from ${sql.table(title.table)} named where ${has})`;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export interface Found {
  kind: RecordKindName;
  id: number;
  title: string;
  note: string;
}

/** Records of one kind whose title or note has the term in it, at most `limit`; those that begin with it come first. */
export async function searchRecords(
  db: Db,
  dialect: Dialect,
  kind: RecordKind,
  { term, limit }: { term: string; limit: number },
): Promise<Found[]> {
  const title = titleOf(kind);
  const note = kind.note ? sql.ref(`t.${kind.note}`) : null;
  const matches = [titleHas(kind, term, dialect), ...(note ? [containsText(note, term, dialect)] : [])];
  const { rows } = await sql<{ id: number; title: unknown; note: unknown }>`
    select t.id, ${title} as title, ${note ?? sql`''`} as note from ${sql.table(kind.kind)} t
    where t.deleted_at is null and (${sql.join(matches, sql` or `)})
    order by case when ${beginsWithText(title, term, dialect)} then 0 else 1 end, t.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ kind: kind.kind, id: row.id, title: text(row.title), note: text(row.note) }));
}

/** What records are called, in the trash or not; ids that are gone are missing. */
export async function titlesOf(db: Db, kind: RecordKind, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: unknown }>`
    select t.id, ${titleOf(kind)} as title from ${sql.table(kind.kind)} t where t.id in (${sql.join([...ids])})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, text(row.title)]));
}

export interface TrashedRow {
  kind: RecordKindName;
  id: number;
  title: string;
  deleted_at: string;
  deleted_by: string | null;
}

interface TrashSelection {
  search: string | undefined;
  dialect: Dialect;
}

/** Rows of one kind in the trash, without those that went there with their parent. */
function trashedOf(kind: RecordKind, { search, dialect }: TrashSelection): RawBuilder<unknown> {
  const { parent } = kind;
  const conditions = [sql<SqlBool>`t.deleted_at is not null`];
  if (search) conditions.push(titleHas(kind, search, dialect));
  if (parent)
    conditions.push(
      sql`not exists (select 1 from ${sql.table(parent.kind)} p where p.id = ${sql.ref(`t.${parent.column}`)} and p.deleted_at = t.deleted_at)`,
    );
  return sql`select cast(${kind.kind} as text) as kind, t.id, ${titleOf(kind)} as title, t.deleted_at, t.deleted_by
    from ${sql.table(kind.kind)} t where ${sql.join(conditions, sql` and `)}`;
}

const allOf = (kinds: readonly RecordKind[], selection: TrashSelection): RawBuilder<unknown> =>
  sql.join(
    kinds.map((kind) => trashedOf(kind, selection)),
    sql` union all `,
  );

/** One page of the trash of these kinds, newest first, and how many there are. */
export async function selectTrash(
  db: Db,
  kinds: readonly RecordKind[],
  selection: TrashSelection,
  window: { limit: number; offset: number },
): Promise<{ rows: TrashedRow[]; total: number }> {
  const all = allOf(kinds, selection);
  const { rows } = await sql<TrashedRow & { title: unknown }>`
    select * from (${all}) as trash order by deleted_at desc, kind, id desc
    limit ${window.limit} offset ${window.offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from (${all}) as trash`.execute(db);
  return { rows: rows.map((row) => ({ ...row, title: text(row.title) })), total: Number(counted.rows[0]?.total ?? 0) };
}

/** How many records of `child` would be purged with each of these parents. */
export async function countAlong(
  db: Db,
  child: RecordKind,
  parentIds: readonly number[],
): Promise<Map<number, number>> {
  const { parent } = child;
  if (!parent || parentIds.length === 0) return new Map();
  const column = sql.ref(`t.${parent.column}`);
  const also = parent.living ? sql`` : sql` and t.deleted_at is not null`;
  const { rows } = await sql<{ parent: number; total: number }>`
    select ${column} as parent, count(*) as total from ${sql.table(child.kind)} t
    where ${column} in (${sql.join([...parentIds])})${also} group by ${column}`.execute(db);
  return new Map(rows.map((row) => [row.parent, Number(row.total)]));
}
