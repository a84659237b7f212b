import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLoaderData } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { ListHead } from '../../../list-page/ListHead.tsx';
import { listRoute } from '../../../list-page/list-page.ts';
import { NotFoundPage } from '../../../page/NotFoundPage.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import {
  isBeyondLast,
  isUnfiltered,
  type ListParams,
  listParams,
  PER_PAGE,
  readListParams,
} from '../../../ui/list-address.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ResultsRegion } from '../../../ui/ResultsRegion.tsx';
import { SearchBar } from '../../../ui/SearchBar.tsx';
import { useSearchField } from '../../../ui/use-search-field.ts';
import { useSearchNavigation } from '../../../ui/use-search-navigation.ts';
import { VisitorData } from '../../../ui/VisitorData.tsx';
import { placeholderTutorials, tutorialsQuery } from '../queries.ts';
import { TutorialResults } from './TutorialResults.tsx';
import { tutorialsAddress } from './tutorials-address.ts';

export const route = listRoute({
  path: '/tutorials',
  read: readListParams,
  toQuery: listParams,
  query: ({ api, viewer }, params) => tutorialsQuery(api, { ...params, viewer }),
  empty: (params) => ({ groups: [], total: 0, params, viewer: null }),
});

/** Page state from the address and its query, as the viewer may see it. */
function useTutorials() {
  const params = useLoaderData<ListParams>();
  const go = useSearchNavigation();
  const viewer = useAuth().user?.id ?? null;
  const query = useQuery({
    ...tutorialsQuery(useApi(), { ...params, viewer }),
    placeholderData: placeholderTutorials(viewer),
  });
  const onSearch = useCallback((search: string) => go(tutorialsAddress({ search, page: 1 })), [go]);
  const field = useSearchField(params.search, onSearch);
  const { data } = query;
  const stale = data !== undefined && (data.params.search !== params.search || data.params.page !== params.page);
  return { params, field, query, stale, viewer, pages: Math.ceil((data?.total ?? 0) / PER_PAGE) };
}

/** Tutorials by group, with search (requirements: Tutorials). */
export function TutorialsPage() {
  const { params, field, query, stale, viewer, pages } = useTutorials();
  const { data } = query;
  if (!stale && isBeyondLast(params.page, data?.total)) return <NotFoundPage />;
  const empty = !stale && data?.total === 0 && isUnfiltered(params);
  return (
    <ContentPage
      eyebrow="Learn"
      title="Hands-On Tutorials"
      lead="Short lessons with slides, videos and code, in order."
      address="01001"
      search={
        empty ? null : (
          <SearchBar
            label="Search tutorials"
            path="/tutorials"
            field={field}
            line={params.search && data && !stale ? `${data.total} results found for "${params.search}"` : ''}
            clear={params.search ? 'Clear Search' : null}
          />
        )
      }
    >
      <ListHead title="Hands-On Tutorials" params={params} address={tutorialsAddress(params)} />
      <ResultsRegion page={params.page} busy={query.isFetching} stale={stale}>
        <VisitorData viewer={viewer} owner={data?.viewer ?? null}>
          <TutorialResults
            groups={data?.groups}
            failed={query.isError && !data}
            stale={stale}
            params={params}
            onRetry={() => void query.refetch()}
          />
        </VisitorData>
      </ResultsRegion>
      <Pagination page={params.page} pages={pages} to={(page) => tutorialsAddress({ search: params.search, page })} />
    </ContentPage>
  );
}
