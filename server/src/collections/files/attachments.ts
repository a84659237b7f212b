import { randomBytes } from 'node:crypto';
import {
  type FileFolder,
  type FileType,
  LIBRARY_MESSAGES,
  libraryField,
} from '@qram/contract/collection/library-files';
import type { Actor } from '../../platform/access/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import { fileAt, keysOfFile, type LibraryFile } from '../../platform/storage/file-library.ts';
import { insertSizes, type SizedFile } from '../../platform/storage/file-sizes.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import {
  type ImageKind,
  imageKeys,
  type StoredImage,
  storeImage,
  UndecodableImage,
} from '../../platform/storage/images.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import { reclaimFiles } from '../../platform/storage/released-files.ts';
import type { CollectionContext, CollectionWrite } from '../context.ts';
import type { Attachment, CollectionDefinition } from '../definition.ts';
import type { ChosenFile, LibraryUse } from '../library-file.ts';
import type { ColumnOf, OnlyColumns, RecordTable, Row, RowOf, Values, WriteContext } from '../record-types.ts';
import { assertInLibrary, readLibraryFile } from './library-files.ts';

export interface AcceptedFiles {
  columns: Values;
  /** Files to delete if the commit fails. */
  newKeys: string[];
  /** Recorded with the record. */
  sizes: SizedFile[];
  /** Uploads to add to the library. */
  uploaded: LibraryFile[];
  /** Library files chosen in place of uploads. */
  chosen: ChosenFile[];
  /** Upload names by field. */
  names?: Record<string, string>;
}

/** The files of a write without files. */
export const NO_FILES: AcceptedFiles = { columns: {}, newKeys: [], sizes: [], uploaded: [], chosen: [] };

/** @throws DomainError `validation` when the record can't use the file */
async function choose(
  { db, library: files }: Pick<Dependencies, 'db' | 'library'>,
  { library, columns }: Attachment,
  { field, id }: { field: string; id: number },
): Promise<{ columns: Values; chosen: ChosenFile }> {
  const file = await readLibraryFile({ trx: db, library: files }, field, id);
  const fits = library?.prefixes[file.folder] !== undefined && file.type === library.type;
  const refusal = fits ? (library.refuses?.(file) ?? null) : (library?.misplaced ?? LIBRARY_MESSAGES.unknown);
  if (refusal !== null) throw invalidField(field, refusal);
  return { columns: columns(file), chosen: { field, id, file } };
}

/**
 * Stores uploads before the record is written; an empty text clears a file. Leaves no files on an error.
 * @throws DomainError `unsupported_media_type` when an image can't be decoded, `validation` for a chosen file that
 * can't be used
 */
export async function acceptFiles(
  { deps, definition }: CollectionContext,
  input: Values,
  files: Record<string, IncomingFile>,
): Promise<AcceptedFiles> {
  const { files: store } = deps;
  const accepted: Required<AcceptedFiles> = {
    columns: {},
    newKeys: [],
    sizes: [],
    names: {},
    uploaded: [],
    chosen: [],
  };
  try {
    for (const attachment of definition.files?.attachments ?? []) {
      const upload = files[attachment.field];
      const field = libraryField(attachment.field);
      const id = input[field];
      if (upload) {
        const { columns, keys, sizes = [], file } = await attachment.store(store, upload);
        Object.assign(accepted.columns, columns);
        accepted.newKeys.push(...keys);
        accepted.sizes.push(...sizes);
        accepted.names[attachment.field] = upload.originalName;
        if (file) accepted.uploaded.push(file);
      } else if (typeof id === 'number') {
        const { columns, chosen } = await choose(deps, attachment, { field, id });
        Object.assign(accepted.columns, columns);
        accepted.names[attachment.field] = chosen.file.name;
        accepted.chosen.push(chosen);
      } else if (input[attachment.field] === '') Object.assign(accepted.columns, attachment.columns(null));
    }
  } catch (error) {
    await store.delete(accepted.newKeys);
    throw error;
  }
  return accepted;
}

/** Runs in the transaction of the record. @throws DomainError `validation` */
export async function recordFiles(
  context: WriteContext & Pick<CollectionWrite, 'library'>,
  { sizes, uploaded, chosen }: AcceptedFiles,
  actor: Actor,
): Promise<void> {
  const { trx, now } = context;
  await assertInLibrary(context, chosen);
  await reclaimFiles(
    trx,
    chosen.flatMap(({ file }) => keysOfFile(file)),
  );
  await insertSizes(trx, sizes);
  await context.library.insert(trx, uploaded, actor, now);
}

