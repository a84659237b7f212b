import type { FileLibrary } from '../../../platform/storage/file-library.ts';
import { deleteFiles, findFile, findFileAt, insertFiles, lockFilesAt } from '../repository.ts';

export const mediaLibrary: FileLibrary = {
  name: 'media',
  find: findFile,
  findAt: findFileAt,
  insert: insertFiles,
  lock: lockFilesAt,
  remove: deleteFiles,
};
