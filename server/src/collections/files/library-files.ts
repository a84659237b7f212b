import { type FileFolder, LIBRARY_MESSAGES } from '@qram/contract/library-files';
import type { Selectable } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows, lockRowsShared } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { invalidField } from '../../platform/domain-error.ts';
import { imageKeys } from '../../platform/storage/images.ts';
import { selectReleased } from '../../platform/storage/released-files.ts';
import type { ChosenFile, LibraryFile } from '../library-file.ts';
import type { WriteContext } from '../record-types.ts';
import { deleteVersions } from '../versions/version-rows.ts';

export type MediaRow = Selectable<Tables['media']>;

export const getVariants = ({ variants }: Pick<MediaRow, 'variants'>): number[] => JSON.parse(variants) as number[];

/** The point that stays in view when a picture is cropped; null: the center. */
export const getFocal = ({ focal_x: x, focal_y: y }: Pick<MediaRow, 'focal_x' | 'focal_y'>) =>
  x === null || y === null ? null : { x, y };

/** Keys of a file and its variants in the store. */
export const keysOfFile = ({ folder, file, variants }: Pick<LibraryFile, 'folder' | 'file' | 'variants'>): string[] =>
  imageKeys(folder, { name: file, variants });

/** Column values of a file. */
export const fileColumns = ({ variants, ...file }: LibraryFile) => ({ ...file, variants: JSON.stringify(variants) });

/** Adds uploads to the library, in the transaction of the record that names them. */
export async function insertLibraryFiles(
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

/** @throws DomainError `validation` unless it is in the library */
export async function readLibraryFile(db: Db, field: string, id: number): Promise<LibraryFile> {
  const row = await db
    .selectFrom('media')
    .select(['folder', 'file', 'name', 'type', 'size', 'width', 'height', 'variants'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw invalidField(field, LIBRARY_MESSAGES.unknown);
  return { ...row, variants: getVariants(row) };
}

/**
 * Checks in the transaction of the write that the files were neither replaced nor deleted since they were read, and locks
 * them against both until it ends.
 * @throws DomainError `validation`
 */
export async function assertInLibrary(context: LockContext, chosen: readonly ChosenFile[]): Promise<void> {
  await lockNamedFiles(
    context,
    chosen.flatMap(({ file }) => keysOfFile(file)),
  );
  for (const { field, id, file } of chosen)
    if ((await readLibraryFile(context.trx, field, id)).file !== file.file)
      throw invalidField(field, LIBRARY_MESSAGES.unknown);
}

/** Name of a stored file without the width of a variant. */
const VARIANT = /-\d+(?=\.\w+$)/;

/** The file that a key of it or of one of its variants belongs to. */
export function fileAt(key: string): Pick<LibraryFile, 'folder' | 'file'> {
  const [folder = '', name = ''] = key.split('/');
  return { folder: folder as FileFolder, file: name.replace(VARIANT, '') };
}

/** The library's file at a key; undefined if it has none. */
export async function libraryFileAt(db: Db, key: string): Promise<{ id: number; file: LibraryFile } | undefined> {
  const { folder, file } = fileAt(key);
  const row = await db
    .selectFrom('media')
    .select(['id', 'folder', 'file', 'name', 'type', 'size', 'width', 'height', 'variants'])
    .where('folder', '=', folder)
    .where('file', '=', file)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, ...rest } = row;
  return { id, file: { ...rest, variants: getVariants(row) } };
}

/** The pictures with these names in one folder of the library. */
export async function picturesNamed(
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
  return rows.map((row) => ({ ...row, variants: getVariants(row) }));
}

function atKeys(db: Db, keys: readonly string[]) {
  const files = keys.map(fileAt);
  return db
    .selectFrom('media')
    .select(['id', 'folder', 'file', 'variants', 'retained'])
    .where('folder', 'in', [...new Set(files.map(({ folder }) => folder))])
    .where('file', 'in', [...new Set(files.map(({ file }) => file))])
    .orderBy('id');
}

type LockContext = Pick<WriteContext, 'trx' | 'dialect'>;

/** Locks files against replacement and deletion until the transaction ends, in which a record names them. */
export async function lockNamedFiles({ trx, dialect }: LockContext, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await lockRowsShared(atKeys(trx, keys), dialect).execute();
}

/** Locks files until the transaction ends, which deletes those that no record names. Call before looking for records. */
export async function lockFiles({ trx, dialect }: LockContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await lockRows(atKeys(trx, keys), dialect).execute();
  await selectReleased(trx, dialect, keys, { lock: true });
}

/** The files among these that were uploaded to the library itself: they stay until an admin deletes them. */
export async function retainedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await atKeys(db, keys).where('retained', '=', 1).execute();
  const retained = new Set(rows.flatMap((row) => keysOfFile({ ...row, variants: getVariants(row) })));
  return keys.filter((key) => retained.has(key));
}

/** Takes locked files out of the library that are deleted, and returns their keys with those of their variants. */
export async function forgetFiles(trx: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = (await atKeys(trx, keys).execute()).filter(({ folder, file }) => keys.includes(`${folder}/${file}`));
  for (const { id } of rows) {
    await deleteVersions(trx, { collection: 'media', id });
    await trx.deleteFrom('media').where('id', '=', id).execute();
  }
  return [...new Set([...keys, ...rows.flatMap((row) => keysOfFile({ ...row, variants: getVariants(row) }))])];
}
