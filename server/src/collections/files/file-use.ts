import type { Actor } from '../../platform/access/actor.ts';
import type { LibraryFile } from '../../platform/storage/file-library.ts';
import type { LibraryUse } from '../library-file.ts';
import type { RecordTable, WriteContext } from '../record-types.ts';

/** The name of a stored file. */
export type FileName = Pick<LibraryFile, 'folder' | 'file'>;

/** A column of a table that names files of the library. */
export interface FileUse extends Pick<LibraryUse, 'prefixes' | 'noun' | 'type' | 'nameColumn'> {
  table: string;
  column: string;
  /** Column with the title of a record. */
  title: string;
  /** True: the table's rows have no id and no trash. */
  keyed?: true;
  /** The rows belong to records of another table, which `title` is a column of, by the id in `column`. */
  records?: { table: RecordTable; column: string };
  /** Names `to` in place of `from` wherever the column names it. */
  rename(context: WriteContext, actor: Actor, from: LibraryFile, to: LibraryFile): Promise<void>;
}

/** The column's value for a file; null if the column can't name it. */
export function namedAs({ prefixes }: Pick<FileUse, 'prefixes'>, { folder, file }: FileName): string | null {
  const prefix = prefixes[folder];
  return prefix === undefined ? null : prefix + file;
}

export const keyOf = ({ folder, file }: FileName): string => `${folder}/${file}`;
