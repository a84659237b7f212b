import { libraryField } from '@qram/contract/collection/library-files';
import type { PictureChoice } from '../../declaration/record-types.ts';

export const UNCHANGED: PictureChoice = { kind: 'unchanged' };

/** Body and file of a save; an empty field removes the picture. */
export function pictureChanges(
  field: string | undefined,
  choice: PictureChoice,
): { body: Record<string, string | number>; files?: Record<string, File> } {
  if (!field || choice.kind === 'unchanged') return { body: {} };
  if (choice.kind === 'library') return { body: { [libraryField(field)]: choice.file.id } };
  return choice.kind === 'removed' ? { body: { [field]: '' } } : { body: {}, files: { [field]: choice.file } };
}
