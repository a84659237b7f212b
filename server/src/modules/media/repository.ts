import type { FileFolder, FileType } from '@qram/contract/library-files';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FileUse, isUsed } from '../../collections/files/file-uses.ts';
import { fileColumns, type MediaRow } from '../../collections/files/library-files.ts';
import type { LibraryFile } from '../../collections/library-file.ts';
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

/** A file that a record names and the library doesn't have. */
export interface UnlistedFile {
  folder: FileFolder;
  file: string;
  type: FileType;
  /** File name of the upload, or a name after the record. */
  name: string;
}

const GENERATED_NAME = /^[0-9a-f]{32}\.[a-z]+$/;

/** Files that records name and the library doesn't have: an earlier version of the server has stored them. */
export async function selectUnlisted(
  db: Db,
  { table, column, title, type, nameColumn, prefixes }: FileUse,
): Promise<UnlistedFile[]> {
  const files: UnlistedFile[] = [];
  for (const [folder, prefix] of Object.entries(prefixes) as [FileFolder, string][]) {
    const { rows } = await sql<{ named: string; title: string; name: string | null }>`
      select ${sql.ref(column)} as named, ${sql.ref(title)} as title, ${nameColumn ? sql.ref(nameColumn) : sql`null`} as name
      from ${sql.table(table)} where ${sql.ref(column)} like ${`${prefix}%`} and not exists (
        select 1 from media where folder = ${folder} and file = substr(${sql.ref(column)}, ${sql.lit(prefix.length + 1)}))
      order by 1`.execute(db);
    for (const row of rows) {
      const file = row.named.slice(prefix.length);
      const name = row.name ?? `${row.title}.${file.split('.').at(-1)}`;
      if (GENERATED_NAME.test(file)) files.push({ folder, file, type, name });
    }
  }
  return files;
}

/** Files of unknown size. */
export function selectUnmeasured(db: Db): Promise<Pick<MediaRow, 'id' | 'folder' | 'file'>[]> {
  return db.selectFrom('media').select(['id', 'folder', 'file']).where('size', 'is', null).execute();
}

export async function insertUnlisted(trx: Db, files: readonly LibraryFile[], at: string): Promise<void> {
  for (const file of files)
    await trx
      .insertInto('media')
      .values({ ...fileColumns(file), created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.columns(['folder', 'file']).doNothing())
      .execute();
}

export async function updateSize(trx: Db, id: number, size: number): Promise<void> {
  await trx.updateTable('media').set({ size }).where('id', '=', id).execute();
}

/** When files were released, by key. */
export async function selectReleaseTimes(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('released_files')
    .select(['key', 'released_at'])
    .where('key', 'in', keys)
    .where('purged_at', 'is', null)
    .execute();
  return new Map(rows.map(({ key, released_at }) => [key, released_at]));
}
