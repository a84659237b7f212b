import { z } from 'zod';
import { type Access, type CacheRule, type EndpointSpec, endpoint, type FileRule } from '../api/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '../api/errors.ts';
import { expectedUpdatedAt, id, idParams, instant, timestamp } from '../api/fields.ts';
import { type CopyQueryOf, copyQuery } from './copied-files.ts';

export const LIST_LIMITS = {
  perPageMax: 100,
  perPageDefault: 24,
  withoutPage: 500,
  searchMax: 200,
  pageMax: 1_000_000,
  bulkMax: 500,
  /** Max records of a bulk call by search. */
  matchingMax: 10_000,
} as const;

export function pageQuery() {
  const pageNumber = (max: number, name: string) =>
    z.coerce
      .number(`${name} must be a whole number.`)
      .int(`${name} must be a whole number.`)
      .min(1, `${name} must be at least 1.`)
      .max(max, `${name} must be at most ${max}.`)
      .optional();
  return z.object({
    page: pageNumber(LIST_LIMITS.pageMax, 'page'),
    per_page: pageNumber(LIST_LIMITS.perPageMax, 'per_page'),
    search: z
      .string('search must be text.')
      .trim()
      .max(LIST_LIMITS.searchMax, `search must be at most ${LIST_LIMITS.searchMax} characters long.`)
      .refine((value) => !value.includes('\u0000'), 'search contains characters that are not allowed.')
      .optional(),
  });
}

export const periodTime = (name: string) =>
  instant(`${name} must be an ISO 8601 time such as 2026-11-24T09:00:00Z.`).optional();

/** `created_to` is exclusive. */
export const createdFilter = {
  created_from: periodTime('created_from'),
  created_to: periodTime('created_to'),
} as const;

/** Without `page`, the first 500 rows. `sort` is `field` or `-field`. */
export function listQuery<const S extends readonly [string, ...string[]]>(sortable: S) {
  type Sort = S[number] | `-${S[number]}`;
  const values = sortable.flatMap((field) => [field, `-${field}`]) as [Sort, ...Sort[]];
  return pageQuery().extend({
    sort: z.enum(values, { error: `sort must be one of ${values.join(', ')}.` }).optional(),
    ...createdFilter,
  });
}

/** Ids of the records to act on. */
export const idList = (max: number) =>
  z
    .array(id, { error: 'ids must be a list of ids.' })
    .min(1, 'Name at least one id.')
    .max(max, `At most ${max} ids at once.`);

/** Each record succeeds or fails on its own. */
export const bulkBody = z.object({ ids: idList(LIST_LIMITS.bulkMax) });

/** Error for input that is no object. */
export const MATCHING_ERROR = { error: 'matching must be search and filters.' } as const;

/** For admins: records with something to mend, such as the same link twice. */
export const toMendFilter = { to_mend: z.literal('1', { error: 'to_mend must be 1.' }).optional() } as const;

/**
 * `matching` is the list's search and filters; `count` the matches that the caller confirmed.
 * @param max number of ids at once
 */
export function bulkSelection(filters: z.ZodRawShape = {}, max: number = LIST_LIMITS.bulkMax) {
  return z
    .object({
      ids: idList(max).optional(),
      matching: z.object({ search: pageQuery().shape.search, ...createdFilter, ...filters }, MATCHING_ERROR).optional(),
      count: z.int('count must be a whole number.').min(1, 'count must be at least 1.').optional(),
    })
    .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), {
      path: ['ids'],
      error: 'ids must be a list of ids.',
    })
    .refine(({ matching, count }) => matching === undefined || count !== undefined, {
      path: ['count'],
      error: 'count must be the number of matching records.',
    });
}

export const bulkResult = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      ok: z.boolean(),
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).optional(),
      message: z.string().optional(),
    }),
  ),
});

export const trashFields = { deleted_at: timestamp, deleted_by: z.string().nullable() } as const;

interface CollectionSpec {
  readonly path: `/api/${string}`;
  /** Singular and plural for summaries: `video`, `videos`. */
  readonly noun: string;
  readonly nouns: string;
  readonly record: z.ZodObject;
  readonly create: z.ZodObject;
  /** The create fields, optional and without defaults. */
  readonly update: z.ZodObject;
  readonly listResponse: z.ZodType;
  readonly sortable: readonly [string, ...string[]];
  readonly files?: { readonly [field: string]: FileRule };
  /** Further query parameters; each filters by equality. */
  readonly filters?: z.ZodRawShape;
  /** Query parameters of the DELETE endpoint. */
  readonly removeQuery?: z.ZodObject;
  readonly readAccess: Access;
  readonly cache?: CacheRule;
}

