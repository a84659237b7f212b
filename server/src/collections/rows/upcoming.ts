import { isPublishedCollection, type PublishedCollection } from '@qram/contract/collection/content';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { CollectionDefinition } from '../definition.ts';
import { titleSql } from './record-search.ts';

/** Later than every time. */
const NEVER = '9999';

export interface UpcomingRow {
  kind: PublishedCollection;
  id: number;
  title: string;
  at: string;
  becomes: 'live' | 'ended';
}

/** Live or ended after `from`, up to `until`. */
function changesSql(collection: CollectionDefinition, from: string, until: string): RawBuilder<unknown>[] {
  const turning = (column: string, becomes: UpcomingRow['becomes'], other: RawBuilder<unknown>) =>
    sql`select cast(${collection.name} as text) as kind, t.id, ${titleSql(collection)} as title,
      ${sql.ref(`t.${column}`)} as at, cast(${becomes} as text) as becomes from ${sql.table(collection.name)} t
      where t.deleted_at is null ${collection.list.hidesInactive ? sql`and t.active = 1` : sql``} and ${sql.ref(`t.${column}`)} > ${from} and ${sql.ref(`t.${column}`)} <= ${until}
      and ${other}`;
  return [
    turning('publish_at', 'live', sql`(t.unpublish_at is null or t.unpublish_at > t.publish_at)`),
    // A draft doesn't end.
    turning('unpublish_at', 'ended', sql`t.publish_at is not null`),
  ];
}

/** Soonest first, with the total. */
export async function selectUpcoming(
  db: Db,
  collections: readonly CollectionDefinition[],
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<{ rows: UpcomingRow[]; total: number }> {
  const published = collections.filter(({ name }) => isPublishedCollection(name));
  const all = sql.join(
    published.flatMap((collection) => changesSql(collection, from.toISOString(), until.toISOString())),
    sql` union all `,
  );
  const { rows } = await sql<UpcomingRow>`
    select * from (${all}) as upcoming order by at, kind, id limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from (${all}) as upcoming`.execute(db);
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}

export async function selectNextPublications(
  db: Db,
  collections: readonly CollectionDefinition[],
  from: Date,
): Promise<{ kind: PublishedCollection; at: string }[]> {
  const published = collections.filter(({ name }) => isPublishedCollection(name));
  const all = sql.join(
    published.flatMap((collection) => changesSql(collection, from.toISOString(), NEVER)),
    sql` union all `,
  );
  const { rows } = await sql<{ kind: PublishedCollection; at: string }>`
    select kind, min(at) as at from (${all}) as upcoming group by kind order by kind`.execute(db);
  return rows;
}
