import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLoaderData } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { ListHead } from '../../../list-page/ListHead.tsx';
import { listRoute } from '../../../list-page/list-page.ts';
import { NotFoundPage } from '../../../page/NotFoundPage.tsx';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import { isBeyondLast, isUnfiltered, PER_PAGE } from '../../../ui/list-address.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ResultsRegion } from '../../../ui/ResultsRegion.tsx';
import { SearchBar } from '../../../ui/SearchBar.tsx';
import { useSearchField } from '../../../ui/use-search-field.ts';
import { useSearchNavigation } from '../../../ui/use-search-navigation.ts';
import { type PatentParams, patentsQuery, patentYearsQuery } from '../queries.ts';
import { PatentFilters } from './PatentFilters.tsx';
import { PatentResults } from './PatentResults.tsx';
import { patentParams, patentsAddress, readPatentParams } from './patents-address.ts';

export const route = listRoute({
  path: '/patents',
  read: readPatentParams,
  toQuery: patentParams,
  query: ({ api }, params) => patentsQuery(api, params),
  empty: (params) => ({ patents: [], total: 0, params }),
  more: ({ api, load }) => load(patentYearsQuery(api)),
});

/** Summary of the results; empty without a search or filter. */
function resultsLine({ search, year }: PatentParams, total: number | undefined): string {
  if (total === undefined || !(search || year)) return '';
  // With a term, the spec's words stand, also for one.
  const results = total === 1 && !search ? '1 result' : `${total} results`;
  return `${results} found${search ? ` for "${search}"` : ''}${year ? ` in ${year}` : ''}`;
}

/** Page state from the address, its query, and setters. */
function usePatents() {
  const api = useApi();
  const params = useLoaderData<PatentParams>();
  const navigateSearch = useSearchNavigation();
  const { search, year } = params;
  const query = useQuery({ ...patentsQuery(api, params), placeholderData: keepPreviousData });
  const years = useQuery(patentYearsQuery(api));
  const go = useCallback(
    (next: { search: string; year: number | null }) => navigateSearch(patentsAddress({ ...next, page: 1 })),
    [navigateSearch],
  );
  const field = useSearchField(
    search,
    useCallback((text) => go({ search: text, year }), [go, year]),
  );
  const stale = query.isPlaceholderData;
  return {
    params,
    field,
    query,
    stale,
    years: years.data ?? [],
    chooseYear: (chosen: number | null) => go({ search, year: chosen }),
    line: resultsLine(params, stale ? undefined : query.data?.total),
    pages: Math.ceil((query.data?.total ?? 0) / PER_PAGE),
  };
}

/** Search, year filter and cards of the patents (requirements: Patents). */
export function PatentsPage() {
  const { params, field, query, stale, years, chooseYear, line, pages } = usePatents();
  if (!stale && isBeyondLast(params.page, query.data?.total)) return <NotFoundPage />;
  const empty = !stale && query.data?.total === 0 && isUnfiltered(params) && params.year === null;
  return (
    <ContentPage
      eyebrow="Inventions"
      title="Patents"
      lead="Patents on quantum random access memory, with links to the full text."
      address="11010"
      search={
        empty ? null : (
          <SearchBar
            label="Search patents"
            path="/patents"
            field={field}
            line={line}
            clear={params.search ? 'Clear Search' : params.year ? 'Clear Filter' : null}
          >
            <PatentFilters years={years} year={params.year} onChoose={chooseYear} />
          </SearchBar>
        )
      }
    >
      <ListHead
        title={`Patents${params.year ? ` issued in ${params.year}` : ''}`}
        params={params}
        address={patentsAddress(params)}
      />
      <ResultsRegion page={params.page} busy={query.isFetching} stale={stale}>
        <PatentResults
          patents={query.data?.patents}
          failed={query.isError && !query.data}
          stale={stale}
          params={params}
          onRetry={() => void query.refetch()}
        />
      </ResultsRegion>
      <Pagination page={params.page} pages={pages} to={(page) => patentsAddress({ ...params, page })} />
    </ContentPage>
  );
}
