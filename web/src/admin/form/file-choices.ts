import type { DocumentDefinition } from '../collection/admin-collection.ts';
import { KEPT, type PictureChoice, pictureParts } from './picture-choice.ts';

/** What the editor wants of each of the record's files, by field; a field that is missing stays as it is. */
export type FileChoices = Readonly<Record<string, PictureChoice>>;

export const choiceOf = (choices: FileChoices, field: string): PictureChoice => choices[field] ?? KEPT;

/** Whether any file was chosen or taken away. */
export const filesChanged = (choices: FileChoices): boolean =>
  Object.values(choices).some((choice) => choice.kind !== 'kept');

/** The parts of a save that the choices add; `files` is missing when nothing is to be uploaded. */
export function fileParts(choices: FileChoices): { body: Record<string, string>; files?: Record<string, File> } {
  const parts = Object.entries(choices).map(([field, choice]) => pictureParts(field, choice));
  const files = Object.assign({}, ...parts.map((part) => part.files)) as Record<string, File>;
  return {
    body: Object.assign({}, ...parts.map((part) => part.body)) as Record<string, string>,
    ...(Object.keys(files).length > 0 ? { files } : {}),
  };
}

/**
 * What is wrong with a document before it is sent, or null. Its name decides, because browsers know few types;
 * the server judges by content and has the last word.
 */
export function documentFault(
  file: File,
  { endings, rule }: Pick<DocumentDefinition<never>, 'endings' | 'rule'>,
): string | null {
  const name = file.name.toLowerCase();
  if (!endings.some((ending) => name.endsWith(ending))) return rule.messages.type;
  return file.size > rule.maxBytes ? rule.messages.size : null;
}
