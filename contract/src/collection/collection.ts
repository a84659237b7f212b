import { z } from 'zod';
import type { Access, FileRule } from '../api/endpoint.ts';
import { clearedFile, flag, recordFields } from '../api/fields.ts';
import { bulkEditEndpoints } from './bulk-edit.ts';
import { collectionEndpoints } from './collection-endpoints.ts';
import { isPublishedCollection, type PublishedCollection } from './content.ts';
import type { Field, FieldMeta, Fields, Only } from './fields.ts';
import { exportEndpoint, importEndpoints } from './import.ts';
import { imageFocal, libraryField, libraryFile } from './library-files.ts';
import { orderEndpoint } from './order.ts';
import { publicationEndpoints, publicationFilter, publicationInput, publicationRecord } from './publication.ts';
import { versionEndpoints } from './versions.ts';

export interface CollectionDeclaration {
  /** Table, and name in content revisions, audit trail and trash. */
  readonly name: string;
  readonly path: `/api/${string}`;
  /** `video` and `videos`, for use in sentences. */
  readonly one: string;
  readonly many: string;
  /** The field that names a record. */
  readonly title: string;
  /** What the page that lists the records shows, for search engines and the site's search. */
  readonly description?: string;
  readonly fields: Fields;
  readonly readAccess: Access;
  /** Makes lists sortable by the last change. */
  readonly sortedByChange?: true;
  /** Default: `-created_at`. */
  readonly defaultSort?: string;
  /** An endpoint changes the order; a field `order` makes it part of the record. */
  readonly ordered?: true;
  /** Hides records from visitors while `active` is 0. */
  readonly hidesInactive?: true;
  /** Makes every save a restorable version. */
  readonly versioned?: true;
  /** Records can be imported from a file, and exported as one. */
  readonly imported?: true;
  /** Orders records with the same value of this field. */
  readonly orderedWithin?: 'category_id';
  /** Values that the server computes beside the fields. */
  readonly computed?: z.ZodRawShape;
  /** Columns that the server derives, outside of records. */
  readonly derived?: z.ZodRawShape;
  /** Confirms a write with a 1; not stored. */
  readonly confirmed?: string;
  /** Further query parameters by which lists are filtered. */
  readonly filters?: z.ZodRawShape;
  /** Query parameters of a deletion. */
  readonly removeQuery?: z.ZodObject;
  /** Further collections that visitors' responses depend on. */
  readonly readsAlso?: readonly string[];
}

type Empty = Record<never, never>;
/** The names of the fields with this property. */
type Having<F extends Fields, Property> = {
  [K in keyof F]: F[K]['meta'] extends Property ? K : never;
}[keyof F] &
  string;
type Pictures<F extends Fields> = Having<F, { control: 'picture' }>;
type Documents<F extends Fields> = Having<F, { control: 'document' }>;
type Uploads<F extends Fields> = Having<F, { control: 'picture' | 'document' }>;
/** The names of the fields that are sent as values; each is a column. */
export type ValueNames<F extends Fields> = Exclude<keyof F & string, Uploads<F>>;

type Sort<D extends CollectionDeclaration> =
  | Having<D['fields'], { sort: NonNullable<FieldMeta['sort']> }>
  | (D['ordered'] extends true ? 'order' : never)
  | (D['sortedByChange'] extends true ? 'updated_at' : never);
type Sorts<D extends CollectionDeclaration> = readonly ['created_at', ...Sort<D>[]];
type Published<D extends CollectionDeclaration, Then> = D['name'] extends PublishedCollection ? Then : Empty;

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never;
/** Columns of pictures, as in the record. */
export type StoredShape<F extends Fields> = [Pictures<F>] extends [never]
  ? Empty
  : Intersection<NonNullable<F[Pictures<F>]['stored']>>;
type PictureShape<F extends Fields> = StoredShape<F> & { [K in Pictures<F> as `${K}_alt`]: z.ZodString } & {
  [K in Pictures<F> as `${K}_focal`]: typeof imageFocal;
};

