import { z } from 'zod';
import { bulkEditEndpoints } from '../bulk-edit.ts';
import { collectionEndpoints } from '../collection.ts';
import { isPublishedCollection, type PublishedCollection } from '../content.ts';
import type { Access } from '../endpoint.ts';
import { recordFields } from '../fields.ts';
import { exportEndpoint, importEndpoints } from '../import.ts';
import { publicationEndpoints, publicationFilter, publicationInput, publicationRecord } from '../publication.ts';
import { versionEndpoints } from '../versions.ts';
import type { FieldMeta, Fields } from './fields.ts';

/** What a collection is called, what it can do, and its fields. `published` is said in `content.ts`, which visitors load. */
export interface CollectionDeclaration {
  /** The table, and the name in content versions, the audit trail and the trash. */
  readonly name: string;
  readonly path: `/api/${string}`;
  /** `video` and `videos`, for use in sentences. */
  readonly one: string;
  readonly many: string;
  /** The field that names a record. */
  readonly title: string;
  readonly fields: Fields;
  readonly readAccess: Access;
  /** Every save is a version that can be restored. */
  readonly versioned?: true;
  /** Records can be imported from a file, and exported as one. */
  readonly imported?: true;
}

type Empty = Record<never, never>;
/** The names of the fields with this property. */
type Having<F extends Fields, Property> = {
  [K in keyof F]: F[K]['meta'] extends Property ? K : never;
}[keyof F] &
  string;
type Sorts<F extends Fields> = readonly ['created_at', ...Having<F, { sort: NonNullable<FieldMeta['sort']> }>[]];
type Published<D extends CollectionDeclaration, Then> = D['name'] extends PublishedCollection ? Then : Empty;

type RecordShape<D extends CollectionDeclaration> = typeof recordFields & {
  [K in keyof D['fields']]: D['fields'][K]['output'];
} & Published<D, typeof publicationRecord>;
type ListedShape<D extends CollectionDeclaration> = Omit<RecordShape<D>, Having<D['fields'], { listed: false }>>;

type InputShape<D extends CollectionDeclaration> = { [K in keyof D['fields']]: D['fields'][K]['input'] } & Published<
  D,
  typeof publicationInput
>;
type CreateShape<D extends CollectionDeclaration> = {
  [K in keyof D['fields']]: D['fields'][K]['meta'] extends { initial: unknown }
    ? z.ZodDefault<D['fields'][K]['input']>
    : D['fields'][K]['input'];
} & Published<D, typeof publicationInput>;
type UpdateShape<D extends CollectionDeclaration> = {
  [K in keyof InputShape<D>]: InputShape<D>[K] extends z.ZodOptional
    ? InputShape<D>[K]
    : z.ZodOptional<InputShape<D>[K]>;
};

type Filters<D extends CollectionDeclaration> = Published<D, typeof publicationFilter>;
type Bulk<D extends CollectionDeclaration> =
  | Having<D['fields'], { bulk: true }>
  | (D['name'] extends PublishedCollection ? keyof typeof publicationInput : never);

interface Schemas<D extends CollectionDeclaration> {
  /** A record as the API returns it. */
  readonly record: z.ZodObject<RecordShape<D>>;
  /** A record in a list. */
  readonly listed: z.ZodObject<ListedShape<D>>;
  readonly create: z.ZodObject<CreateShape<D>>;
  readonly update: z.ZodObject<UpdateShape<D>>;
}

type EndpointsOf<D extends CollectionDeclaration> = ReturnType<
  typeof collectionEndpoints<{
    readonly path: D['path'];
    readonly noun: string;
    readonly nouns: string;
    readonly record: Schemas<D>['record'];
    readonly create: Schemas<D>['create'];
    readonly update: Schemas<D>['update'];
    readonly listResponse: z.ZodArray<Schemas<D>['listed']>;
    readonly sortable: Sorts<D['fields']>;
    readonly filters: Filters<D>;
    readonly readAccess: D['readAccess'];
  }>
