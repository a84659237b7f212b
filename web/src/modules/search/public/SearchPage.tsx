import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useLoaderData } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { DocumentHead } from '../../../public-page/document-head.tsx';
import { pageContext } from '../../../public-page/page-context.ts';
import type { PageRoute } from '../../../public-page/public-page.ts';
import { useAuth } from '../../../session/auth-context.tsx';
import { Pagination } from '../../../ui/controls/Pagination.tsx';
import { useSearchField } from '../../../ui/controls/use-search-field.ts';
import { useSearchNavigation } from '../../../ui/controls/use-search-navigation.ts';
import { ResultsRegion } from '../../../ui/layout/ResultsRegion.tsx';
import { VisitorData } from '../../../ui/layout/VisitorData.tsx';
import { type SearchPage as Results, type SearchParams, searchQuery } from '../queries.ts';
import { RESULTS_PER_PAGE, readSearchParams, searchParams, searchUrl } from '../search-url.ts';
import { popularVideosQuery, searchTopicsQuery } from '../start-queries.ts';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchForm } from './SearchForm.tsx';
import classes from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { SearchStart } from './SearchStart.tsx';

/** True if nothing is found of any kind, so that there is nothing to choose from. */
const isEmpty = ({ counts }: Results, { kind, access }: SearchParams): boolean =>
  kind === null && access === null && Object.values(counts).every((count) => count === 0);

export const route: PageRoute = {
  async loader({ url, context }) {
    const { api, viewer, load } = context.get(pageContext);
    const params = readSearchParams(url.searchParams);
    if (params.q === '') await Promise.all([load(popularVideosQuery(api)), load(searchTopicsQuery(api))]);
    else await load(searchQuery(api, { ...params, viewer }));
    return params;
  },
  handle: { query: (params) => searchParams(readSearchParams(params)) },
};

const isSameSearch = (one: SearchParams, other: SearchParams): boolean => searchUrl(one) === searchUrl(other);

function useSearch() {
  const params = useLoaderData<SearchParams>();
  const go = useSearchNavigation();
  const viewer = useAuth().user?.id ?? null;
  const query = useQuery({
    ...searchQuery(useApi(), { ...params, viewer }),
    enabled: params.q !== '',
    // Results that the server rendered for everybody stay until the viewer's arrive; those of another viewer don't.
    placeholderData: (before, last) => {
      const owner = last?.queryKey[2];
      return owner === viewer || owner === null ? keepPreviousData(before) : undefined;
    },
  });
  const { kind, access } = params;
  const onSearch = useCallback((q: string) => go(searchUrl({ q, kind, access })), [go, kind, access]);
  const field = useSearchField(params.q, onSearch);
  const page = params.q === '' ? undefined : query.data;
  const stale = query.isPlaceholderData && page !== undefined && !isSameSearch(page.params, params);
  return { params, field, query, page, stale, viewer };
}

function formatSummary({ total, more, params }: Results): string {
  if (total === 0) return `No results for “${params.q}”`;
  return `${total}${more ? '+' : ''} ${total === 1 ? 'result' : 'results'}`;
}

function Correction({ page: { corrected, params: answered }, params }: { page: Results; params: SearchParams }) {
  if (corrected === null) return null;
  const asTyped = searchUrl({ ...params, q: answered.q, page: 1, exact: true });
  return (
    <p className="mt-4 text-ink-2 wrap-anywhere">
      Showing results for <strong className="text-ink">{corrected}</strong>.{' '}
      <span className="screen-only">
        Search instead for{' '}
        <Link className="link font-semibold" to={asTyped}>
          {answered.q}
        </Link>
      </span>
    </p>
  );
}

/** Search over everything that is public (requirements: issue 16, One search). Works without JavaScript. */
export function SearchPage() {
  const { params, field, query, page, stale, viewer } = useSearch();
  return (
    <div className={`measure ${classes.page}`}>
      {params.q === '' ? (
        <DocumentHead title="Search" path="/search" />
      ) : (
        <DocumentHead title={`Search for “${params.q}”`} />
      )}
      <h1 className="tracking-tight mb-5 text-title">Search</h1>
      <SearchForm params={params} field={field} />
      {page ? <Correction page={page} params={params} /> : null}
      {params.q === '' ? (
        <>
          <p className="mt-4 text-ink-2 wrap-anywhere max-w-[62ch]">
            Find videos, lessons, patents, services, premium applications and pages. You can also search by patent
            number.
          </p>
          <SearchStart onSearch={field.type} />
        </>
      ) : (
        <div className={`grid ${classes.columns}`}>
          <div>{page && !isEmpty(page, params) ? <SearchFilters page={page} params={params} /> : null}</div>
          <ResultsRegion page={params.page} busy={query.isFetching} stale={stale}>
            <p
              className={page?.total === 0 ? 'visually-hidden' : 'text-4 text-ink-2 wrap-anywhere min-h-[1.5em] pb-3'}
              role="status"
            >
              {page && !stale ? formatSummary(page) : ''}
            </p>
            <VisitorData viewer={viewer} owner={page?.viewer ?? null}>
              <SearchResults
                page={page}
                params={params}
                error={query.data ? null : query.error}
                stale={stale}
                onRetry={() => void query.refetch()}
              />
            </VisitorData>
            {page?.total === 0 && !stale ? <SearchStart onSearch={field.type} /> : null}
            <Pagination
              page={params.page}
              pages={Math.ceil((page?.total ?? 0) / RESULTS_PER_PAGE)}
              to={(to) => searchUrl({ ...params, page: to })}
            />
          </ResultsRegion>
        </div>
      )}
    </div>
  );
}
