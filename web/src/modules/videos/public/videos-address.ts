import { addressWith, type ListParams, listParams } from '../../../ui/list-address.ts';

/** Address of one page of videos. */
export const videosAddress = (params: ListParams): string => addressWith('/videos', listParams(params));
