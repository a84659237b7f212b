import { ContentPage } from '../../../ui/ContentPage.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ResultsRegion } from '../../../ui/ResultsRegion.tsx';
import { SearchBar } from '../../../ui/SearchBar.tsx';
import { PatentFilters } from './PatentFilters.tsx';
import { PatentResults } from './PatentResults.tsx';
import { patentsAddress } from './patent-address.ts';
import { usePatents } from './use-patents.ts';

/** Search, year filter and cards of the public patents (spec §2). */
export function PatentsPage() {
  const { asked, field, answer, stale, years, chooseYear, line, pages } = usePatents();
  return (
    <ContentPage
      eyebrow="Inventions"
      title="Patents"
      lead="Inventions around quantum random access memory, with their documents."
    >
      <SearchBar
        label="Search patents"
        path="/patents"
        field={field}
        line={line}
        clear={asked.search ? 'Clear Search' : asked.year ? 'Clear Filter' : null}
      >
        <PatentFilters years={years} year={asked.year} onChoose={chooseYear} />
      </SearchBar>
      <ResultsRegion page={asked.page} busy={answer.isFetching} stale={stale}>
        <PatentResults
          patents={answer.data?.patents}
          failed={answer.isError && !answer.data}
          stale={stale}
          asked={asked}
          onRetry={() => void answer.refetch()}
        />
      </ResultsRegion>
      <Pagination page={asked.page} pages={pages} to={(page) => patentsAddress({ ...asked, page })} />
    </ContentPage>
  );
}