/** Null: no row can reference the key. */
export function valueNaming({ folder, column, columns }: Attachment, key: string): string | null {
  const file = fileAt(key);
  if (file.folder !== folder) return null;
  const unknown = { name: '', size: null, width: null, height: null, variants: [] };
  return String(columns({ ...file, ...unknown, type: 'picture' })[column]);
}

/** Files that the change dropped. */
export function filesLeftBehind(definition: CollectionDefinition, before: Row, after: Row): string[] {
  return (definition.files?.attachments ?? []).flatMap((attachment) => {
    const retained = new Set(attachment.getKeys(after));
    return attachment.getKeys(before).filter((key) => !retained.has(key));
  });
}

/** Null: unknown. */
export type ImageColumns = Pick<LibraryFile, 'width' | 'height' | 'variants'> & { name: string };

interface ImageOptions<R, C> {
  field: string;
  folder: string;
  kind: ImageKind;
  /** Message for an image that can't be decoded. */
  undecodable: string;
  /** Column that references the file. */
  column: ColumnOf<R>;
  columns(image: ImageColumns | null): OnlyColumns<C, R>;
  getKeys(row: R): string[];
  library?: Omit<LibraryUse, 'type'>;
}

/** A stored picture for the library. */
export function pictureFile(
  folder: string,
  { name: file, ...image }: StoredImage,
  { originalName }: Pick<IncomingFile, 'originalName'>,
): LibraryFile {
  return { ...image, file, folder: folder as FileFolder, name: originalName, type: 'picture' };
}

/** Re-encodes images without metadata, with narrower variants. */
export function imageAttachment<T extends RecordTable, C>(
  _table: T,
  { field, folder, kind, undecodable, column, columns, getKeys, library }: ImageOptions<RowOf<T>, C>,
): Attachment<RowOf<T>> {
  const getColumns = columns as (image: ImageColumns | null) => Partial<RowOf<T>>;
  return {
    field,
    folder,
    column,
    columns: (file) => getColumns(file && { ...file, name: file.file }),
    getKeys,
    ...(library && { library: { ...library, type: 'picture' } }),
    async store(store, upload) {
      try {
        const image = await storeImage(store, folder, upload.path, kind);
        const stored = { columns: getColumns(image), keys: imageKeys(folder, image) };
        return library ? { ...stored, file: pictureFile(folder, image, upload) } : stored;
      } catch (error) {
        if (!(error instanceof UndecodableImage)) throw error;
        throw new DomainError('unsupported_media_type', undecodable, { errors: { [field]: [undecodable] } });
      }
    },
  };
}

interface StoredDocument {
  name: string;
  originalName: string;
}

interface DocumentOptions<R, C> {
  field: string;
  folder: FileFolder;
  /** Extension of the stored name, by media type. */
  endings: Readonly<Record<string, string>>;
  /** Column that references the file. */
  column: ColumnOf<R>;
  columns(document: StoredDocument | null): OnlyColumns<C, R>;
  getKeys(row: R): string[];
  library: LibraryUse;
}

/** Keeps the content, and generates a name. */
export async function storeDocument(
  store: FileStore,
  folder: FileFolder,
  { path, size, originalName }: IncomingFile,
  { ending, type }: { ending: string; type: FileType },
): Promise<LibraryFile> {
  const file = `${randomBytes(16).toString('hex')}.${ending}`;
  await store.take(path, `${folder}/${file}`);
  return { folder, file, name: originalName, type, size, width: null, height: null, variants: [] };
}

/** Stores documents unchanged under a generated name. */
export function documentAttachment<T extends RecordTable, C>(
  _table: T,
  { field, folder, endings, column, columns, getKeys, library }: DocumentOptions<RowOf<T>, C>,
): Attachment<RowOf<T>> {
  const getColumns = columns as (document: StoredDocument | null) => Partial<RowOf<T>>;
  const columnsFor = (file: LibraryFile | null) => getColumns(file && { name: file.file, originalName: file.name });
  return {
    field,
    folder,
    column,
    columns: columnsFor,
    getKeys,
    library,
    async store(store, upload) {
      const { type } = library;
      const file = await storeDocument(store, folder, upload, { ending: endings[upload.type] ?? 'bin', type });
      const keys = keysOfFile(file);
      return { columns: columnsFor(file), keys, sizes: keys.map((key) => ({ key, size: upload.size })), file };
    },
  };
}
