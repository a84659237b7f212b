import { isPublishedCollection } from '@qram/contract/content';
import { publicationState } from '@qram/contract/publication';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { beginsWithText, containsText, type Dialect } from '../../platform/database/dialect.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { RecordTable } from '../record-types.ts';

/** Longest title in characters; a term of service uses the beginning of its text. */
const TITLE_LENGTH = 160;

/** SQL for the title of a row of `named`. */
const titleIn = ({ column, apart }: Exclude<CollectionDefinition['title'], string>): RawBuilder<unknown> =>
  apart ? sql`${sql.ref(column)} || ' (' || ${sql.ref(apart)} || ')'` : sql`${sql.ref(column)}`;

/** SQL for the title of a row of `t`. */
export function getTitle({ title }: CollectionDefinition): RawBuilder<string> {
  const text =
    typeof title === 'string'
      ? sql`${sql.ref(`t.${title}`)}`
      : sql`(select ${titleIn(title)} from ${sql.table(title.table)} named
          where named.id = ${sql.ref(`t.${title.through}`)})`;
  return sql<string>`substr(${text}, 1, ${sql.lit(TITLE_LENGTH)})`;
}

function titleHas({ title }: CollectionDefinition, term: string, dialect: Dialect): RawBuilder<SqlBool> {
  if (typeof title === 'string') return containsText(sql.ref(`t.${title}`), term, dialect);
  const has = containsText(sql.ref(`named.${title.column}`), term, dialect);
  return sql`${sql.ref(`t.${title.through}`)} in (select named.id from ${sql.table(title.table)} named where ${has})`;
}

/** SQL for the note of a row of `t`; empty text without one. */
const formatNote = ({ note }: CollectionDefinition): RawBuilder<string> =>
  note ? sql<string>`cast(${sql.ref(`t.${note}`)} as text)` : sql<string>`''`;

/** True if the title or the note contains the term. */
function matches(collection: CollectionDefinition, term: string, dialect: Dialect): RawBuilder<SqlBool> {
  const title = titleHas(collection, term, dialect);
  if (!collection.note) return title;
  return sql<SqlBool>`(${title} or ${containsText(sql.ref(`t.${collection.note}`), term, dialect)})`;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export interface Found {
  kind: RecordTable;
  id: number;
  title: string;
  note: string;
  email: string | null;
  state: string | null;
  total: number;
}

interface FoundRow extends Pick<Found, 'id' | 'email'> {
  title: unknown;
  note: unknown;
  state: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
  total: number | string;
}

/** SQL for columns of `t` that not every collection has. */
function getDetails({ name, found = {} }: CollectionDefinition): RawBuilder<unknown> {
  const column = (of: string | undefined) => (of === undefined ? sql`null` : sql.ref(`t.${of}`));
  const [start, end] = isPublishedCollection(name) ? ['publish_at', 'unpublish_at'] : [];
  return sql`${column(found.email)} as email, ${column(found.state)} as state,
    ${column(start)} as publish_at, ${column(end)} as unpublish_at`;
}

/** Records of one collection whose title or note contains the term, at most `limit`; prefix matches first. */
export async function searchRecords(
  db: Db,
  dialect: Dialect,
  collection: CollectionDefinition,
  { term, limit, now }: { term: string; limit: number; now: Date },
): Promise<Found[]> {
  const title = getTitle(collection);
  const { rows } = await sql<FoundRow>`
    select t.id, ${title} as title, ${formatNote(collection)} as note, ${getDetails(collection)}, count(*) over () as total
    from ${sql.table(collection.name)} t
    where t.deleted_at is null and ${matches(collection, term, dialect)}
    order by case when ${beginsWithText(title, term, dialect)} then 0 else 1 end, t.id desc limit ${limit}`.execute(db);
  const getState = (row: FoundRow) =>
    isPublishedCollection(collection.name) ? publicationState(row, now.toISOString()) : row.state;
  return rows.map((row) => ({
    kind: collection.name,
    id: row.id,
    title: text(row.title),
    note: text(row.note),
    email: row.email,
    state: getState(row),
    total: Number(row.total),
  }));
}

/** Titles of records, with the note where titles repeat, including the trash; omits ids that no longer exist. */
export async function getTitles(
  db: Db,
  collection: CollectionDefinition,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: unknown; note: unknown }>`
    select t.id, ${getTitle(collection)} as title, ${formatNote(collection)} as note from ${sql.table(collection.name)} t where t.id in (${sql.join([...ids])})`.execute(
    db,
  );
  const formatName = ({ title, note }: { title: unknown; note: unknown }) =>
    collection.list.namesakes ? `${text(title)} (${text(note)})` : text(title);
  return new Map(rows.map((row) => [row.id, formatName(row)]));
}

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
  /** Only rows deleted from a time on, and before another one. */
  deleted?: { from: string | undefined; to: string | undefined };
  dialect: Dialect;
}

/** SQL for the bulk deletion of a row of `t`, which only its audit entry names. */
const getBatch = ({ name }: CollectionDefinition): RawBuilder<string | null> =>
  sql`(select max(entry.batch) from audit_entries entry where entry.collection = ${sql.lit(name)}
    and entry.record_id = t.id and entry.at = t.deleted_at and entry.action = 'delete')`;

/** Rows of one collection in the trash, without those deleted with their parent. */
function getTrashed(
  collection: CollectionDefinition,
  { search, deleted, dialect }: TrashSelection,
): RawBuilder<unknown> {
  const { belongsTo } = collection;
  const conditions = [sql<SqlBool>`t.deleted_at is not null`];
  if (search) conditions.push(matches(collection, search, dialect));
  if (deleted?.from) conditions.push(sql`t.deleted_at >= ${deleted.from}`);
  if (deleted?.to) conditions.push(sql`t.deleted_at < ${deleted.to}`);
  if (belongsTo)
    conditions.push(
      sql`not exists (select 1 from ${sql.table(belongsTo.parent)} p where p.id = ${sql.ref(`t.${belongsTo.column}`)} and p.deleted_at = t.deleted_at)`,
    );
  return sql`select cast(${collection.name} as text) as kind, t.id, ${getTitle(collection)} as title, ${formatNote(collection)} as note, t.deleted_at, t.deleted_by, ${getBatch(collection)} as batch
    from ${sql.table(collection.name)} t where ${sql.join(conditions, sql` and `)}`;
}

const allOf = (collections: readonly CollectionDefinition[], selection: TrashSelection): RawBuilder<unknown> =>
  sql.join(
    collections.map((collection) => getTrashed(collection, selection)),
    sql` union all `,
  );

/** One page of the trash across these collections, newest first, with the total. */
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
      title: text(row.title),
      note: text(row.note),
    })),
    total: Number(counted.rows[0]?.total ?? 0),
  };
}

/** Number of `child` records that would be purged with each parent. */
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
