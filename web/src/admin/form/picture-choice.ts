/** The pending choice for a record's picture. */
export type PictureChoice = { kind: 'unchanged' } | { kind: 'removed' } | { kind: 'chosen'; file: File };

export const UNCHANGED: PictureChoice = { kind: 'unchanged' };

/** Body and file of a save; an empty field removes the picture. */
export function pictureChanges(
  field: string | undefined,
  choice: PictureChoice,
): { body: Record<string, string>; files?: Record<string, File> } {
  if (!field || choice.kind === 'unchanged') return { body: {} };
  return choice.kind === 'removed' ? { body: { [field]: '' } } : { body: {}, files: { [field]: choice.file } };
}
