import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { type CollectionContext, readerOf } from '../context.ts';
import type { Attachment } from '../definition.ts';
import type { AcceptedFiles } from '../files/attachments.ts';
import { discard } from '../files/released-files.ts';
import type { ChosenFile } from '../library-file.ts';
import type { Row, Values } from '../record-types.ts';
import { selectRow } from '../rows/repository.ts';
import type { PreparedWrite } from './prepared-write.ts';

/** Record to copy files from, and its fields; default: all. */
export interface CopyOptions {
  copy_files_of?: number;
  copy_files?: string[];
}

const ORIGINAL_GONE = "The original has changed or was deleted in the meantime, so its files can't be copied.";

/** True if no upload or value replaces the file. */
function isCopied(attachment: Attachment, row: Row, given: Values): boolean {
  const values = Object.keys(attachment.columns(null)).map((column) => given[column]);
  // Without a stored file, the columns may have an external link, which the record's fields decide on.
  return attachment.getKeys(row).length > 0 ? values.every((value) => !value) : values.every((it) => it === undefined);
}

/** Reads the file from the library where several records can use it. */
async function loadShared(
  { db, library }: Dependencies,
  { field, getKeys, columns: columnsOf }: Attachment,
  row: Row,
): Promise<{ columns: Values; chosen: ChosenFile[] }> {
  const columns = Object.fromEntries(Object.keys(columnsOf(null)).map((column) => [column, row[column]]));
  const [key] = getKeys(row);
  if (key === undefined) return { columns, chosen: [] };
  const found = await library.findAt(db, key);
  if (!found) throw new DomainError('conflict', ORIGINAL_GONE);
  return { columns, chosen: [{ field, ...found }] };
}

/**
 * Copies files, except where the write has its own. Leaves no uploads on an error.
 * @throws DomainError `conflict` when the original or a file is gone
 */
export async function withCopiedFiles(
  collection: CollectionContext,
  prepared: PreparedWrite,
  { copy_files_of: id, copy_files: fields }: CopyOptions,
): Promise<PreparedWrite> {
  if (id === undefined) return prepared;
  const { deps, definition } = collection;
  const files: AcceptedFiles = { ...prepared.files, chosen: [...prepared.files.chosen] };
  const columns: Values = {};
  try {
    const row = await selectRow(readerOf(collection), id, { trashed: false, lock: false });
    if (!row) throw new DomainError('conflict', ORIGINAL_GONE);
    for (const attachment of definition.files?.attachments ?? []) {
      if (!(fields?.includes(attachment.field) ?? true) || !isCopied(attachment, row, prepared.columns)) continue;
      const { columns: taken, chosen } = await loadShared(deps, attachment, row);
      Object.assign(columns, taken);
      files.chosen.push(...chosen);
      for (const { field, file } of chosen) files.names = { ...files.names, [field]: file.name };
    }
  } catch (error) {
    await discard(deps, prepared.files.newKeys);
    throw error;
  }
  return { ...prepared, columns: { ...prepared.columns, ...columns }, files };
}
