import { useQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { RecordScreen } from '../../../public-page/RecordScreen.tsx';
import { type RecordParams, recordRoute } from '../../../public-page/record-page.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { RecordLayout } from '../../../ui/layout/RecordLayout.tsx';
import { RecordSkeleton } from '../../../ui/layout/RecordSkeleton.tsx';
import { termQuery, termsQuery } from '../queries.ts';
import { TermRows } from './TermRows.tsx';

export const route = recordRoute('glossary', {
  query: ({ api }, id) => termQuery(api, id),
  more: ({ api, load }) => load(termsQuery(api, ALL)),
});

/** Of the first page, which holds most glossaries whole. */
const ALL = { page: 1, search: '' };

/** Other terms of the same lesson, each with its line. */
function Neighbors({ id, lesson }: { id: number; lesson: string }) {
  const { data } = useQuery(termsQuery(useApi(), ALL));
  const isOfLesson = (term: { lesson: string }) => lesson !== '' && term.lesson.split('#')[0] === lesson.split('#')[0];
  const others = (data?.terms ?? []).filter((term) => term.id !== id && isOfLesson(term));
  if (others.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="same-lesson">
      <h2 id="same-lesson" className="text-6 mb-4">
        Terms of the same lesson
      </h2>
      <TermRows terms={others} />
    </section>
  );
}

/** Where the term is explained, and where else it is. */
function More({ title, lesson }: { title: string; lesson: string }) {
  return (
    <nav className="grid justify-items-start gap-3" aria-label="More about this term">
      {lesson ? (
        <ButtonLink to={lesson} look="primary">
          Open its lesson
        </ButtonLink>
      ) : null}
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
      {({ title, description, synonyms, lesson }) => (
        <RecordLayout
          list={{ to: '/glossary', label: 'Glossary' }}
          eyebrow="Term"
          title={title}
          aside={<More title={title} lesson={lesson} />}
        >
          <div className="grid gap-4 max-w-[60ch] wrap-anywhere">
            <p dir="auto" className="text-6">
              {description}
            </p>
            {synonyms ? <p className="text-ink-2">{`Also called: ${synonyms}`}</p> : null}
          </div>
          <Neighbors id={id} lesson={lesson} />
        </RecordLayout>
      )}
    </RecordScreen>
  );
}
