import type { RouteObject } from 'react-router';
import { beyondLast, listLoader } from '../../../list-page/list-page.ts';
import { publicPage } from '../../../page/public-page.ts';
import { recordPage } from '../../../record-page/record-page.ts';
import { relatedQuery } from '../../search/queries.ts';
import { citationsQuery, patentQuery, patentsQuery, patentYearsQuery } from '../queries.ts';
import { patentParams, readPatentParams } from './patents-address.ts';

export const patentRoutes: RouteObject[] = [
  publicPage('/patents', 'modules/patents/public/PatentsPage.tsx', {
    query: (params) => patentParams(readPatentParams(params)),
    loader: listLoader({
      read: readPatentParams,
      query: ({ api }, params) => patentsQuery(api, params),
      empty: (params) => ({ patents: [], total: 0, params }),
      more: ({ api, load }) => load(patentYearsQuery(api)),
    }),
    missing: beyondLast('/patents'),
  }),
  recordPage('patents', 'modules/patents/public/PatentPage.tsx', {
    query: ({ api }, id) => patentQuery(api, id),
    more: ({ api, load }, id) => Promise.all([load(citationsQuery(api, id)), load(relatedQuery(api, 'patents', id))]),
  }),
];
