import {
  type Collection,
  type CollectionDeclaration,
  pictureEntries,
  valueEntries,
} from '@qram/contract/collection/collection';
import type { FieldMeta } from '@qram/contract/collection/fields';
import { isPublishedCollection } from '@qram/contract/content';
import { libraryField } from '@qram/contract/library-files';
import { z } from 'zod';
import { RECORD_COLUMNS } from '../platform/database/record-columns.ts';
import type { CollectionDefinition, SortedAs } from './definition.ts';
import type { RecordTable, RowOf, Values } from './record-types.ts';

type Definition<T extends RecordTable> = CollectionDefinition<{
  row: RowOf<T>;
  input: Record<string, unknown>;
  sort: string;
  filter: string;
}>;

/** The server's additions to a declaration: rules, files, and texts that its fields don't say. */
type Served<T extends RecordTable> = Pick<
  Definition<T>,
  'hooks' | 'files' | 'search' | 'publicPlace' | 'alsoChanges' | 'servedByModule'
> & {
  record?: Omit<NonNullable<Definition<T>['record']>, 'readableFormulas'>;
};

/** Names of the fields with this property. */
const fieldsWith = (fields: CollectionDeclaration['fields'], has: (meta: FieldMeta) => boolean | undefined): string[] =>
  Object.entries(fields).flatMap(([name, { meta }]) => (has(meta) ? [name] : []));

/** Columns of a list, where some field is only in single records. */
function listedColumns({ name, fields, unlisted, ordered }: Collection): string[] | undefined {
  if (unlisted.length === 0) return undefined;
  const publication = isPublishedCollection(name) ? ['publish_at', 'unpublish_at'] : [];
  const listed = valueEntries(fields).flatMap(([field]) => (unlisted.includes(field) ? [] : [field]));
  const pictures = pictureEntries(fields).flatMap(([, { stored = {} }]) => Object.keys(stored));
  return [...new Set([...RECORD_COLUMNS, ...listed, ...pictures, ...(ordered ? ['order'] : []), ...publication])];
}

/** Conversions of pictures: the file fields are no columns, and lists are JSON in theirs. */
function pictureRules(fields: CollectionDeclaration['fields']) {
  const pictures = pictureEntries(fields);
  if (pictures.length === 0) return {};
  const uploads = new Set(pictures.flatMap(([name]) => [name, libraryField(name)]));
  const stored = pictures.flatMap(([, picture]) => Object.entries(picture.stored ?? {}));
  const lists = stored.flatMap(([column, output]) => (output instanceof z.ZodArray ? [column] : []));
  const defaults = Object.fromEntries(
    pictures.flatMap(([name]) => [
      [`${name}_alt`, ''],
      [`${name}_focal`, null],
    ]),
  );
  return {
    toColumns: (input: Values) => Object.fromEntries(Object.entries(input).filter(([field]) => !uploads.has(field))),
    present: (row: Values, relations: Values) => ({
      ...row,
      ...Object.fromEntries(lists.map((column) => [column, JSON.parse(row[column] as string)])),
      ...defaults,
      ...relations,
    }),
  };
}

/** The sorts of lists by field. */
function sortColumns({ fields, ordered, sortedByChange }: CollectionDeclaration): Record<string, SortedAs> {
  const sorted = Object.entries(fields).flatMap(([field, { meta }]) => (meta.sort ? [[field, meta.sort]] : []));
  return {
    created_at: 'plain',
    ...(sortedByChange ? { updated_at: 'plain' } : {}),
    ...(ordered ? { order: 'plain' } : {}),
    ...Object.fromEntries(sorted),
  };
}

/** The server's part of a collection that the contract declares with its fields: each is a column of its name. */
export function serveCollection<D extends CollectionDeclaration & { name: RecordTable }>(
  collection: Collection<D>,
  served: Served<D['name']>,
): CollectionDefinition {
  const { name, many, title, fields, endpoints, versioned, imported, ordered, hidesInactive } = collection;
  const search = (by: 'admin' | 'anyone') => fieldsWith(fields, (meta) => meta.search === by || meta.search === 'both');
  const select = listedColumns(collection as unknown as Collection);
  const examples = Object.entries(fields).flatMap(([field, { meta }]) =>
    meta.example === undefined ? [] : [[field, meta.example]],
  );
  const definition = {
    ...served,
    name,
    endpoints,
    title,
    list: {
      ...(select ? { select } : {}),
      search: { admin: search('admin'), anyone: search('anyone') },
      sort: { columns: sortColumns(collection), default: collection.defaultSort ?? '-created_at' },
      ...(hidesInactive ? { hidesInactive } : {}),
    },
    ...(ordered ? { order: { visible: Object.hasOwn(fields, 'order') } } : {}),
    record: {
      ...pictureRules(fields),
      ...served.record,
      readableFormulas: fieldsWith(fields, (meta) => meta.formulas),
    },
    ...(versioned ? { versions: { counters: fieldsWith(fields, (meta) => meta.counter) } } : {}),
    ...(imported ? { import: { fileName: many, example: Object.fromEntries(examples) } } : {}),
  };
  return definition as unknown as CollectionDefinition;
}
