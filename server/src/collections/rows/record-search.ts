import { isPublishedCollection } from '@qram/contract/collection/content';
import { publicationState } from '@qram/contract/collection/publication';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { beginsWithText, containsText, type Dialect } from '../../platform/database/dialect.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { RecordTable } from '../record-types.ts';

/** Max title length; long texts are cut to serve as titles. */
const TITLE_LENGTH = 160;

/** For rows of `named`. */
const namedTitleSql = ({ column, suffix }: Exclude<CollectionDefinition['title'], string>): RawBuilder<unknown> =>
  suffix ? sql`${sql.ref(column)} || ' (' || ${sql.ref(suffix)} || ')'` : sql`${sql.ref(column)}`;

/** For rows of `t`. */
export function titleSql({ title }: CollectionDefinition): RawBuilder<string> {
  const text =
    typeof title === 'string'
      ? sql`${sql.ref(`t.${title}`)}`
      : sql`(select ${namedTitleSql(title)} from ${sql.table(title.table)} named
          where named.id = ${sql.ref(`t.${title.through}`)})`;
  return sql<string>`substr(${text}, 1, ${sql.lit(TITLE_LENGTH)})`;
}

function titleMatchesSql({ title }: CollectionDefinition, term: string, dialect: Dialect): RawBuilder<SqlBool> {
  if (typeof title === 'string') return containsText(sql.ref(`t.${title}`), term, dialect);
  const has = containsText(sql.ref(`named.${title.column}`), term, dialect);
  return sql`${sql.ref(`t.${title.through}`)} in (select named.id from ${sql.table(title.table)} named where ${has})`;
}

/** For rows of `t`; empty without a note. */
export const noteSql = ({ note }: CollectionDefinition): RawBuilder<string> =>
  note ? sql<string>`cast(${sql.ref(`t.${note}`)} as text)` : sql<string>`''`;

/** Matches title or note. */
export function matchesSql(collection: CollectionDefinition, term: string, dialect: Dialect): RawBuilder<SqlBool> {
  const title = titleMatchesSql(collection, term, dialect);
  if (!collection.note) return title;
  return sql<SqlBool>`(${title} or ${containsText(sql.ref(`t.${collection.note}`), term, dialect)})`;
}

export const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

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

/** Columns of `t` that not every collection has. */
function detailsSql({ name, found = {} }: CollectionDefinition): RawBuilder<unknown> {
  const column = (of: string | undefined) => (of === undefined ? sql`null` : sql.ref(`t.${of}`));
  const [start, end] = isPublishedCollection(name) ? ['publish_at', 'unpublish_at'] : [];
  return sql`${column(found.email)} as email, ${column(found.state)} as state,
    ${column(start)} as publish_at, ${column(end)} as unpublish_at`;
}

/** Prefix matches first, at most `limit`. */
export async function searchRecords(
  db: Db,
  dialect: Dialect,
  collection: CollectionDefinition,
  { term, limit, now }: { term: string; limit: number; now: Date },
): Promise<Found[]> {
  const title = titleSql(collection);
  const { rows } = await sql<FoundRow>`
    select t.id, ${title} as title, ${noteSql(collection)} as note, ${detailsSql(collection)}, count(*) over () as total
    from ${sql.table(collection.name)} t
    where t.deleted_at is null and ${matchesSql(collection, term, dialect)}
    order by case when ${beginsWithText(title, term, dialect)} then 0 else 1 end, t.id desc limit ${limit}`.execute(db);
  const stateOf = (row: FoundRow) =>
    isPublishedCollection(collection.name) ? publicationState(row, now.toISOString()) : row.state;
  return rows.map((row) => ({
    kind: collection.name,
    id: row.id,
    title: toText(row.title),
    note: toText(row.note),
    email: row.email,
    state: stateOf(row),
    total: Number(row.total),
  }));
}

/** Adds notes where titles repeat; includes the trash, omits purged ids. */
export async function loadTitles(
  db: Db,
  collection: CollectionDefinition,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: unknown; note: unknown }>`
    select t.id, ${titleSql(collection)} as title, ${noteSql(collection)} as note from ${sql.table(collection.name)} t where t.id in (${sql.join([...ids])})`.execute(
    db,
  );
  const formatName = ({ title, note }: { title: unknown; note: unknown }) =>
    collection.list.titlesRepeat ? `${toText(title)} (${toText(note)})` : toText(title);
  return new Map(rows.map((row) => [row.id, formatName(row)]));
}
