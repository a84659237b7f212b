import type { CollectionDefinition } from '../definition.ts';
import type { Row, Values } from '../record-types.ts';
import { filesIn, type KnownFiles, nameOfFile } from './version-files.ts';
import { idsIn, type References, referenceFields } from './version-references.ts';

export interface Loss {
  field: string;
  /** A sentence. */
  reason: string;
  /** Missing ids of a list; absent: the whole field is lost. */
  ids?: number[];
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Purged records, and trashed parents. */
function lostReferences(
  definition: CollectionDefinition,
  { fields, row }: { fields: Values; row: Row },
  references: References,
): Loss[] {
  return referenceFields(definition).flatMap((reference) => {
    const { field, table, noun, isList } = reference;
    return idsIn(reference, fields).flatMap((id) => {
      const { title, state } = references(table, id);
      const usable = isList ? state !== 'gone' : state === 'live' || row[field] === id;
      return usable ? [] : [{ field, reason: `The ${noun} “${title}” was deleted.`, ...(isList ? { ids: [id] } : {}) }];
    });
  });
}

/** These fields stay as they are. */
export function findLosses(
  definition: CollectionDefinition,
  version: { fields: Values; row: Row },
  known: { references: References; files: KnownFiles },
): Loss[] {
  const files = Object.entries(version.fields).flatMap(([field, value]) => {
    const [file] = filesIn([{ value }]);
    if (!file || known.files.isAvailable(file)) return [];
    const at = known.files.deletedAt(file);
    const what = `The file “${nameOfFile(file)}”`;
    return [
      {
        field,
        reason: at ? `${what} was deleted on ${longDate.format(new Date(at))}.` : `${what} is no longer stored.`,
      },
    ];
  });
  return [...lostReferences(definition, version, known.references), ...files];
}
