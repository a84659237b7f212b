import { LIBRARY_MESSAGES } from '@qram/contract/collection/library-files';
import { invalidField } from '../../platform/domain-error.ts';
import { keysOfFile, type LibraryFile } from '../../platform/storage/file-library.ts';
import { selectReleased } from '../../platform/storage/released-files.ts';
import type { CollectionWrite } from '../context.ts';
import type { ChosenFile } from '../library-file.ts';

type LibraryContext = Pick<CollectionWrite, 'trx' | 'dialect' | 'library'>;

/** @throws DomainError `validation` unless it is in the library */
export async function readLibraryFile(
  { trx, library }: Pick<LibraryContext, 'trx' | 'library'>,
  field: string,
  id: number,
): Promise<LibraryFile> {
  const file = await library.find(trx, id);
  if (!file) throw invalidField(field, LIBRARY_MESSAGES.unknown);
  return file;
}

/**
 * Locks files against replacement and deletion, and checks that neither has happened since they were read.
 * @throws DomainError `validation`
 */
export async function assertInLibrary(context: LibraryContext, chosen: readonly ChosenFile[]): Promise<void> {
  await context.library.lock(
    context,
    chosen.flatMap(({ file }) => keysOfFile(file)),
    'shared',
  );
  for (const { field, id, file } of chosen)
    if ((await readLibraryFile(context, field, id)).file !== file.file)
      throw invalidField(field, LIBRARY_MESSAGES.unknown);
}

/** Locks unreferenced files against deletion. Call before looking for records. */
export async function lockFiles(context: LibraryContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await context.library.lock(context, keys, 'exclusive');
  await selectReleased(context.trx, context.dialect, keys, { lock: true });
}

/** Returns the keys of files and variants. */
export async function forgetFiles(
  { trx, library }: Pick<LibraryContext, 'trx' | 'library'>,
  keys: readonly string[],
): Promise<string[]> {
  return [...new Set([...keys, ...(await library.remove(trx, keys))])];
}
