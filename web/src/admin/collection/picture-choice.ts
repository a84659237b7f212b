import { libraryField } from '@qram/contract/library-files';
import type { MediaFile } from '@qram/contract/modules/media';

/** The pending choice for a record's picture: an upload, or a file of the library. */
export type PictureChoice =
  | { kind: 'unchanged' }
  | { kind: 'removed' }
  | { kind: 'chosen'; file: File }
  | { kind: 'library'; file: MediaFile };

/** The pending choice for each file field; a missing field is unchanged. */
export type FileChoices = Readonly<Record<string, PictureChoice>>;

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
