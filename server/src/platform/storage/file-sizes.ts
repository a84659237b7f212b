import type { Db } from '../database/database.ts';
import type { StoredFile } from './file-store.ts';

export interface SizedFile {
  /** Key in the file store. */
  key: string;
  /** Bytes. */
  size: number;
}

/** To be called in the transaction that writes the row naming these files. */
export async function insertSizes(trx: Db, files: readonly SizedFile[]): Promise<void> {
  if (files.length > 0)
    await trx
      .insertInto('stored_files')
      .values([...files])
      .execute();
}

/** To be called in the transaction after which no row names these files. */
export async function deleteSizes(trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await trx.deleteFrom('stored_files').where('key', 'in', keys).execute();
}

/** Subquery for the size at which a file was stored; null where it was not recorded. */
export const sizeOf = (db: Db, key: string) => db.selectFrom('stored_files').select('size').where('key', '=', key);

/** A stored file does not have the bytes that were uploaded. */
export class DamagedFile extends Error {
  constructor(key: string, size: number, expected: number | null) {
    super(`${key} has ${size} bytes${expected === null ? '' : `, not ${expected}`}`);
  }
}

/** @param expected null where the size was not recorded: no upload is empty. @throws DamagedFile */
export function assertIntact({ key, size }: SizedFile, expected: number | null): void {
  if (size === 0 || (expected !== null && size !== expected)) throw new DamagedFile(key, size, expected);
}

/** The same for an opened file whose size was not recorded; closes it before it throws. @throws DamagedFile */
export function assertNotEmpty(key: string, { stream, size }: StoredFile): void {
  if (size > 0) return;
  stream.destroy();
  throw new DamagedFile(key, size, null);
}
