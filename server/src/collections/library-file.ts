import type { FileFolder, FileType } from '@qram/contract/collection/library-files';
import type { LibraryFile } from '../platform/storage/file-library.ts';

/** Rules for how records of a collection name files of the library. */
export interface LibraryUse {
  /** The column's prefixes before a file's name, by the folders whose files it may name. */
  prefixes: Readonly<Partial<Record<FileFolder, string>>>;
  type: FileType;
  /** The name of a record in messages, such as `slide`. */
  noun: string;
  /** Column with the file name of the upload. */
  nameColumn?: string;
  /** Message for a file of another folder or type. */
  misplaced: string;
  /** Message for a file that can't be chosen for another reason. */
  refuses?(file: LibraryFile): string | null;
}

/** A file that was chosen in place of an upload. */
export interface ChosenFile {
  /** Input field, for messages. */
  field: string;
  id: number;
  file: LibraryFile;
}
