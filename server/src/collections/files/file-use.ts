import type { Actor } from '../../platform/access/actor.ts';
import type { LibraryFile } from '../../platform/storage/file-library.ts';
import type { LibraryUse } from '../library-file.ts';
import type { RecordTable, WriteContext } from '../record-types.ts';

/** The name of a stored file. */
export type FileName = Pick<LibraryFile, 'folder' | 'file'>;

/** A column that references library files. */
export interface FileUse extends Pick<LibraryUse, 'prefixes' | 'noun' | 'type' | 'nameColumn'> {
  table: string;
  column: string;
  /** Column with the record's title. */
  title: string;
  /** True: rows have no id and no trash. */
  keyed?: true;
  /** Table of the records that the rows belong to, with `title`; `column` has their id. */
  records?: { table: RecordTable; column: string };
  /** Replaces references to `from` by `to`. */
  rename(context: WriteContext, actor: Actor, from: LibraryFile, to: LibraryFile): Promise<void>;
}

/** Null: the column can't reference the file. */
export function namedAs({ prefixes }: Pick<FileUse, 'prefixes'>, { folder, file }: FileName): string | null {
  const prefix = prefixes[folder];
  return prefix === undefined ? null : prefix + file;
}

export const keyOf = ({ folder, file }: FileName): string => `${folder}/${file}`;
