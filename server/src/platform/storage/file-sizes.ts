import type { Db } from '../database/database.ts';
import type { StoredFile } from './file-store.ts';

export interface SizedFile {
  key: string;
  size: number;
}

/** Call in the transaction that writes the referencing row. */
export async function insertSizes(trx: Db, files: readonly SizedFile[]): Promise<void> {
  if (files.length > 0)
    await trx
      .insertInto('stored_files')
      .values([...files])
      .execute();
}

/** Call in the transaction that removes the last reference. */
export async function deleteSizes(trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await trx.deleteFrom('stored_files').where('key', 'in', keys).execute();
}

/** Null if not recorded. */
export const fileSizeSql = (db: Db, key: string) => db.selectFrom('stored_files').select('size').where('key', '=', key);

/** The stored file differs in size from its upload. */
export class DamagedFile extends Error {
  constructor(key: string, size: number, expected: number | null) {
    super(`${key} has ${size} bytes${expected === null ? '' : `, not ${expected}`}`);
  }
}

/** @param expected null if not recorded; uploads are never empty. @throws DamagedFile */
export function assertIntact({ key, size }: SizedFile, expected: number | null): void {
  if (size === 0 || (expected !== null && size !== expected)) throw new DamagedFile(key, size, expected);
}

/** Closes the file before throwing. @throws DamagedFile */
export async function assertNotEmpty(key: string, file: StoredFile): Promise<void> {
  if (file.size > 0) return;
  await file.close();
  throw new DamagedFile(key, file.size, null);
}
