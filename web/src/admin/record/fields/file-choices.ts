import { FILE_ENDINGS } from '@qram/contract/collection/documents';
import type { DocumentDefinition } from '../../declaration/admin-collection.ts';
import type { FileChoices, PictureChoice } from '../../declaration/record-types.ts';
import { pictureChanges, UNCHANGED } from '../../list/selection/picture-choice.ts';

export const getChoice = (choices: FileChoices, field: string): PictureChoice => choices[field] ?? UNCHANGED;

export const filesChanged = (choices: FileChoices): boolean =>
  Object.values(choices).some((choice) => choice.kind !== 'unchanged');

/** Body and files of a save; `files` is omitted when nothing is uploaded. */
export function fileChanges(choices: FileChoices): {
  body: Record<string, string | number>;
  files?: Record<string, File>;
} {
  const parts = Object.entries(choices).map(([field, choice]) => pictureChanges(field, choice));
  const files = Object.assign({}, ...parts.map((part) => part.files)) as Record<string, File>;
  return {
    body: Object.assign({}, ...parts.map((part) => part.body)) as Record<string, string | number>,
    ...(Object.keys(files).length > 0 ? { files } : {}),
  };
}

/**
 * Validates a document before upload; null if valid. Checks the name, because browsers know few types; the server
 * validates the content.
 */
export function documentError(
  file: File,
  { accepts, rule }: Pick<DocumentDefinition<never>, 'accepts' | 'rule'>,
): string | null {
  const name = file.name.toLowerCase();
  if (!FILE_ENDINGS[accepts].some((ending) => name.endsWith(ending))) return rule.messages.type;
  return file.size > rule.maxBytes ? rule.messages.size : null;
}
