import {
  type Collection,
  type CollectionDeclaration,
  findUpcoming,
  pictureEntries,
  uploadEntries,
  valueEntries,
} from '@qram/contract/collection/collection';
import { CONTENT, isPagedCollection, isPublishedCollection } from '@qram/contract/collection/content';
import type { Field, FieldMeta } from '@qram/contract/collection/fields';
import { libraryField } from '@qram/contract/collection/library-files';
import { recordPath } from '@qram/contract/collection/record-pages';
import { z } from 'zod';
import type { Db } from '../platform/database/database.ts';
import { RECORD_COLUMNS } from '../platform/database/record-columns.ts';
import type { CollectionDefinition, SortedAs } from './definition.ts';
import type { RecordTable, RowOf, Values } from './record-types.ts';

type Definition<T extends RecordTable> = CollectionDefinition<{
  row: RowOf<T>;
  input: Record<string, unknown>;
  sort: string;
  filter: string;
}>;

type List<T extends RecordTable> = Definition<T>['list'];
type Import<T extends RecordTable> = NonNullable<Definition<T>['import']>;
type Conversions<T extends RecordTable> = NonNullable<Definition<T>['record']>;

/** Rules, files and texts beyond the declared fields. */
type Served<T extends RecordTable> = Pick<
  Definition<T>,
  'note' | 'belongsTo' | 'hooks' | 'files' | 'search' | 'publicPlace' | 'alsoChanges' | 'servedByModule'
> & {
  record?: Omit<Conversions<T>, 'readableFormulas' | 'toColumns' | 'present'> & {
    /** Columns beyond those of the fields. */
    toColumns?(input: Values): Partial<RowOf<T>>;
    /** Values beyond those of the fields. */
    present?(row: RowOf<T>, relations: Values): Values;
  };
  /** Columns and filters beyond those of the fields. */
  list?: Partial<Pick<List<T>, 'select' | 'filter' | 'toMend'>> & {
    search?: Pick<List<T>['search'], 'through' | 'within'>;
  };
  versions?: Pick<NonNullable<Definition<T>['versions']>, 'relations'>;
  import?: Omit<Import<T>, 'fileName' | 'example'>;
};

/** Names of the fields with this property. */
const fieldsWith = (fields: CollectionDeclaration['fields'], has: (meta: FieldMeta) => unknown): string[] =>
  Object.entries(fields).flatMap(([name, { meta }]) => (has(meta) ? [meta.column ?? name] : []));

/** Lists omit some fields. */
function listedColumns({ name, fields, unlisted, ordered }: Collection): string[] | undefined {
  if (unlisted.length === 0) return undefined;
  const publication = isPublishedCollection(name) ? ['publish_at', 'unpublish_at'] : [];
  const listed = valueEntries(fields).flatMap(([field]) => (unlisted.includes(field) ? [] : [field]));
  const pictures = pictureEntries(fields).flatMap(([, { stored = {} }]) => Object.keys(stored));
  return [...new Set([...RECORD_COLUMNS, ...listed, ...pictures, ...(ordered ? ['order'] : []), ...publication])];
}

/** JSON columns: names, and pictures. */
function getLists(fields: CollectionDeclaration['fields']): string[] {
  const outputs = Object.entries(fields).flatMap(([name, { output, stored = {} }]) => [
    [name, output] as const,
    ...Object.entries(stored),
  ]);
  return outputs.flatMap(([column, output]) => (output instanceof z.ZodArray ? [column] : []));
}

/** Renames the keys in `names`. */
const renamed = (values: Values, names: ReadonlyMap<string, string>): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [names.get(key) ?? key, value]));

/** For fields that aren't a column of their name and value. */
function conversions(
  { fields, confirmed }: CollectionDeclaration,
  { toColumns, present }: NonNullable<Served<RecordTable>['record']> = {},
) {
  const uploads = uploadEntries(fields).map(([name]) => name);
  const elsewhere = valueEntries(fields).flatMap(([name, { meta }]) => (meta.stored === false ? [name] : []));
  const lists = getLists(fields);
  const columns = valueEntries(fields).flatMap(([name, { meta }]) =>
    meta.column ? [[name, meta.column] as const] : [],
  );
  const noColumn = new Set([...uploads, ...uploads.map(libraryField), ...elsewhere, ...(confirmed ? [confirmed] : [])]);
  if (noColumn.size + lists.length + columns.length === 0 && !present && !toColumns) return {};
  const names = new Map(columns.map(([name, column]) => [column, name]));
  const defaults = Object.fromEntries(
    pictureEntries(fields).flatMap(([name]) => [
      [`${name}_alt`, ''],
      [`${name}_focal`, null],
    ]),
  );
  const toColumn = ([field, value]: [string, unknown]) =>
    noColumn.has(field) ? [] : [[field, Array.isArray(value) ? JSON.stringify(value) : value]];
  return {
    toColumns: (input: Values) => ({
      ...renamed(Object.fromEntries(Object.entries(input).flatMap(toColumn)), new Map(columns)),
      ...toColumns?.(input),
    }),
    present: (row: Values, relations: Values) => ({
      ...renamed(row, names),
      ...Object.fromEntries(lists.map((column) => [column, JSON.parse(row[column] as string)])),
      ...defaults,
      ...present?.(row as never, relations),
      ...relations,
    }),
  };
}

