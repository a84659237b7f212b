import { randomBytes } from 'node:crypto';
import type { Dependencies } from '../platform/dependencies.ts';
import { DomainError } from '../platform/domain-error.ts';
import type { SizedFile } from '../platform/storage/file-sizes.ts';
import type { AcceptedFiles } from './attachments.ts';
import type { Attachment, CollectionDefinition, Row, Values } from './definition.ts';
import { libraryFilesAt } from './library-files.ts';
import type { PreparedWrite } from './prepared-write.ts';
import { discard } from './released-files.ts';
import { selectRow } from './repository.ts';

/** The record whose files a create copies, and which of its file fields; without `copy_files`, all. */
export interface CopyOptions {
  copy_files_of?: number;
  copy_files?: string[];
}

const ORIGINAL_GONE = "The original has changed or was deleted in the meantime, so its files can't be copied.";
/** The generated part of stored names; variants of an image share it. */
const GENERATED = /[0-9a-f]{32}/g;

/** What a record's own values leave to copy: an upload or another value in its columns takes the file's place. */
function isCopied(attachment: Attachment, row: Row, given: Values): boolean {
  const values = Object.keys(attachment.cleared).map((column) => given[column]);
  // Without a stored file, the columns may have an external link, which the record's own fields decide on.
  return attachment.keysOf(row).length > 0 ? values.every((value) => !value) : values.every((it) => it === undefined);
}

async function copyOne(deps: Dependencies, from: string, to: string): Promise<void> {
  const file = await deps.files.read(from);
  if (!file) throw new DomainError('conflict', ORIGINAL_GONE);
  await deps.files.putStream(to, file.stream, file.size);
}

/** Copies an attachment's files under new names; adds them to `copied`, also when it throws. */
async function copyAttachment(deps: Dependencies, attachment: Attachment, row: Row, copied: AcceptedFiles) {
  const name = randomBytes(16).toString('hex');
  const renamed = (text: string) => text.replaceAll(GENERATED, name);
  const keys = attachment.keysOf(row);
  for (const key of keys) {
    copied.newKeys.push(renamed(key));
    await copyOne(deps, key, renamed(key));
  }
  for (const column of Object.keys(attachment.cleared)) {
    const value = row[column];
    copied.columns[column] = typeof value === 'string' && keys.length > 0 ? renamed(value) : value;
  }
  copied.uploaded.push(...(await libraryFilesAt(deps.db, keys)).map((file) => ({ ...file, file: renamed(file.file) })));
  const sizes =
    keys.length === 0 ? [] : await deps.db.selectFrom('stored_files').selectAll().where('key', 'in', keys).execute();
  copied.sizes.push(...sizes.map(({ key, size }): SizedFile => ({ key: renamed(key), size })));
}

/**
 * Adds copies of another record's files to a write, except where it has a file or link of its own. Each record owns its
 * files, so the copy doesn't depend on the original.
 * @throws DomainError `conflict` when the original or a file is gone; leaves no copies then
 */
export async function withCopiedFiles(
  deps: Dependencies,
  definition: CollectionDefinition,
  prepared: PreparedWrite,
  { copy_files_of: id, copy_files: fields }: CopyOptions,
): Promise<PreparedWrite> {
  if (id === undefined) return prepared;
  const row = await selectRow(deps.db, deps.dialect, definition, id, { trashed: false, lock: false });
  if (!row) throw new DomainError('conflict', ORIGINAL_GONE);
  const copied: AcceptedFiles = { columns: {}, newKeys: [], sizes: [], uploaded: [], chosen: [] };
  try {
    for (const attachment of definition.attachments ?? [])
      if ((fields?.includes(attachment.field) ?? true) && isCopied(attachment, row, prepared.columns))
        await copyAttachment(deps, attachment, row, copied);
  } catch (error) {
    await discard(deps, copied.newKeys);
    throw error;
  }
  const { files } = prepared;
  return {
    ...prepared,
    columns: { ...prepared.columns, ...copied.columns },
    files: {
      columns: { ...files.columns, ...copied.columns },
      newKeys: [...files.newKeys, ...copied.newKeys],
      sizes: [...files.sizes, ...copied.sizes],
      uploaded: [...files.uploaded, ...copied.uploaded],
      chosen: files.chosen,
    },
  };
}
