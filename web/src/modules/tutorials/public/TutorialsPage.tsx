import { ContentPage } from '../../../ui/ContentPage.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ResultsRegion } from '../../../ui/ResultsRegion.tsx';
import { SearchBar } from '../../../ui/SearchBar.tsx';
import { TutorialResults } from './TutorialResults.tsx';
import { tutorialsAddress, useTutorials } from './use-tutorials.ts';

/** Groups of topics with their files, and a search for them (spec §2). */
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
