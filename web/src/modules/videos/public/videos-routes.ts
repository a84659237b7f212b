import type { RouteObject } from 'react-router';
import { beyondLast, listLoader } from '../../../list-page/list-page.ts';
import { publicPage } from '../../../page/public-page.ts';
import { recordPage } from '../../../record-page/record-page.ts';
import { listParams, readListParams } from '../../../ui/list-address.ts';
import { relatedQuery } from '../../search/queries.ts';
import { videoQuery, videosQuery } from '../queries.ts';

export const videoRoutes: RouteObject[] = [
  publicPage('/videos', 'modules/videos/public/VideosPage.tsx', {
    query: (params) => listParams(readListParams(params)),
    loader: listLoader({
      read: readListParams,
      query: ({ api }, params) => videosQuery(api, params),
      empty: () => ({ videos: [], total: 0 }),
    }),
    missing: beyondLast('/videos'),
  }),
  recordPage('videos', 'modules/videos/public/VideoPage.tsx', {
    query: ({ api }, id) => videoQuery(api, id),
    more: ({ api, load }, id) => load(relatedQuery(api, 'videos', id)),
  }),
];
