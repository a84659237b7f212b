import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import { PER_PAGE, readListParams } from '../../../ui/list-address.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ResultsRegion } from '../../../ui/ResultsRegion.tsx';
import { SearchBar } from '../../../ui/SearchBar.tsx';
import { useSearchField } from '../../../ui/use-search-field.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { tutorialsMeanwhile, tutorialsQuery } from '../queries.ts';
import { TutorialResults } from './TutorialResults.tsx';
import { tutorialsAddress } from './tutorials-route.ts';

/** Page state from the address and its query, as the viewer may see it. */
function useTutorials() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readListParams(params);
  const viewer = useAuth().user?.id ?? null;
  const answer = useQuery({
    ...tutorialsQuery(useApi(), { ...asked, viewer }),
    placeholderData: tutorialsMeanwhile(viewer),
  });
  const onSearch = useCallback(
    (search: string) =>
      void navigate(tutorialsAddress({ search, page: 1 }), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  const field = useSearchField(asked.search, onSearch);
  const { data } = answer;
  const stale = data !== undefined && (data.asked.search !== asked.search || data.asked.page !== asked.page);
  return { asked, field, answer, stale, pages: Math.ceil((data?.total ?? 0) / PER_PAGE) };
}

/** Tutorials by group, with search (requirements: Tutorials). */
export function TutorialsPage() {
  const { asked, field, answer, stale, pages } = useTutorials();
  const { data } = answer;
  return (
    <ContentPage
      eyebrow="Learn"
      title="Hands-On Tutorials"
      lead="Papers, slides, recordings and code to work through, one topic at a time."
    >
      <SearchBar
        label="Search tutorials"
        path="/tutorials"
        field={field}
        line={asked.search && data && !stale ? `${data.total} results found for "${asked.search}"` : ''}
        clear={asked.search ? 'Clear Search' : null}
      />
      <ResultsRegion page={asked.page} busy={answer.isFetching} stale={stale}>
        <TutorialResults
          groups={data?.groups}
          failed={answer.isError && !data}
          stale={stale}
          asked={asked}
          onRetry={() => void answer.refetch()}
        />
      </ResultsRegion>
      <Pagination page={asked.page} pages={pages} to={(page) => tutorialsAddress({ search: asked.search, page })} />
    </ContentPage>
  );
}