/** The endpoints that collections share, by their names in a module's contract. */
export type CollectionEndpoints = Record<
  | 'list'
  | 'trash'
  | 'read'
  | 'create'
  | 'update'
  | 'remove'
  | 'bulkRemove'
  | 'restore'
  | 'publish'
  | 'countStates'
  | 'order'
  | 'bulkUpdate'
  | 'undoBulkUpdate',
  EndpointSpec
>;

type FiltersOf<C extends CollectionSpec> = C['filters'] extends z.ZodRawShape ? C['filters'] : Record<never, never>;
type ListQueryOf<C extends CollectionSpec> = z.ZodObject<
  ReturnType<typeof listQuery<C['sortable']>>['shape'] & FiltersOf<C>
>;
type RemoveQueryOf<C extends CollectionSpec> = C['removeQuery'] extends z.ZodObject ? C['removeQuery'] : undefined;
type UpdateBody<C extends CollectionSpec> = z.ZodObject<
  C['update']['shape'] & { updated_at: typeof expectedUpdatedAt }
>;

/** Endpoints for existing records: trash, delete and restore. */
export function trashEndpoints<const Path extends `/api/${string}`, R extends z.ZodObject>(spec: {
  path: Path;
  noun: string;
  nouns: string;
  record: R;
  /** Filters of the list besides the search. */
  filters?: z.ZodRawShape;
}) {
  const { path, noun, nouns, record } = spec;
  return {
    trash: endpoint({
      method: 'GET',
      path: `${path}/trash` as `${Path}/trash`,
      access: 'admin',
      summary: `List deleted ${nouns}, newest first. They stay for 30 days.`,
      query: listQuery(['deleted_at']),
      response: z.array(record.extend(trashFields)),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id` as `${Path}/:id`,
      access: 'admin',
      summary: `Move one ${noun} to the trash.`,
      params: idParams,
      response: null,
    }),
    bulkRemove: endpoint({
      method: 'POST',
      path: `${path}/deletions` as `${Path}/deletions`,
      access: 'admin',
      summary: `Move the given ${nouns} to the trash, or all that match a search, in one transaction. The response has a result for each id. With Accept: text/event-stream, progress is sent.`,
      body: bulkSelection(spec.filters),
      response: bulkResult,
      progress: true,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/:id/restoration` as `${Path}/:id/restoration`,
      access: 'admin',
      summary: `Restore one ${noun} from the trash.`,
      params: idParams,
      response: record,
    }),
  } as const;
}

/** List, read, create, update (PUT, or POST with `_method=PUT`), delete, bulk delete, trash and restore. */
export function collectionEndpoints<const C extends CollectionSpec>(spec: C) {
  const { path, noun, nouns, files } = spec;
  type Path = C['path'];
  const record = spec.record as C['record'];
  const trash = trashEndpoints({ path: path as Path, noun, nouns, record, filters: spec.filters ?? {} });
  return {
    ...trash,
    remove: { ...trash.remove, query: spec.removeQuery as RemoveQueryOf<C> },
    list: endpoint({
      method: 'GET',
      path: path as Path,
      access: spec.readAccess as C['readAccess'],
      summary: `List ${nouns} as a JSON array. X-Total-Count and Link describe the pages.`,
      query: listQuery(spec.sortable as C['sortable']).extend(spec.filters ?? {}) as unknown as ListQueryOf<C>,
      response: spec.listResponse as C['listResponse'],
      cache: spec.cache,
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id` as `${Path}/:id`,
      access: spec.readAccess as C['readAccess'],
      summary: `Read one ${noun}.`,
      params: idParams,
      response: record,
      cache: spec.cache,
    }),
    create: endpoint({
      method: 'POST',
      path: path as Path,
      access: 'admin',
      summary: `Add one ${noun}.`,
      query: (files && copyQuery(Object.keys(files))) as CopyQueryOf<C>,
      body: spec.create as C['create'],
      files,
      response: record,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id` as `${Path}/:id`,
      access: 'admin',
      methodOverride: true,
      summary: `Change the given fields of one ${noun}. If updated_at is older than the record's, the response is 409 with the current record.`,
      params: idParams,
      body: spec.update.extend({ updated_at: expectedUpdatedAt }) as unknown as UpdateBody<C>,
      files,
      response: record,
    }),
  } as const;
}