type DocumentShape<F extends Fields> = [Documents<F>] extends [never]
  ? Empty
  : Intersection<NonNullable<F[Documents<F>]['stored']>>;
export type DocumentColumns<F extends Fields> = [Documents<F>] extends [never]
  ? Empty
  : Intersection<NonNullable<F[Documents<F>]['columns']>>;
type ShapeOf<T> = T extends z.ZodRawShape ? T : Empty;

type Shaped<T> = { [K in keyof T]: Extract<T[K], z.ZodType> };
type RecordShape<D extends CollectionDeclaration> = typeof recordFields & {
  [K in ValueNames<D['fields']>]: D['fields'][K]['output'];
} & PictureShape<D['fields']> &
  DocumentShape<D['fields']> &
  ShapeOf<D['computed']> &
  Published<D, typeof publicationRecord>;
type ListedShape<D extends CollectionDeclaration> = Shaped<
  Omit<RecordShape<D>, Having<D['fields'], { listed: false }>>
>;

type ChosenShape<F extends Fields> = { [K in Uploads<F> as `${K}_media_id`]: typeof libraryFile };
type ConfirmedShape<D extends CollectionDeclaration> = D extends { confirmed: infer K extends string }
  ? { [Name in K]: z.ZodOptional<typeof flag> }
  : Empty;
type AlsoSent<D extends CollectionDeclaration> = ChosenShape<D['fields']> &
  ConfirmedShape<D> &
  Published<D, typeof publicationInput>;
type CreateShape<D extends CollectionDeclaration> = {
  [K in ValueNames<D['fields']>]: D['fields'][K]['meta'] extends { initial: unknown }
    ? z.ZodDefault<D['fields'][K]['input']>
    : D['fields'][K]['input'];
} & AlsoSent<D>;
type ChangeOf<F extends Field> =
  F extends Field<z.ZodType, z.ZodType, unknown, FieldMeta, infer Change> ? Change : never;
type ChangeShape<D extends CollectionDeclaration> = {
  [K in ValueNames<D['fields']>]: ChangeOf<D['fields'][K]>;
} & AlsoSent<D>;
type Optional<T extends z.ZodType> = T extends z.ZodOptional ? T : z.ZodOptional<T>;
type UpdateShape<D extends CollectionDeclaration> = {
  [K in keyof ChangeShape<D>]: Optional<Extract<ChangeShape<D>[K], z.ZodType>>;
} & { [K in Uploads<D['fields']>]: z.ZodOptional<ReturnType<typeof clearedFile>> };

type FieldFilters<D extends CollectionDeclaration> = ShapeOf<D['filters']> & {
  [K in Having<D['fields'], { filter: true }>]: z.ZodOptional<ChangeOf<D['fields'][K]>>;
} & ([Having<D['fields'], { filter: 'upcoming' }>] extends [never] ? Empty : typeof upcomingFilter);
type Filters<D extends CollectionDeclaration> = FieldFilters<D> & Published<D, typeof publicationFilter>;
type BulkField<D extends CollectionDeclaration> = Having<D['fields'], { bulk: true }>;
/** Includes the times of publication of published collections. */
type Bulk<D extends CollectionDeclaration> = [BulkField<D>] extends [never]
  ? never
  : BulkField<D> | (D['name'] extends PublishedCollection ? keyof typeof publicationInput : never);
type Files<F extends Fields> = [Uploads<F>] extends [never]
  ? Empty
  : { readonly files: { readonly [K in Uploads<F>]: FileRule } };

interface Schemas<D extends CollectionDeclaration> {
  readonly record: z.ZodObject<RecordShape<D>>;
  readonly listed: z.ZodObject<ListedShape<D>>;
  readonly create: z.ZodObject<CreateShape<D>>;
  readonly update: z.ZodObject<UpdateShape<D>>;
}

