import type { VersionAction } from '@qram/contract/collection/versions';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Statement } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { VersionSnapshot } from './version-snapshot.ts';

export interface VersionedRecord {
  collection: string;
  id: number;
}

export interface StoredVersion {
  number: number;
  at: string;
  actor_id: number | null;
  actor_name: string | null;
  action: VersionAction;
  snapshot: VersionSnapshot;
  /** Names of the changed fields. */
  changed: string[];
  restored_from: number | null;
}

type VersionRow = Selectable<Tables['record_versions']>;

const parsed = ({ id: _id, collection: _collection, record_id: _record, ...row }: VersionRow): StoredVersion => ({
  ...row,
  snapshot: JSON.parse(row.snapshot) as VersionSnapshot,
  changed: JSON.parse(row.changed) as string[],
});

const versionsQuery = (db: Db, { collection, id }: VersionedRecord) =>
  db.selectFrom('record_versions').selectAll().where('collection', '=', collection).where('record_id', '=', id);

/** Newest first. */
export async function selectVersions(
  db: Db,
  record: VersionedRecord,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredVersion[]> {
  const rows = await versionsQuery(db, record).orderBy('number', 'desc').limit(limit).offset(offset).execute();
  return rows.map(parsed);
}

/** Undefined: no version. */
export async function selectLastVersion(db: Db, record: VersionedRecord): Promise<StoredVersion | undefined> {
  return (await selectVersions(db, record, { limit: 1, offset: 0 }))[0];
}

/** By record id. */
export async function selectLastVersions(
  db: Db,
  collection: string,
  ids: readonly number[],
): Promise<Map<number, StoredVersion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('record_versions as v')
    .selectAll('v')
    .where('v.collection', '=', collection)
    .where('v.record_id', 'in', [...ids])
    .where('v.number', '=', (eb) =>
      eb
        .selectFrom('record_versions as later')
        .select((inner) => inner.fn.max('later.number').as('number'))
        .where('later.collection', '=', collection)
        .whereRef('later.record_id', '=', 'v.record_id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.record_id, parsed(row)]));
}

export async function selectVersion(
  db: Db,
  record: VersionedRecord,
  number: number,
): Promise<StoredVersion | undefined> {
  const row = await versionsQuery(db, record).where('number', '=', number).executeTakeFirst();
  return row && parsed(row);
}

/** Builds the statement that inserts versions. */
export function toVersionInsert(
  trx: Db,
  collection: string,
  versions: readonly (StoredVersion & { record_id: number })[],
): Statement {
  const rows = versions.map(({ snapshot, changed, ...version }) => ({
    ...version,
    collection,
    snapshot: JSON.stringify(snapshot),
    changed: JSON.stringify(changed),
  }));
  return trx.insertInto('record_versions').values(rows);
}

/** Returns their snapshots. */
export async function deleteVersions(trx: Db, { collection, id }: VersionedRecord): Promise<VersionSnapshot[]> {
  const rows = await trx
    .deleteFrom('record_versions')
    .where('collection', '=', collection)
    .where('record_id', '=', id)
    .returning('snapshot')
    .execute();
  return rows.map(({ snapshot }) => JSON.parse(snapshot) as VersionSnapshot);
}
