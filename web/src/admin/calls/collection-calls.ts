import type { Output } from '@qram/contract';
import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import type { PublicationAction, PublicationPeriod, PublicationState } from '@qram/contract/collection/publication';
import type { RecordVersion, RecordVersionDetail } from '@qram/contract/collection/versions';
import type { CallOptions, Transport } from '../../api/api-client.ts';
import type { CollectionPath } from '../declaration/admin-screen.ts';
import type { Everything } from '../declaration/record-types.ts';
import { type CallStep, callWithProgress } from '../live/progress-call.ts';

type OnProgress = (progress: CallStep) => void;

export type BulkResult = Output<'POST /api/videos/deletions'>['results'][number];
export type BulkEditResult = Output<'POST /api/videos/changes'>;

/** New values of several records, by field. */
export type BulkValues = Readonly<Record<string, string | number | null>>;

export interface ListQuery {
  page?: number;
  per_page?: number;
  search?: string;
  sort?: string;
  readonly [filter: string]: string | number | undefined;
}

export interface Rows<R> {
  rows: R[];
  total: number;
}

/** The ids of a list in their new order, and in the order that the admin saw. */
export interface Order {
  ids: readonly number[];
  from: readonly number[];
  category_id?: number;
}

/** Records by id, or all matches of a list. */
export type BulkSelection = { ids: readonly number[] } | Everything;

export type PublicationChange = { action: PublicationAction } & Partial<PublicationPeriod>;

/** Calls `work` with at most `size` of the items at once, one call after the other. */
export async function inChunks<I, T>(
  items: readonly I[],
  size: number,
  work: (items: I[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < items.length; at += size) results.push(...(await work(items.slice(at, at + size))));
  return results;
}

/** Calls `work` with all matches at once, or with as many ids as a call takes. */
async function inSelections<T>(
  selection: BulkSelection,
  work: (some: BulkSelection) => Promise<readonly T[]>,
): Promise<T[]> {
  if ('matching' in selection) return [...(await work(selection))];
  return inChunks(selection.ids, LIST_LIMITS.bulkMax, (ids) => work({ ids }));
}

export interface SaveOptions {
  body: Record<string, unknown>;
  query?: Record<string, string | number> | undefined;
  files?: Record<string, File>;
  signal?: AbortSignal;
  onProgress?: (part: number) => void;
}

export interface VersionParams {
  id: number;
  number: number;
}

interface UntypedOptions {
  params?: { id: number; number?: number };
  query?: ListQuery | undefined;
  body?: Record<string, unknown>;
  files?: Record<string, File>;
  signal?: AbortSignal;
  onProgress?: (part: number) => void;
}

/**
 * API calls of one collection whose records are `R`. The compiler can't relate a generic path to its schemas, so this
 * file has the only loosely typed view of the transport.
 */
export function collectionCalls<R>(api: Transport, path: CollectionPath) {
  const call = (method: string, rest: string, options: UntypedOptions) =>
    api(`${method} ${path}${rest}` as 'GET /api/videos', options as CallOptions<'GET /api/videos'>) as Promise<{
      data: unknown;
      total: number | null;
    }>;
  const follow = (rest: string, body: object, onProgress: OnProgress) =>
    callWithProgress(`POST ${path}${rest}` as 'POST /api/videos/changes', { body } as never, onProgress);
  return {
    list: async (query: ListQuery, signal?: AbortSignal): Promise<Rows<R>> => {
      const { data, total } = await call('GET', '', { query, signal });
      const rows = (Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray)) as R[];
      return { rows, total: total ?? rows.length };
    },
    read: async (id: number, signal?: AbortSignal): Promise<R> =>
      (await call('GET', '/:id', { params: { id }, signal })).data as R,
    create: async (options: SaveOptions): Promise<R> => (await call('POST', '', options)).data as R,
    update: async (id: number, options: SaveOptions): Promise<R> =>
      (await call('PUT', '/:id', { ...options, params: { id } })).data as R,
    remove: async (id: number): Promise<void> => void (await call('DELETE', '/:id', { params: { id } })),
    removeMany: (selection: BulkSelection, onProgress: OnProgress): Promise<BulkResult[]> =>
      inSelections(selection, async (some) => (await follow('/deletions', some, onProgress)).results),
    checkBulkEdit: async (
      selection: BulkSelection,
      values: BulkValues,
      signal?: AbortSignal,
    ): Promise<BulkEditResult> => {
      const body = { ...selection, values, dry_run: 1 };
      return (await call('POST', '/changes', { body, ...(signal ? { signal } : {}) })).data as BulkEditResult;
    },
    /** Gives several records the same values. Records that changed since the check are a conflict. */
    bulkEdit: (
      selection: BulkSelection,
      edit: { values: BulkValues; unchanged_since: string },
      onProgress: OnProgress,
    ): Promise<BulkEditResult> => follow('/changes', { ...selection, ...edit }, onProgress),
    /** Publishes, schedules or unpublishes several records; there is a result for each. */
    publish: (selection: BulkSelection, change: PublicationChange): Promise<BulkResult[]> =>
      inSelections(selection, async (some) => {
        const { data } = await call('POST', '/publications', { body: { ...some, ...change } });
        return (data as { results: BulkResult[] }).results;
      }),
    /** Records of a published collection by state, and those to mend. */
    countStates: async (signal?: AbortSignal): Promise<Record<PublicationState | 'to_mend', number>> =>
      (await call('GET', '/counts', { signal })).data as Record<PublicationState | 'to_mend', number>,
    versions: async (id: number, query: ListQuery, signal?: AbortSignal): Promise<Rows<RecordVersion>> => {
      const { data, total } = await call('GET', '/:id/versions', { params: { id }, query, signal });
      const rows = data as RecordVersion[];
      return { rows, total: total ?? rows.length };
    },
    version: async (params: VersionParams, signal?: AbortSignal): Promise<RecordVersionDetail> =>
      (await call('GET', '/:id/versions/:number', { params, signal })).data as RecordVersionDetail,
    /** @param updated_at the version of the record that the admin saw */
    restoreVersion: async (params: VersionParams, updated_at: string): Promise<R> =>
      (await call('POST', '/:id/versions/:number/restore', { params, body: { updated_at } })).data as R,
    /** A short-lived URL of a version's file. */
    versionFileLink: async (params: VersionParams, field: string): Promise<string> => {
      const { data } = await call('POST', '/:id/versions/:number/links', { params, body: { field } });
      return (data as { url: string }).url;
    },
    reorder: async (body: Order): Promise<void> => void (await call('PUT', '/order', { body: { ...body } })),
    restore: async (id: number): Promise<R> => (await call('POST', '/:id/restoration', { params: { id } })).data as R,
  };
}
