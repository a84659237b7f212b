import type { FileFolder, FileType } from '@qram/contract/collection/library-files';
import type { LibraryFile } from '../platform/storage/file-library.ts';

/** How a collection references library files. */
export interface LibraryUse {
  /** Prefixes before a file's name, by allowed folder. */
  prefixes: Readonly<Partial<Record<FileFolder, string>>>;
  type: FileType;
  noun: string;
  /** Column with the file name of the upload. */
  nameColumn?: string;
  /** Message for a wrong folder or type. */
  misplaced: string;
  /** Message of another refusal; null: none. */
  refuses?(file: LibraryFile): string | null;
}

/** A file that was chosen in place of an upload. */
export interface ChosenFile {
  /** Input field, for messages. */
  field: string;
  id: number;
  file: LibraryFile;
}
