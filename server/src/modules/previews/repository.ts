import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type PreviewRow = Selectable<Tables['previews']>;

export function insertPreview(trx: Db, row: Insertable<Tables['previews']>): Promise<PreviewRow> {
  return trx.insertInto('previews').values(row).returningAll().executeTakeFirstOrThrow();
}

export function selectPreview(db: Db, tokenHash: string): Promise<PreviewRow | undefined> {
  return db.selectFrom('previews').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Active links to the saved state of a record, newest first. */
export function selectLinks(
  db: Db,
  { collection, record_id }: { collection: string; record_id: number },
  now: Date,
): Promise<PreviewRow[]> {
  return db
    .selectFrom('previews')
    .selectAll()
    .where('collection', '=', collection)
    .where('record_id', '=', record_id)
    .where('changes', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute();
}

/** Undefined: no active link. */
export function endLink(trx: Db, id: number, now: Date): Promise<PreviewRow | undefined> {
  const at = now.toISOString();
  return trx
    .updateTable('previews')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('changes', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
}

export function deleteExpired(trx: Db, now: Date): Promise<Pick<PreviewRow, 'files'>[]> {
  return trx.deleteFrom('previews').where('expires_at', '<=', now.toISOString()).returning('files').execute();
}
