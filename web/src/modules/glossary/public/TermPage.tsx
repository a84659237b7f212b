import { useQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { RecordScreen } from '../../../public-page/RecordScreen.tsx';
import { type RecordParams, recordRoute } from '../../../public-page/record-page.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { RecordLayout } from '../../../ui/layout/RecordLayout.tsx';
import { RecordSkeleton } from '../../../ui/layout/RecordSkeleton.tsx';
import { termQuery } from '../queries.ts';

export const route = recordRoute('glossary', {
  query: ({ api }, id) => termQuery(api, id),
  more: async () => undefined,
});

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
        Find it on this site
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
        </RecordLayout>
      )}
    </RecordScreen>
  );
}
