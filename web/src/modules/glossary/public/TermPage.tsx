import { recordPath } from '@qram/contract/collection/record-pages';
import { useQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { RecordScreen } from '../../../public-page/RecordScreen.tsx';
import { type RecordParams, recordRoute } from '../../../public-page/record-page.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { NeighborLink, NeighborLinks } from '../../../ui/layout/NeighborLinks.tsx';
import { RecordLayout } from '../../../ui/layout/RecordLayout.tsx';
import { RecordSkeleton } from '../../../ui/layout/RecordSkeleton.tsx';
import { type Term, termQuery, termsQuery } from '../queries.ts';
import { TermRows } from './TermRows.tsx';

export const route = recordRoute('glossary', {
  query: ({ api }, id) => termQuery(api, id),
  more: ({ api, load }) => load(termsQuery(api, ALL)),
});

/** Of the first page, which holds most glossaries whole. */
const ALL = { page: 1, search: '' };

/** Other terms of the same lesson, each with its line, and those before and after it in the list. */
function OtherTerms({ id, lesson }: { id: number; lesson: string }) {
  const { data } = useQuery(termsQuery(useApi(), ALL));
  const terms = data?.terms ?? [];
  const isOfLesson = (term: Term) => lesson !== '' && term.lesson.split('#')[0] === lesson.split('#')[0];
  const others = terms.filter((term) => term.id !== id && isOfLesson(term));
  return (
    <>
      {others.length > 0 ? (
        <section className="mt-12" aria-labelledby="same-lesson">
          <h2 id="same-lesson" className="text-6 mb-4">
            Terms of the same lesson
          </h2>
          <TermRows terms={others} />
        </section>
      ) : null}
      <Neighbors terms={terms} id={id} />
    </>
  );
}

function Neighbors({ terms, id }: { terms: readonly Term[]; id: number }) {
  const index = terms.findIndex((term) => term.id === id);
  const previous = terms[index - 1];
  const next = terms[index + 1];
  if (index < 0 || (!previous && !next)) return null;
  return (
    <div className="mt-8">
      <NeighborLinks label="Previous and next term">
        {previous ? (
          <NeighborLink to={recordPath('glossary', previous)} title={previous.title} direction="Previous" />
        ) : null}
        {next ? <NeighborLink to={recordPath('glossary', next)} title={next.title} direction="Next" /> : null}
      </NeighborLinks>
    </div>
  );
}

/** Where the term is explained, and where else it is. */
function More({ term: { title, lesson, lesson_title } }: { term: Term }) {
  return (
    <nav className="grid justify-items-start gap-3" aria-label="More about this term">
      {lesson_title === null ? null : (
        <ButtonLink to={lesson} look="primary">
          {`Read “${lesson_title}”`}
        </ButtonLink>
      )}
      <Link className="link text-4" to={`/search?${new URLSearchParams({ q: title })}`}>
        {`Search this site for “${title}”`}
      </Link>
    </nav>
  );
}

/** One term. */
export function TermPage() {
  const { id } = useLoaderData<RecordParams>();
  const query = useQuery(termQuery(useApi(), id));
  return (
    <RecordScreen collection="glossary" noun="term" nouns="terms" query={query} skeleton={<RecordSkeleton />}>
      {(term) => (
        <RecordLayout
          list={{ to: '/glossary', label: 'Glossary' }}
          eyebrow="Term"
          title={term.title}
          aside={<More term={term} />}
        >
          <div className="grid gap-4 max-w-[60ch] wrap-anywhere">
            <p dir="auto" className="text-6">
              {term.description}
            </p>
            {term.synonyms ? <p className="text-ink-2">{`Also called: ${term.synonyms}`}</p> : null}
          </div>
          <OtherTerms id={id} lesson={term.lesson} />
        </RecordLayout>
      )}
    </RecordScreen>
  );
}
