import type { RouteObject } from 'react-router';
import { beyondLast, listLoader } from '../../../list-page/list-page.ts';
import { publicPage } from '../../../page/public-page.ts';
import { recordPage } from '../../../record-page/record-page.ts';
import { listParams, readListParams } from '../../../ui/list-address.ts';
import { relatedQuery } from '../../search/queries.ts';
import { lessonQuery, tutorialsQuery } from '../queries.ts';

export const tutorialRoutes: RouteObject[] = [
  publicPage('/tutorials', 'modules/tutorials/public/TutorialsPage.tsx', {
    query: (params) => listParams(readListParams(params)),
    loader: listLoader({
      read: readListParams,
      query: ({ api, viewer }, params) => tutorialsQuery(api, { ...params, viewer }),
      empty: (params) => ({ groups: [], total: 0, params }),
    }),
    missing: beyondLast('/tutorials'),
  }),
  recordPage('topics', 'modules/tutorials/public/TutorialPage.tsx', {
    query: ({ api, viewer }, id) => lessonQuery(api, { id, viewer }),
    more: ({ api, load }, id) => load(relatedQuery(api, 'topics', id)),
  }),
];
