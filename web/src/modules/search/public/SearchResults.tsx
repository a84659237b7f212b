import { LIMITED_PAGE } from '@qram/contract/api/limited-page';
import { kindLabels } from '@qram/contract/collection/content';
import { isLimited } from '../../../api/api-client.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import type { SearchPage, SearchParams } from '../queries.ts';
import { searchUrl } from '../search-url.ts';
import classes from './SearchPage.module.css';
import { SearchResultRow } from './SearchResultRow.tsx';

function ResultsSkeleton() {
  return (
    <div>
      <p className="visually-hidden" role="status">
        Searching...
      </p>
      {['60%', '45%', '75%'].map((width) => (
        <div key={width} className={`grid gap-4 ${classes.result}`} aria-hidden="true">
          <Skeleton height="40px" width="40px" radius="10px" />
          <div>
            <Skeleton height="1.3rem" width="min(180px, 50%)" />
            <Skeleton height="1.6rem" width={width} />
            <Skeleton height="2.9rem" />
          </div>
        </div>
      ))}
    </div>
  );
}

function NoResults({ params }: { params: SearchParams }) {
  const { q, kind, access, page } = params;
  if (page > 1) {
    const first = <ButtonLink to={searchUrl({ ...params, page: 1 })}>Go to first page</ButtonLink>;
    return <EmptyState title="No results found" action={first} text={`There is no page ${page}.`} />;
  }
  if (kind) {
    const all = <ButtonLink to={searchUrl({ ...params, kind: null, access: null })}>Search everything</ButtonLink>;
    return <EmptyState title={`No ${kindLabels(kind).many.toLowerCase()} found`} action={all} text={`For “${q}”.`} />;
  }
  if (access) {
    const all = <ButtonLink to={searchUrl({ ...params, access: null })}>Search everything</ButtonLink>;
    return <EmptyState title={`No ${access} results`} action={all} text={`For “${q}”.`} />;
  }
  return <EmptyState title={`No results for “${q}”`} text="Try a different word, or fewer words." />;
}

function SearchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const action = <Button onClick={onRetry}>Try again</Button>;
  if (!isLimited(error)) return <Notice title="The search failed." action={action} />;
  return (
    <Notice title={LIMITED_PAGE.title} action={action}>
      <p>{LIMITED_PAGE.text}</p>
    </Notice>
  );
}

interface SearchResultsProps {
  page: SearchPage | undefined;
  params: SearchParams;
  /** Why there are none; null while there may be. */
  error: Error | null;
  stale: boolean;
  onRetry(): void;
}

export function SearchResults({ page, params, error, stale, onRetry }: SearchResultsProps) {
  if (error) return <SearchFailure error={error} onRetry={onRetry} />;
  if (!page) return <ResultsSkeleton />;
  if (page.results.length === 0) return stale ? <ResultsSkeleton /> : <NoResults params={params} />;
  return (
    <ol className="grid">
      {page.results.map((result) => (
        <SearchResultRow key={`${result.address} ${result.id}`} result={result} />
      ))}
    </ol>
  );
}
