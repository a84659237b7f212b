import type { FileFolder, FileType } from '@qram/contract/collection/library-files';
import { MEDIA_LIMITS, type MediaUse } from '@qram/contract/modules/media/media';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type FileName, type FileUse, keyOf, namedAs } from '../../collections/files/file-use.ts';
import type { WriteContext } from '../../collections/record-types.ts';
import { untyped } from '../../collections/rows/repository.ts';
import { deleteVersions } from '../../collections/versions/version-rows.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows, lockRowsShared } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { fileAt, keysOfFile, type LibraryFile } from '../../platform/storage/file-library.ts';

export type MediaRow = Selectable<Tables['media']>;

export const parseVariants = ({ variants }: Pick<MediaRow, 'variants'>): number[] => JSON.parse(variants) as number[];

/** In the form that referencing records store. */
export function toFile(row: Pick<MediaRow, (typeof FILE)[number]>): LibraryFile {
  const { folder, file, name, type, size, width, height } = row;
  return { folder, file, name, type, size, width, height, variants: parseVariants(row) };
}

export const fileColumns = ({ variants, ...file }: LibraryFile) => ({ ...file, variants: JSON.stringify(variants) });

/** True if a record references the row's file. */
export function isUsedSql(uses: readonly FileUse[]): RawBuilder<SqlBool> {
  const conditions = uses.flatMap(({ table, column, prefixes }) =>
    Object.entries(prefixes).map(([folder, prefix]) => {
      const name = prefix === '' ? sql.ref('media.file') : sql`${sql.lit(prefix)} || media.file`;
      return sql`(media.folder = ${sql.lit(folder)} and exists (
        select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${name}))`;
    }),
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Count and first of the referencing records. */
export interface UsesOfFile {
  count: number;
  first: MediaUse[];
}

interface NamingRow {
  named: string;
  id: number | null;
  title: string;
  deleted_at: string | null;
}

/** Keyed by `folder/file`; counts records in the trash. */
export async function selectUses(
  db: Db,
  uses: readonly FileUse[],
  files: readonly FileName[],
): Promise<Map<string, UsesOfFile>> {
  const found = new Map<string, UsesOfFile>();
  for (const use of uses) {
    const keys = new Map<string, string>();
    for (const file of files) {
      const named = namedAs(use, file);
      if (named !== null) keys.set(named, keyOf(file));
    }
    for (const row of await namingRows(db, use, [...keys.keys()])) {
      const key = keys.get(row.named) ?? '';
      const { count, first } = found.get(key) ?? { count: 0, first: [] };
      if (first.length < MEDIA_LIMITS.usesShown)
        first.push({
          kind: use.records?.table ?? use.table,
          id: row.id,
          title: row.title,
          in_trash: row.deleted_at === null ? 0 : 1,
        });
      found.set(key, { count: count + 1, first });
    }
  }
  return found;
}

async function namingRows(
  db: Db,
  { table, column, title, keyed, records }: FileUse,
  named: string[],
): Promise<NamingRow[]> {
  if (named.length === 0) return [];
  const of = records?.table ?? table;
  const rows = await untyped(db)
    .selectFrom(table)
    .$if(records !== undefined, (query) => query.innerJoin(of, `${of}.id`, `${table}.${records?.column}`))
    .select([`${table}.${column} as named`, `${of}.${title} as title`])
    .select(
      keyed
        ? [sql<null>`null`.as('id'), sql<null>`null`.as('deleted_at')]
        : [sql.ref(`${of}.id`).as('id'), sql.ref(`${of}.deleted_at`).as('deleted_at')],
    )
    .where(`${table}.${column}`, 'in', named)
    .orderBy(keyed ? `${table}.${title}` : `${of}.id`)
    .execute();
  return rows as unknown as NamingRow[];
}

/** Descending, it sorts unused files first. */
export const usedLast = (uses: readonly FileUse[]): RawBuilder<unknown> =>
  sql`case when ${isUsedSql(uses)} then 0 else 1 end`;

/** @param unused 1: unreferenced files; 0: the others */
export const whereUnused = (uses: readonly FileUse[], unused: unknown): RawBuilder<SqlBool> =>
  unused === 1 ? sql<SqlBool>`not ${isUsedSql(uses)}` : isUsedSql(uses);

export function selectFile(db: Db, id: number): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

export function selectFiles(db: Db, ids: readonly number[]): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where('id', 'in', ids).execute();
}

export async function selectSummary(
  db: Db,
  uses: readonly FileUse[],
): Promise<{ files: number; bytes: number; unused: number }> {
  const row = await db
    .selectFrom('media')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), sql.lit(0)).as('bytes'),
      sql<number>`sum(case when ${isUsedSql(uses)} then 0 else 1 end)`.as('unused'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes), unused: Number(row.unused ?? 0) };
}

