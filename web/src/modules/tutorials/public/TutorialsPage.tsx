import { Link } from 'react-router';
import { ListHead } from '../../../public-page/ListHead.tsx';
import { listPage, listRoute, useListPage } from '../../../public-page/list-page.ts';
import { NotFoundPage } from '../../../public-page/NotFoundPage.tsx';
import { isUnfiltered, listParams, readListParams } from '../../../ui/controls/list-url.ts';
import { Pagination } from '../../../ui/controls/Pagination.tsx';
import { SearchBar } from '../../../ui/controls/SearchBar.tsx';
import { ContentPage } from '../../../ui/layout/ContentPage.tsx';
import { ResultsRegion } from '../../../ui/layout/ResultsRegion.tsx';
import { VisitorData } from '../../../ui/layout/VisitorData.tsx';
import { placeholderTutorials, tutorialsQuery } from '../queries.ts';
import { TutorialResults } from './TutorialResults.tsx';

const list = listPage({
  path: '/tutorials',
  read: readListParams,
  toQuery: listParams,
  query: ({ api, viewer }, params) => ({
    ...tutorialsQuery(api, { ...params, viewer }),
    placeholderData: placeholderTutorials(viewer),
  }),
  empty: (params) => ({ groups: [], total: 0, params, viewer: null }),
  isStale: (shown, { search, page }) => shown.params.search !== search || shown.params.page !== page,
});
export const route = listRoute(list);

/** Tutorials by group, with search (requirements: Tutorials). */
export function TutorialsPage() {
  const { params, viewer, field, query, stale, beyond, pages, url, toPage } = useListPage(list);
  const { data } = query;
  if (beyond) return <NotFoundPage />;
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
      <ListHead title="Hands-On Tutorials" params={params} path={url} />
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
      <Pagination page={params.page} pages={pages} to={toPage} />
      <p className="mt-6 text-4 text-ink-2">
        Look up a word in the{' '}
        <Link className="link" to="/glossary">
          glossary
        </Link>
      </p>
    </ContentPage>
  );
}
