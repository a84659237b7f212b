import type { FileFolder, FileType } from '@qram/contract/collection/library-files';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import { imageKeys } from './images.ts';

/** A stored file as the library has it. */
export interface LibraryFile {
  folder: FileFolder;
  /** Generated name in the folder. */
  file: string;
  /** File name of the upload. */
  name: string;
  type: FileType;
  /** Bytes. */
  size: number | null;
  width: number | null;
  height: number | null;
  variants: number[];
}

/** The library of stored files that records share. A key is that of a file or of one of its variants. */
export interface FileLibrary {
  /** Its name in content revisions. */
  readonly name: string;
  find(db: Db, id: number): Promise<LibraryFile | undefined>;
  findAt(db: Db, key: string): Promise<{ id: number; file: LibraryFile } | undefined>;
  /** Adds uploads, in the transaction of the record that names them. */
  insert(trx: Db, files: readonly LibraryFile[], actor: Actor, now: Date): Promise<void>;
  /** Locks files until the transaction ends: `shared` against replacement and deletion, `exclusive` to delete them. */
  lock(
    transaction: { trx: Db; dialect: Dialect },
    keys: readonly string[],
    mode: 'shared' | 'exclusive',
  ): Promise<void>;
  /** Removes locked files, and returns their keys with those of their variants. */
  remove(trx: Db, keys: readonly string[]): Promise<string[]>;
}

/** Keys of a file and its variants in the store. */
export const keysOfFile = ({ folder, file, variants }: Pick<LibraryFile, 'folder' | 'file' | 'variants'>): string[] =>
  imageKeys(folder, { name: file, variants });

/** Name of a stored file without the width of a variant. */
const VARIANT = /-\d+(?=\.\w+$)/;

/** The file that a key belongs to. */
export function fileAt(key: string): Pick<LibraryFile, 'folder' | 'file'> {
  const [folder = '', name = ''] = key.split('/');
  return { folder: folder as FileFolder, file: name.replace(VARIANT, '') };
}