type EndpointsOf<D extends CollectionDeclaration> = ReturnType<
  typeof collectionEndpoints<
    {
      readonly path: D['path'];
      readonly noun: string;
      readonly nouns: string;
      readonly record: Schemas<D>['record'];
      readonly create: Schemas<D>['create'];
      readonly update: Schemas<D>['update'];
      readonly listResponse: z.ZodArray<Schemas<D>['listed']>;
      readonly sortable: Sorts<D>;
      readonly filters: Filters<D>;
      readonly readAccess: D['readAccess'];
    } & (D['removeQuery'] extends z.ZodObject ? { readonly removeQuery: D['removeQuery'] } : Empty) &
      Files<D['fields']>
  >
> &
  Published<D, ReturnType<typeof publicationEndpoints<D['path']>>> &
  ([Bulk<D>] extends [never]
    ? Empty
    : ReturnType<typeof bulkEditEndpoints<D['path'], Schemas<D>['update'], Bulk<D> & keyof UpdateShape<D> & string>>) &
  (D['ordered'] extends true ? ReturnType<typeof orderEndpoint<D['path']>> : Empty) &
  (D['versioned'] extends true ? ReturnType<typeof versionEndpoints<D['path'], Schemas<D>['record']>> : Empty) &
  (D['imported'] extends true
    ? ReturnType<typeof exportEndpoint<D['path'], Sorts<D>, Filters<D>>> & ReturnType<typeof importEndpoints<D['path']>>
    : Empty);

/** A collection with what follows from its declaration. */
export type Collection<D extends CollectionDeclaration = CollectionDeclaration> = D &
  Schemas<D> & {
    readonly sortable: Sorts<D>;
    /** The fields that several records can get at once. */
    readonly bulk: readonly Bulk<D>[];
    /** Columns that lists omit. */
    readonly unlisted: readonly string[];
    readonly endpoints: EndpointsOf<D>;
  };

type Entry = readonly [name: string, field: Field];
const isPicture = ({ meta }: Field) => meta.control === 'picture';
const isUpload = (field: Field) => isPicture(field) || field.meta.control === 'document';
export const valueEntries = (fields: Fields): Entry[] => Object.entries(fields).filter(([, field]) => !isUpload(field));
export const pictureEntries = (fields: Fields): Entry[] =>
  Object.entries(fields).filter(([, field]) => isPicture(field));
export const uploadEntries = (fields: Fields): Entry[] => Object.entries(fields).filter(([, field]) => isUpload(field));

type Shape = Record<string, z.ZodType>;
/** Joins what each field contributes to a schema. */
const toShape = (entries: readonly Entry[], shapeOf: (name: string, field: Field) => object): Shape =>
  Object.assign({}, ...entries.map(([name, field]) => shapeOf(name, field)));

function withInitial({ input, meta }: Field): z.ZodType {
  return 'initial' in meta ? (input as z.ZodString).default(meta.initial as string) : input;
}

function buildSchemas({ fields, computed = {}, confirmed }: CollectionDeclaration, published: boolean) {
  const [values, uploads] = [valueEntries(fields), uploadEntries(fields)];
  const alsoSent = {
    ...(published ? publicationInput : {}),
    ...toShape(uploads, (name) => ({ [libraryField(name)]: libraryFile })),
    ...(confirmed ? { [confirmed]: flag.optional() } : {}),
  };
  const record = z.object({
    ...recordFields,
    ...toShape(values, (name, { output }) => ({ [name]: output })),
    ...toShape(uploads, (name, field) => ({
      ...field.stored,
      ...(isPicture(field) ? { [`${name}_alt`]: z.string(), [`${name}_focal`]: imageFocal } : {}),
    })),
    ...computed,
    ...(published ? publicationRecord : {}),
  });
  const unlisted = values.flatMap(([name, { meta }]) => (meta.listed === false ? [name] : []));
  return {
    record,
    listed: record.omit(Object.fromEntries(unlisted.map((name) => [name, true])) as Empty),
    unlisted,
    create: z.object({ ...toShape(values, (name, field) => ({ [name]: withInitial(field) })), ...alsoSent }),
    update: z
      .object({
        ...toShape(values, (name, { input, change = input }) => ({ [name]: change })),
        ...toShape(uploads, (name, { rule }) => ({ [name]: clearedFile(rule?.messages.type ?? '') })),
        ...alsoSent,
      })
      .partial(),
  };
}