function sortColumns({ fields, ordered, sortedByChange }: CollectionDeclaration): Record<string, SortedAs> {
  const sorted = Object.entries(fields).flatMap(([field, { meta }]) => (meta.sort ? [[field, meta.sort]] : []));
  return {
    created_at: 'plain',
    ...(sortedByChange ? { updated_at: 'plain' } : {}),
    ...(ordered ? { order: 'plain' } : {}),
    ...Object.fromEntries(sorted),
  };
}

/** By title and description of a record with a page. */
function findByPage(name: string): Pick<CollectionDefinition, 'search'> {
  if (!isPagedCollection(name)) return {};
  const getTexts = async (_db: Db, rows: readonly Values[]) =>
    rows.map((row) => ({
      address: recordPath(name, row as { id: number; title: string }),
      title: String(row.title),
      summary: String(row.description),
    }));
  return { search: { kind: CONTENT[name].found.kind, getTexts } };
}

/** Shows what anyone can read. */
function placeOnPage({ name, path, one, readAccess }: Collection): Pick<CollectionDefinition, 'publicPlace'> {
  if (!isPagedCollection(name) || readAccess !== 'anyone') return {};
  const read = `GET ${path}/:id` as `GET /api/${string}`;
  return { publicPlace: { noun: one, collection: name, read, respond: (_deps, record) => record } };
}

/** Rows name their parent by title. */
function toExample(fields: CollectionDeclaration['fields'], parent: { column: string; noun: string } | undefined) {
  const toCell = ([field, { meta }]: [string, Field]) =>
    meta.example === undefined ? [] : [[field === parent?.column ? parent.noun : field, meta.example]];
  return Object.fromEntries(Object.entries(fields).flatMap(toCell));
}

/** Builds the server's part of a declared collection. */
export function serveCollection<D extends CollectionDeclaration & { name: RecordTable }>(
  collection: Collection<D>,
  served: Served<D['name']>,
): CollectionDefinition {
  const declaration = collection as unknown as Collection;
  const { many, title, fields, endpoints, versioned, imported, ordered, hidesInactive } = declaration;
  const { list: { search: alsoSearched, ...list } = {}, versions, import: importRules, ...others } = served;
  const search = (by: 'admin' | 'anyone') => fieldsWith(fields, (meta) => meta.search === by || meta.search === 'both');
  const select = listedColumns(declaration);
  const upcoming = findUpcoming(fields);
  const filter = Object.fromEntries(fieldsWith(fields, (meta) => meta.filter === true).map((field) => [field, field]));
  const definition = {
    ...findByPage(declaration.name),
    ...placeOnPage(declaration),
    ...others,
    name: collection.name,
    endpoints,
    title,
    list: {
      ...(select ? { select } : {}),
      search: { admin: search('admin'), anyone: search('anyone'), ...alsoSearched },
      sort: { columns: sortColumns(declaration), default: declaration.defaultSort ?? '-created_at' },
      ...(hidesInactive ? { hidesInactive } : {}),
      ...(upcoming ? { upcoming } : {}),
      ...list,
      filter: { ...filter, ...list.filter },
    },
    ...(ordered ? { order: { visible: Object.hasOwn(fields, 'order') } } : {}),
    record: {
      ...served.record,
      ...conversions(declaration, served.record as never),
      readableFormulas: fieldsWith(fields, (meta) => meta.formulas),
    },
    ...(versioned ? { versions: { counters: fieldsWith(fields, (meta) => meta.counter), ...versions } } : {}),
    ...(imported
      ? {
          import: {
            ...importRules,
            fileName: many.replaceAll(' ', '-'),
            example: toExample(fields, served.belongsTo),
          },
        }
      : {}),
  };
  return definition as unknown as CollectionDefinition;
}
