import { type Insertable, type Selectable, sql } from 'kysely';
import { isLive } from '../../collections/publication/publication.ts';
import type { Db } from '../../platform/database/database.ts';
import { includesText } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type VersionRow = Selectable<Tables['terms_versions']>;
export type TermRow = Pick<Selectable<Tables['terms']>, 'id' | 'data' | 'updated_at'>;

/** Live terms, in reading order. */
export function selectTerms(db: Db, now: Date): Promise<TermRow[]> {
  return db
    .selectFrom('terms')
    .select(['id', 'data', 'updated_at'])
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function selectVersion(db: Db, id: number): Promise<VersionRow | undefined> {
  return db.selectFrom('terms_versions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stored with the first acceptance of this text. */
export async function storeVersion(trx: Db, version: Insertable<Tables['terms_versions']>): Promise<VersionRow> {
  const known = () => trx.selectFrom('terms_versions').selectAll().where('hash', '=', version.hash).executeTakeFirst();
  const before = await known();
  if (before) return before;
  const added = await trx
    .insertInto('terms_versions')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? ((await known()) as VersionRow);
}

export interface LatestAcceptance {
  version_id: number;
  hash: string;
  accepted_at: string;
}

export function selectLatestAcceptance(db: Db, userId: number): Promise<LatestAcceptance | undefined> {
  return db
    .selectFrom('terms_acceptances')
    .innerJoin('terms_versions', 'terms_versions.id', 'terms_acceptances.version_id')
    .where('terms_acceptances.user_id', '=', userId)
    .orderBy('terms_acceptances.id', 'desc')
    .select(['terms_versions.id as version_id', 'terms_versions.hash', 'terms_acceptances.accepted_at'])
    .executeTakeFirst();
}

export async function insertAcceptance(trx: Db, row: Insertable<Tables['terms_acceptances']>): Promise<void> {
  await trx.insertInto('terms_acceptances').values(row).execute();
}

/** Includes the trash. */
function acceptances(db: Db, search: string | undefined) {
  const query = db
    .selectFrom('terms_acceptances')
    .innerJoin('users', 'users.id', 'terms_acceptances.user_id')
    .innerJoin('terms_versions', 'terms_versions.id', 'terms_acceptances.version_id');
  if (!search) return query;
  return query.where((eb) =>
    eb.or((['users.name', 'users.username'] as const).map((column) => includesText(sql.ref(column), search))),
  );
}

/** Newest first. */
export function selectAcceptances(
  db: Db,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
) {
  return acceptances(db, search)
    .select([
      'terms_acceptances.id',
      'terms_acceptances.accepted_at',
      'terms_versions.id as version',
      'terms_versions.hash',
      'users.id as user_id',
      'users.name',
      'users.username',
    ])
    .orderBy('terms_acceptances.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAcceptances(db: Db, search: string | undefined): Promise<number> {
  const { total } = await acceptances(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