/** Order and default come first. */
function getSorts({ fields, ordered, sortedByChange, defaultSort = '-created_at' }: CollectionDeclaration) {
  const sorted = valueEntries(fields).flatMap(([name, { meta }]) => (meta.sort ? [name] : []));
  const first = [...(ordered && !Object.hasOwn(fields, 'order') ? ['order'] : []), defaultSort.replace('-', '')];
  const others = [...(ordered ? ['order'] : []), ...sorted, ...(sortedByChange ? ['updated_at'] : [])];
  return [...new Set([...first, ...others, 'created_at'])] as ['created_at', ...string[]];
}

/** Omits past times. */
const upcomingFilter = { upcoming: z.literal('1', { error: 'upcoming must be 1.' }).optional() } as const;

/** Undefined: no upcoming time. */
export const findUpcoming = (fields: Fields): string | undefined =>
  Object.entries(fields).find(([, { meta }]) => meta.filter === 'upcoming')?.[0];

/** Declared parameters, and filterable fields. */
const getFilters = ({ fields, filters = {} }: CollectionDeclaration): Shape => ({
  ...(filters as Shape),
  ...toShape(
    valueEntries(fields).filter(([, { meta }]) => meta.filter === true),
    (name, { input, change = input }) => ({ [name]: change.optional() }),
  ),
  ...(findUpcoming(fields) ? upcomingFilter : {}),
});

/** Declares fields once; schemas, endpoints, columns, sorts, searches, imports, inputs and labels follow from them. */
export function collection<
  const D extends CollectionDeclaration & {
    title: keyof D['fields'] & string;
    defaultSort?: Sorts<D>[number] | `-${Sorts<D>[number]}`;
  },
>(declaration: Only<CollectionDeclaration, D>): Collection<D> {
  const { name, path, one: noun, many: nouns, fields, readAccess, ordered, versioned, imported } = declaration;
  const { orderedWithin: within, removeQuery, readsAlso = [] } = declaration as CollectionDeclaration;
  const published = isPublishedCollection(name);
  const schemas = buildSchemas(declaration, published);
  const { record, listed, create, update } = schemas;
  const having = (has: (meta: FieldMeta) => unknown) =>
    Object.entries(fields).flatMap(([key, { meta }]) => (has(meta) ? [key] : []));
  const sortable = getSorts(declaration);
  const edited = having((meta) => meta.bulk);
  const bulk = edited.length === 0 ? [] : [...edited, ...Object.keys(published ? publicationInput : {})];
  const fieldFilters = getFilters(declaration);
  const filters: z.ZodRawShape = { ...fieldFilters, ...(published ? publicationFilter : {}) };
  const files = Object.fromEntries(uploadEntries(fields).map(([key, { rule }]) => [key, rule as FileRule]));
  const counters = having(({ counter }) => counter).length > 0;
  const cache = { collections: [name, ...readsAlso], ...(counters ? { counters: true as const } : {}) };
  const endpoints = {
    ...collectionEndpoints({
      path,
      noun,
      nouns,
      record,
      create,
      update,
      sortable,
      filters,
      readAccess,
      listResponse: z.array(listed),
      ...(removeQuery ? { removeQuery } : {}),
      ...(Object.keys(files).length > 0 ? { files } : {}),
      ...(readAccess === 'anyone' ? { cache } : {}),
    }),
    ...(published ? publicationEndpoints({ path, nouns, filters: fieldFilters }) : {}),
    ...(bulk.length > 0
      ? bulkEditEndpoints<typeof path, z.ZodObject, string>({ path, nouns, update, fields: bulk, filters })
      : {}),
    ...(versioned ? versionEndpoints({ path, noun, record }) : {}),
    ...(imported ? { ...exportEndpoint({ path, nouns, sortable, filters }), ...importEndpoints({ path, nouns }) } : {}),
    ...(ordered ? orderEndpoint({ path, nouns, ...(within ? { within } : {}) }) : {}),
  };
  return { ...declaration, ...schemas, sortable, bulk, endpoints } as unknown as Collection<D>;
}