/** A referenced file that the library lacks. */
export interface UnlistedFile {
  folder: FileFolder;
  file: string;
  type: FileType;
  /** File name of the upload, or one derived from the record. */
  name: string;
}

const GENERATED_NAME = /^[0-9a-f]{32}\.[a-z]+$/;

/** Finds files that an earlier version of the server has stored. */
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

/** Columns of a file for the records that name it. */
const FILE = ['folder', 'file', 'name', 'type', 'size', 'width', 'height', 'variants'] as const;

/** Matches the keys of variants too. */
function filesAt(db: Db, keys: readonly string[]) {
  const files = keys.map(fileAt);
  return db
    .selectFrom('media')
    .select(['id', 'retained', ...FILE])
    .where('folder', 'in', [...new Set(files.map(({ folder }) => folder))])
    .where('file', 'in', [...new Set(files.map(({ file }) => file))])
    .orderBy('id');
}

export async function findFile(db: Db, id: number): Promise<LibraryFile | undefined> {
  const row = await db
    .selectFrom('media')
    .select(FILE)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toFile(row);
}

export async function findFileAt(db: Db, key: string): Promise<{ id: number; file: LibraryFile } | undefined> {
  const { folder, file } = fileAt(key);
  const row = await db
    .selectFrom('media')
    .select(['id', ...FILE])
    .where('folder', '=', folder)
    .where('file', '=', file)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, file: toFile(row) };
}

/** The pictures with these names in one folder. */
export async function selectPictures(
  db: Db,
  folder: FileFolder,
  files: readonly string[],
): Promise<Pick<LibraryFile, 'folder' | 'file' | 'width' | 'height' | 'variants'>[]> {
  if (files.length === 0) return [];
  const rows = await db
    .selectFrom('media')
    .select(['folder', 'file', 'width', 'height', 'variants'])
    .where('folder', '=', folder)
    .where('file', 'in', files)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, variants: parseVariants(row) }));
}

export async function insertFiles(
  trx: Db,
  files: readonly LibraryFile[],
  { userId, name }: Actor,
  now: Date,
): Promise<void> {
  if (files.length === 0) return;
  const at = now.toISOString();
  const uploaded = { created_at: at, updated_at: at, uploaded_by_id: userId, uploaded_by_name: name };
  await trx
    .insertInto('media')
    .values(files.map((file) => ({ ...fileColumns(file), ...uploaded })))
    .execute();
}

export async function lockFilesAt(
  { trx, dialect }: Pick<WriteContext, 'trx' | 'dialect'>,
  keys: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  if (keys.length === 0) return;
  const files = filesAt(trx, keys);
  await (mode === 'shared' ? lockRowsShared(files, dialect) : lockRows(files, dialect)).execute();
}

export async function retainedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await filesAt(db, keys).where('retained', '=', 1).execute();
  const retained = new Set(rows.flatMap((row) => keysOfFile(toFile(row))));
  return keys.filter((key) => retained.has(key));
}

/** Also deletes versions. Returns the keys of files and variants. */
export async function deleteFiles(trx: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = (await filesAt(trx, keys).execute()).filter((row) => keys.includes(keyOf(row)));
  for (const { id } of rows) {
    await deleteVersions(trx, { collection: 'media', id });
    await trx.deleteFrom('media').where('id', '=', id).execute();
  }
  return rows.flatMap((row) => keysOfFile(toFile(row)));
}
