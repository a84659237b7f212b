import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { ListHead } from '../../../public-page/ListHead.tsx';
import { listPage, listRoute, useListPage } from '../../../public-page/list-page.ts';
import { NotFoundPage } from '../../../public-page/NotFoundPage.tsx';
import { isUnfiltered } from '../../../ui/controls/list-url.ts';
import { Pagination } from '../../../ui/controls/Pagination.tsx';
import { SearchBar } from '../../../ui/controls/SearchBar.tsx';
import { ContentPage } from '../../../ui/layout/ContentPage.tsx';
import { ResultsRegion } from '../../../ui/layout/ResultsRegion.tsx';
import { type PatentParams, patentsQuery, patentYearsQuery } from '../queries.ts';
import { PatentFilters } from './PatentFilters.tsx';
import { PatentResults } from './PatentResults.tsx';
import { patentParams, readPatentParams } from './patent-params.ts';

const list = listPage({
  path: '/patents',
  read: readPatentParams,
  toQuery: patentParams,
  query: ({ api }, params) => patentsQuery(api, params),
  empty: (params) => ({ patents: [], total: 0, params }),
  more: ({ api, load }) => load(patentYearsQuery(api)),
});
export const route = listRoute(list);

function resultsLine({ search, year }: PatentParams, total: number | undefined): string {
  if (total === undefined || !(search || year)) return '';
  // With a term, the spec's words stand, also for one.
  const results = total === 1 && !search ? '1 result' : `${total} results`;
  return `${results} found${search ? ` for "${search}"` : ''}${year ? ` in ${year}` : ''}`;
}

/** Search, year filter and cards of the patents (requirements: Patents). */
export function PatentsPage() {
  const { params, field, query, stale, beyond, change, pages, url, toPage } = useListPage(list);
  const { data: years = [] } = useQuery(patentYearsQuery(useApi()));
  if (beyond) return <NotFoundPage />;
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
            line={resultsLine(params, stale ? undefined : query.data?.total)}
            clear={params.search ? 'Clear Search' : params.year ? 'Clear Filter' : null}
          >
            <PatentFilters years={years} year={params.year} onChoose={(year) => change({ year })} />
          </SearchBar>
        )
      }
    >
      <ListHead title={`Patents${params.year ? ` issued in ${params.year}` : ''}`} params={params} path={url} />
      <ResultsRegion page={params.page} busy={query.isFetching} stale={stale}>
        <PatentResults
          patents={query.data?.patents}
          failed={query.isError && !query.data}
          stale={stale}
          params={params}
          onRetry={() => void query.refetch()}
        />
      </ResultsRegion>
      <Pagination page={params.page} pages={pages} to={toPage} />
    </ContentPage>
  );
}
