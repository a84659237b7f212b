import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FileUse, isUsed } from '../../collections/file-uses.ts';
import type { MediaRow } from '../../collections/library-files.ts';
import type { Db } from '../../platform/database/database.ts';

/** Descending, it sorts unused files first. */
export const usedLast = (uses: readonly FileUse[]): RawBuilder<unknown> =>
  sql`case when ${isUsed(uses)} then 0 else 1 end`;

/** @param unused 1: files that no record names; 0: the others */
export const whereUnused = (uses: readonly FileUse[], unused: unknown): RawBuilder<SqlBool> =>
  unused === 1 ? sql<SqlBool>`not ${isUsed(uses)}` : isUsed(uses);

export function selectFile(db: Db, id: number): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

export function selectFiles(db: Db, ids: readonly number[]): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where('id', 'in', ids).execute();
}

/** Number and bytes of all files, and number of those that no record names. */
export async function selectSummary(
  db: Db,
  uses: readonly FileUse[],
): Promise<{ files: number; bytes: number; unused: number }> {
  const row = await db
    .selectFrom('media')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), sql.lit(0)).as('bytes'),
      sql<number>`sum(case when ${isUsed(uses)} then 0 else 1 end)`.as('unused'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes), unused: Number(row.unused ?? 0) };
}
