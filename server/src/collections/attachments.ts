import { randomBytes } from 'node:crypto';
import { DomainError } from '../platform/domain-error.ts';
import type { SizedFile } from '../platform/storage/file-sizes.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import {
  type ImageKind,
  imageKeys,
  type StoredImage,
  storeImage,
  UndecodableImage,
} from '../platform/storage/images.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';
import type {
  Attachment,
  CollectionDefinition,
  ColumnOf,
  OnlyColumns,
  RecordTable,
  Row,
  RowOf,
  Values,
} from './definition.ts';

export interface AcceptedFiles {
  columns: Values;
  /** Files to delete if the record can't be committed. */
  newKeys: string[];
  /** Recorded with the record. */
  sizes: SizedFile[];
  /** Upload names by field. */
  names?: Record<string, string>;
}

/**
 * Stores a record's uploads before the record is written, or clears a file whose field is empty text.
 * @throws DomainError `unsupported_media_type` when an image can't be decoded; leaves no files then
 */
export async function acceptFiles(
  store: FileStore,
  definition: CollectionDefinition,
  input: Values,
  files: Record<string, IncomingFile>,
): Promise<AcceptedFiles> {
  const accepted = {
    columns: {},
    newKeys: [],
    sizes: [],
    names: {},
  } satisfies AcceptedFiles as Required<AcceptedFiles>;
  try {
    for (const attachment of definition.attachments ?? []) {
      const upload = files[attachment.field];
      if (!upload && input[attachment.field] !== '') continue;
      const stored = upload
        ? await attachment.store(store, upload)
        : { columns: attachment.cleared, keys: [], sizes: [] };
      Object.assign(accepted.columns, stored.columns);
      if (upload) accepted.names[attachment.field] = upload.originalName;
      accepted.newKeys.push(...stored.keys);
      accepted.sizes.push(...(stored.sizes ?? []));
    }
  } catch (error) {
    await store.delete(accepted.newKeys);
    throw error;
  }
  return accepted;
}

/** Name of a stored file without the width of a variant. */
const VARIANT = /-\d+(?=\.\w+$)/;

/** The value of a file's column, from its stored name. */
function naming(folder: string, valueFor: (name: string) => unknown): (key: string) => string | null {
  return (key) => {
    if (!key.startsWith(`${folder}/`)) return null;
    return String(valueFor(key.slice(folder.length + 1).replace(VARIANT, '')));
  };
}

/** Files that a row referenced before a change and doesn't after it. */
export function filesLeftBehind(definition: CollectionDefinition, before: Row, after: Row): string[] {
  return (definition.attachments ?? []).flatMap((attachment) => {
    const retained = new Set(attachment.keysOf(after));
    return attachment.keysOf(before).filter((key) => !retained.has(key));
  });
}

interface ImageOptions<R, C> {
  field: string;
  /** Folder in the file store. */
  folder: string;
  kind: ImageKind;
  /** Message when the content claims to be an image but can't be decoded. */
  undecodable: string;
  /** The column that names the file. */
  column: ColumnOf<R>;
  columns(image: StoredImage | null): OnlyColumns<C, R>;
  keysOf(row: R): string[];
}

/** An image of a record: re-encoded without metadata, with narrower variants. */
export function imageAttachment<T extends RecordTable, C>(
  _table: T,
  { field, folder, kind, undecodable, column, columns, keysOf }: ImageOptions<RowOf<T>, C>,
): Attachment<RowOf<T>> {
  const columnsOf = columns as (image: StoredImage | null) => Partial<RowOf<T>>;
  return {
    field,
    cleared: columnsOf(null),
    keysOf,
    column,
    valueNaming: naming(folder, (name) => columnsOf({ name, width: 0, height: 0, variants: [] })[column]),
    async store(store, upload) {
      try {
        const image = await storeImage(store, folder, upload.path, kind);
        return { columns: columnsOf(image), keys: imageKeys(folder, image) };
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
  folder: string;
  /** Extension of the stored name, by media type. */
  endings: Readonly<Record<string, string>>;
  /** The column that names the file. */
  column: ColumnOf<R>;
  columns(document: StoredDocument | null): OnlyColumns<C, R>;
  keysOf(row: R): string[];
}

/** A document of a record: stored unchanged under a generated name. */
export function documentAttachment<T extends RecordTable, C>(
  _table: T,
  { field, folder, endings, column, columns, keysOf }: DocumentOptions<RowOf<T>, C>,
): Attachment<RowOf<T>> {
  const columnsOf = columns as (document: StoredDocument | null) => Partial<RowOf<T>>;
  return {
    field,
    cleared: columnsOf(null),
    keysOf,
    column,
    valueNaming: naming(folder, (name) => columnsOf({ name, originalName: '' })[column]),
    async store(store, upload) {
      const name = `${randomBytes(16).toString('hex')}.${endings[upload.type] ?? 'bin'}`;
      const key = `${folder}/${name}`;
      await store.take(upload.path, key);
      return {
        columns: columnsOf({ name, originalName: upload.originalName }),
        keys: [key],
        sizes: [{ key, size: upload.size }],
      };
    },
  };
}
