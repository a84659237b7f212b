import { FILE_TYPES, type FileType } from '@qram/contract/collection/library-files';
import { type ListUrlState, readListUrl, writeListUrl } from '../../../admin/calls/collection-url.ts';
import { type ChangeUrlState, useUrlState } from '../../../admin/url/url-state.ts';

export type MediaLayout = 'grid' | 'list';

export type MediaUrlState = ListUrlState & {
  type: FileType | undefined;
  unused: boolean;
  layout: MediaLayout;
};
export type ChangeMedia = ChangeUrlState<MediaUrlState>;

export const MEDIA_SORTS = [
  { value: '-unused', label: 'Unused first' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'Name A to Z' },
  { value: '-name', label: 'Name Z to A' },
  { value: '-size', label: 'Largest first' },
] as const;
export type MediaSort = (typeof MEDIA_SORTS)[number]['value'];
const SORTS = MEDIA_SORTS.map(({ value }) => value);

function read(params: URLSearchParams): MediaUrlState {
  return {
    ...readListUrl(params, SORTS),
    type: FILE_TYPES.find((known) => known === params.get('type')),
    unused: params.has('unused'),
    layout: params.has('list') ? 'list' : 'grid',
  };
}

function write({ type, unused, layout, ...listState }: MediaUrlState): string {
  const parts = [type ? `type=${type}` : '', unused ? 'unused' : '', layout === 'list' ? 'list' : ''];
  return [writeListUrl(listState, SORTS), ...parts].filter(Boolean).join('&');
}

export const useMediaUrlState = (): [MediaUrlState, ChangeMedia] => useUrlState(read, write);
