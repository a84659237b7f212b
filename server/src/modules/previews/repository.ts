import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
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

export type CommentRow = Selectable<Tables['preview_comments']>;

/** Locks a preview, so that its comments are counted one after the other. */
export async function lockPreview(trx: Db, dialect: Dialect, id: number): Promise<PreviewRow | undefined> {
  return lockRows(trx.selectFrom('previews').selectAll().where('id', '=', id), dialect).executeTakeFirst();
}

/** Comments of previews, oldest first. */
export async function selectComments(db: Db, previewIds: readonly number[]): Promise<CommentRow[]> {
  if (previewIds.length === 0) return [];
  return db
    .selectFrom('preview_comments')
    .selectAll()
    .where('preview_id', 'in', [...previewIds])
    .orderBy('id')
    .execute();
}

export async function insertComment(trx: Db, row: Insertable<Tables['preview_comments']>): Promise<void> {
  await trx.insertInto('preview_comments').values(row).execute();
}

export async function deleteComments(trx: Db, previewId: number): Promise<void> {
  await trx.deleteFrom('preview_comments').where('preview_id', '=', previewId).execute();
}

/** Deletes a comment; undefined if there is none. */
export async function deleteComment(
  trx: Db,
  id: number,
): Promise<(Pick<CommentRow, 'approved' | 'name'> & Pick<PreviewRow, 'collection' | 'record_id'>) | undefined> {
  const row = await trx
    .selectFrom('preview_comments as comment')
    .innerJoin('previews', 'previews.id', 'comment.preview_id')
    .select(['comment.approved', 'comment.name', 'previews.collection', 'previews.record_id'])
    .where('comment.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { numDeletedRows } = await trx.deleteFrom('preview_comments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n ? row : undefined;
}

/** Ends an active link; undefined if there is none. */
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