> &
  Published<D, ReturnType<typeof publicationEndpoints<D['path']>>> &
  ([Bulk<D>] extends [never]
    ? Empty
    : ReturnType<typeof bulkEditEndpoints<D['path'], Schemas<D>['update'], Bulk<D> & keyof UpdateShape<D> & string>>) &
  (D['versioned'] extends true ? ReturnType<typeof versionEndpoints<D['path'], Schemas<D>['record']>> : Empty) &
  (D['imported'] extends true
    ? ReturnType<typeof exportEndpoint<D['path'], Sorts<D['fields']>, Filters<D>>> &
        ReturnType<typeof importEndpoints<D['path']>>
    : Empty);

/** A collection with what follows from its declaration. */
export type Collection<D extends CollectionDeclaration = CollectionDeclaration> = D &
  Schemas<D> & {
    readonly sortable: Sorts<D['fields']>;
    /** The fields that several records can get at once. */
    readonly bulk: readonly Bulk<D>[];
    /** Columns of the table that aren't in lists. */
    readonly unlisted: readonly string[];
    readonly endpoints: EndpointsOf<D>;
  };

/**
 * Declares a collection. Its schemas and endpoints follow from its fields, and on the server its columns, sorts, searches
 * and imports, in the back office its columns, inputs, details and labels.
 */
export function collection<const D extends CollectionDeclaration & { title: keyof D['fields'] & string }>(
  declaration: D,
): Collection<D> {
  const { name, path, one: noun, many: nouns, fields, readAccess, versioned, imported } = declaration;
  const published = isPublishedCollection(name);
  const entries = Object.entries(fields);
  const having = (has: (meta: FieldMeta) => unknown) => entries.flatMap(([key, { meta }]) => (has(meta) ? [key] : []));
  const shape = (of: (key: string) => z.ZodType) => Object.fromEntries(entries.map(([key]) => [key, of(key)]));
  const input = (key: string): z.ZodType => (fields[key] as Fields[string]).input;

  const record = z.object({
    ...recordFields,
    ...Object.fromEntries(entries.map(([key, { output }]) => [key, output])),
    ...(published ? publicationRecord : {}),
  });
  const unlisted = having(({ listed }) => listed === false);
  const listed = record.omit(Object.fromEntries(unlisted.map((key) => [key, true])) as Empty);
  const publication = published ? publicationInput : {};
  const withInitial = (key: string) => {
    const { meta } = fields[key] as Fields[string];
    return 'initial' in meta ? (input(key) as z.ZodString).default(meta.initial as string) : input(key);
  };
  const create = z.object({ ...shape(withInitial), ...publication });
  const update = z.object({ ...shape(input), ...publication }).partial();

  const sortable = ['created_at', ...having(({ sort }) => sort)] as const;
  const bulk = [...having((meta) => meta.bulk), ...Object.keys(publication)];
  const filters: z.ZodRawShape = published ? publicationFilter : {};
  const counters = having(({ counter }) => counter).length > 0;
  const cache = { collections: [name], ...(counters ? { counters: true as const } : {}) };
  const endpoints = {
    ...collectionEndpoints({
      ...{ path, noun, nouns, record, create, update, sortable, filters, readAccess },
      listResponse: z.array(listed),
      ...(readAccess === 'anyone' ? { cache } : {}),
    }),
    ...(published ? publicationEndpoints({ path, nouns }) : {}),
    ...(bulk.length > 0
      ? bulkEditEndpoints<typeof path, z.ZodObject, string>({ path, nouns, update, fields: bulk, filters })
      : {}),
    ...(versioned ? versionEndpoints({ path, noun, record }) : {}),
    ...(imported ? { ...exportEndpoint({ path, nouns, sortable, filters }), ...importEndpoints({ path, nouns }) } : {}),
  };
  return {
    ...declaration,
    ...{ record, listed, create, update, sortable, bulk, unlisted, endpoints },
  } as unknown as Collection<D>;
}
