import type { Db } from '../../platform/database/database.ts';

/** Current usernames, which tell users with the same name apart; purged users have none. */
export async function selectUsernames(db: Db, ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', known).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** When something was done to a record. */
interface RecordEvent {
  collection: string;
  record_id: number | null;
  at: string;
}

const buildKey = ({ collection, record_id, at }: RecordEvent): string => `${collection} ${record_id} ${at}`;

/** Finds the current username of who did this to records that store only a name; null for a purged user. */
export async function findActorUsernames(
  db: Db,
  action: string,
  events: readonly RecordEvent[],
): Promise<(event: RecordEvent) => string | null> {
  const ids = [...new Set(events.flatMap(({ record_id }) => record_id ?? []))];
  if (ids.length === 0) return () => null;
  const rows = await db
    .selectFrom('audit_entries as entry')
    .innerJoin('users', 'users.id', 'entry.actor_id')
    .select(['entry.collection', 'entry.record_id', 'entry.at', 'users.username'])
    .where('entry.record_id', 'in', ids)
    .where('entry.action', '=', action)
    .execute();
  const usernames = new Map(rows.map((row) => [buildKey(row), row.username]));
  return (event) => usernames.get(buildKey(event)) ?? null;
}
