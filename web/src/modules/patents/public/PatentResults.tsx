import type { Patent } from '@qram/contract/modules/patents/patents';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { RecordMarks } from '../../learning/shared/RecordMarks.tsx';
import type { PatentParams } from '../queries.ts';
import { PatentCard } from './PatentCard.tsx';
import classes from './PatentsPage.module.css';

function PatentsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="visually-hidden" role="status">
        Loading patents...
      </p>
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className={`min-w-0 card ${classes.card}`} aria-hidden="true">
          <div className="flex flex-col gap-3 min-w-0">
            <Skeleton height="1.6rem" width="min(420px, 85%)" />
            <Skeleton height="1.4rem" width="min(240px, 58%)" />
            <Skeleton height="4.4rem" />
          </div>
          <div className={`flex flex-col gap-4 min-w-0 lg:items-end ${classes.side}`}>
            <Skeleton height="2.6rem" width="75%" />
            <Skeleton height="44px" width="142px" radius="10px" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface PatentResultsProps {
  patents: Patent[] | undefined;
  failed: boolean;
  stale: boolean;
  params: PatentParams;
  onRetry(): void;
}

export function PatentResults({ patents, failed, stale, params, onRetry }: PatentResultsProps) {
  if (failed) {
    return (
      <Notice
        title="Failed to load patents. Please try again later."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  if (!patents) return <PatentsSkeleton />;
  if (patents.length === 0 && !stale) return <NoPatents params={params} />;
  const ids = patents.map(({ id }) => id);
  return (
    <ul className="grid grid-cols-1 gap-5">
      {patents.map((patent) => (
        <li key={patent.id}>
          <PatentCard patent={patent} marks={<RecordMarks collection="patents" id={patent.id} ids={ids} />} />
        </li>
      ))}
    </ul>
  );
}

function hintFor({ search, year }: PatentParams): string {
  if (search) return year ? 'Try a different word, or all years.' : 'Try a different word, or fewer words.';
  return year ? 'Try another year.' : 'New patents will appear here.';
}

function NoPatents({ params }: { params: PatentParams }) {
  const nothing = !params.search && params.year === null;
  const elsewhere = nothing ? <ButtonLink to="/tutorials">Start the tutorials</ButtonLink> : null;
  return <EmptyState title="No patents found" text={hintFor(params)} action={elsewhere} />;
}
