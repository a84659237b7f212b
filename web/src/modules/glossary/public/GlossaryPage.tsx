import type { CSSProperties } from 'react';
import { ListHead } from '../../../public-page/ListHead.tsx';
import { listPage, listRoute, useListPage } from '../../../public-page/list-page.ts';
import { NotFoundPage } from '../../../public-page/NotFoundPage.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { isUnfiltered, listParams, readListParams } from '../../../ui/controls/list-url.ts';
import { Pagination } from '../../../ui/controls/Pagination.tsx';
import { SearchBar } from '../../../ui/controls/SearchBar.tsx';
import { ContentPage } from '../../../ui/layout/ContentPage.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { ResultsRegion } from '../../../ui/layout/ResultsRegion.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { TERMS_PER_PAGE, termsQuery } from '../queries.ts';
import classes from './GlossaryPage.module.css';
import { TermRows } from './TermRows.tsx';

const list = listPage({
  path: '/glossary',
  perPage: TERMS_PER_PAGE,
  read: readListParams,
  toQuery: listParams,
  query: ({ api }, params) => termsQuery(api, params),
  empty: (params) => ({ terms: [], total: 0, params }),
});
export const route = listRoute(list);

/** The live terms by name, with search. */
export function GlossaryPage() {
  const { params, field, query, stale, beyond, pages, url, toPage } = useListPage(list);
  const { data } = query;
  if (beyond) return <NotFoundPage />;
  const empty = !stale && data?.total === 0 && isUnfiltered(params);
  return (
    <ContentPage
      eyebrow="Learn"
      title="Glossary"
      lead="The words of quantum memories, each explained in a line."
      address="01110"
      search={
        empty ? null : (
          <SearchBar
            label="Search the glossary"
            path="/glossary"
            field={field}
            line={params.search && data && !stale ? `${data.total} results found for "${params.search}"` : ''}
            clear={params.search ? 'Clear Search' : null}
          />
        )
      }
    >
      <ListHead title="Glossary" params={params} path={url} />
      <ResultsRegion page={params.page} busy={query.isFetching} stale={stale}>
        <Terms
          terms={data?.terms}
          failed={query.isError && !data}
          searched={params.search !== ''}
          onRetry={() => void query.refetch()}
        />
      </ResultsRegion>
      <Pagination page={params.page} pages={pages} to={toPage} />
    </ContentPage>
  );
}

interface TermsProps {
  /** Undefined while loading. */
  terms: readonly { id: number; title: string; description: string; synonyms: string }[] | undefined;
  failed: boolean;
  searched: boolean;
  onRetry(): void;
}

function Terms({ terms, failed, searched, onRetry }: TermsProps) {
  if (failed)
    return <Notice title="The glossary couldn't be loaded." action={<Button onClick={onRetry}>Try again</Button>} />;
  if (!terms)
    return (
      <div className="grid gap-4" role="status">
        <span className="visually-hidden">Loading the glossary...</span>
        <Skeleton height="3.2rem" />
        <Skeleton height="3.2rem" />
        <Skeleton height="3.2rem" />
      </div>
    );
  if (terms.length === 0)
    return searched ? (
      <EmptyState title="No terms found" text="Try a different word, or fewer words." />
    ) : (
      <EmptyState
        title="No terms available"
        text="New terms will appear here."
        action={<ButtonLink to="/tutorials">Start the tutorials</ButtonLink>}
      />
    );
  const letters = groupByLetter(terms);
  if (letters.length < MIN_LETTERS) return <TermRows terms={terms} />;
  return (
    <>
      <nav
        className={`mb-6 screen-only ${classes.letters}`}
        aria-label="Terms by letter"
        style={{ '--half': Math.ceil(letters.length / 2) } as CSSProperties}
      >
        {letters.map(([letter]) => (
          <a
            key={letter}
            className={`control grid place-items-center no-underline text-4 ${classes.link}`}
            href={`#${encodeURIComponent(letterId(letter))}`}
          >
            {letter}
          </a>
        ))}
      </nav>
      {letters.map(([letter, group]) => (
        <section key={letter} className={classes.group} aria-labelledby={letterId(letter)}>
          <h2 id={letterId(letter)} className="text-6">
            {letter}
          </h2>
          <TermRows terms={group} />
        </section>
      ))}
    </>
  );
}

/** With fewer letters, all terms are in sight. */
const MIN_LETTERS = 8;

const letterId = (letter: string): string => `letter-${letter}`;

/** The terms by their first letter, both in their order. */
function groupByLetter<Term extends { title: string }>(terms: readonly Term[]): [string, Term[]][] {
  const first = ({ title }: Term) => (title[Symbol.iterator]().next().value ?? '').toLocaleUpperCase('en-US');
  return [...Map.groupBy(terms, first)];
}
