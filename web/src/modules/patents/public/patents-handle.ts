import type { PageHandle } from '../../../page-handle.ts';
import { patentsQuery, patentYearsQuery } from '../queries.ts';
import { patentParams, readPatentQuestion } from './patent-address.ts';

export const patentsHandle: PageHandle = {
  query: (params) => patentParams(readPatentQuestion(params)),
  prefetch: ({ queryClient, api, url }) => [
    queryClient.prefetchQuery(patentsQuery(api, readPatentQuestion(url.searchParams))),
    queryClient.prefetchQuery(patentYearsQuery(api)),
  ],
  head(url) {
    const { search, page, year } = readPatentQuestion(url.searchParams);
    const place = `Patents${year ? ` of ${year}` : ''}${page > 1 ? `, page ${page}` : ''}`;
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Patents around quantum random access memory, with their inventors, dates and documents.',
      noindex: search !== '',
    };
  },
};
