import { createHash } from 'node:crypto';
import type { VersionFile } from '@qram/contract/collection/versions';
import type { Db } from '../../platform/database/database.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import type { FileLibrary } from '../../platform/storage/file-library.ts';
import { selectReleased } from '../../platform/storage/released-files.ts';
import type { CollectionDefinition } from '../definition.ts';
import { namedFiles } from '../files/released-files.ts';
import type { Row, Values } from '../record-types.ts';
import { isFile, type NamedFile } from './version-snapshot.ts';

const ID_LENGTH = 12;
const PICTURE = /\.webp$/;

export interface KnownFiles {
  isAvailable: (file: NamedFile) => boolean;
  /** Null: unknown. */
  deletedAt: (file: NamedFile) => string | null;
  getSize: (file: NamedFile) => number | null;
}

/** The files among these fields of versions. */
export const filesIn = (versions: readonly Values[]): NamedFile[] =>
  versions.flatMap((fields) => Object.values(fields).filter(isFile));

export interface FileLookup {
  db: Db;
  dialect: Dialect;
  /** All, because another record may reference a file. */
  collections: readonly CollectionDefinition[];
  /** Locks files until the transaction ends, so that a purge waits. */
  lock?: boolean;
  library: FileLibrary;
}

/** @param row the record, whose current files are available */
export async function lookUpFiles(
  { db, dialect, collections, library, lock = false }: FileLookup,
  definition: CollectionDefinition,
  row: Row,
  files: readonly NamedFile[],
): Promise<KnownFiles> {
  const present = new Set((definition.files?.attachments ?? []).flatMap((attachment) => attachment.getKeys(row)));
  const keys = [...new Set(files.flatMap((file) => file.keys))];
  if (lock) await library.lock({ trx: db, dialect }, keys, 'shared');
  const released = await selectReleased(db, dialect, keys, { lock });
  const deletedAt = new Map(released.map(({ key, purged_at }) => [key, purged_at]));
  const unknown = keys.filter((key) => !present.has(key) && !deletedAt.has(key));
  const elsewhere = unknown.length > 0 ? await namedFiles(db, collections, unknown) : new Set<string>();
  const sizes =
    keys.length === 0 ? [] : await db.selectFrom('stored_files').selectAll().where('key', 'in', keys).execute();
  const sizeByKey = new Map(sizes.map(({ key, size }) => [key, size]));
  return {
    isAvailable: (file) =>
      file.keys.every((key) => present.has(key) || elsewhere.has(key) || deletedAt.get(key) === null),
    deletedAt: (file) => file.keys.map((key) => deletedAt.get(key)).find((at) => typeof at === 'string') ?? null,
    getSize: ({ keys: [main = ''] }) => sizeByKey.get(main) ?? null,
  };
}

/** Upload name, or kind. */
export const nameOfFile = ({ name, keys: [main = ''] }: NamedFile): string =>
  name ?? (PICTURE.test(main) ? 'Picture' : 'Document');

/** Stored pictures are public; the smallest is the thumbnail. */
export function presentFile(file: NamedFile, known: KnownFiles): VersionFile {
  const [main = '', thumbnail = main] = file.keys;
  const available = known.isAvailable(file);
  return {
    id: createHash('sha256').update(main).digest('hex').slice(0, ID_LENGTH),
    name: nameOfFile(file),
    size: known.getSize(file),
    available,
    picture: available && PICTURE.test(main) ? `/storage/${thumbnail}` : null,
  };
}
