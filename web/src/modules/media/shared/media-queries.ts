import type { ModuleName } from '@qram/contract';
import type { FileFolder, FileType } from '@qram/contract/collection/library-files';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { createdIn } from '../../../admin/calls/date-range.ts';
import type { Transport } from '../../../api/api-client.ts';
import type { MediaSort, MediaUrlState } from './media-url.ts';

export const toMediaFilters = ({
  search,
  type,
  unused,
  dates,
}: Pick<MediaUrlState, 'search' | 'type' | 'unused' | 'dates'>) => ({
  ...(search ? { search } : {}),
  ...createdIn(dates),
  ...(type ? { type } : {}),
  ...(unused ? { unused: 1 as const } : {}),
});

export function mediaQuery(api: Transport, listState: MediaUrlState) {
  const { page, perPage, sort } = listState;
  const query = { page, per_page: perPage, sort: sort as MediaSort, ...toMediaFilters(listState) };
  return queryOptions({
    queryKey: ['media', 'list', query],
    queryFn: async ({ signal }) => {
      const { data, total } = await api('GET /api/media', { query, signal });
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export interface LibraryFilter {
  type: FileType;
  folder?: FileFolder;
}

export const PICKER_PAGE = 24;

export function choicesQuery(
  api: Transport,
  filter: LibraryFilter,
  { search, page }: { search: string; page: number },
) {
  const query = { ...filter, ...(search ? { search } : {}), page, per_page: PICKER_PAGE, sort: '-created_at' as const };
  return queryOptions({
    queryKey: ['media', 'choices', query],
    queryFn: async ({ signal }) => {
      const { data, total } = await api('GET /api/media', { query, signal });
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Apart from the module's lists: they are refreshed after a deletion, when there is no file to read. */
const FILE = 'media-file';

export function mediaFileQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: [FILE, id],
    queryFn: async ({ signal }) => (await api('GET /api/media/:id', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function mediaSummaryQuery(api: Transport) {
  return queryOptions({
    queryKey: ['media', 'summary'],
    queryFn: async ({ signal }) => (await api('GET /api/media/summary', { signal })).data,
    staleTime: 0,
  });
}

const SHOWING: readonly ModuleName[] = ['media', 'gallery', 'features', 'logos', 'patents', 'tutorials'];

export async function invalidateMedia(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [FILE] }),
    ...SHOWING.map((module) => invalidateModule(queryClient, module)),
  ]);
}
