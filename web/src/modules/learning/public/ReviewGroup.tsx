import type { QuestionReview } from '@qram/contract/question-attempts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { localDayAndTime } from '../../../ui/dates.ts';
import { LinkRow, LinkRows } from '../../../ui/LinkRows.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SectionGroup } from '../../../ui/SectionPage.tsx';

export type ReviewsResult = UseQueryResult<{ reviews: QuestionReview[]; total: number }>;

interface ReviewGroupProps {
  due: ReviewsResult;
  /** The next one that comes back later. */
  upcoming: ReviewsResult;
  onShowMore: () => void;
}

function describeUpcoming(total: number, { due_at }: QuestionReview): string {
  const at = localDayAndTime(due_at);
  return total === 1 ? `One question comes back on ${at}.` : `${total} questions come back later, the next on ${at}.`;
}

/** Questions that are due again, and when the next one comes back. */
export function ReviewGroup({ due, upcoming, onShowMore }: ReviewGroupProps) {
  const { reviews = [], total = 0 } = due.data ?? {};
  const next = upcoming.data?.reviews[0];
  return (
    <SectionGroup title="Due for review" count={total || undefined}>
      {reviews.length > 0 ? (
        <LinkRows>
          {reviews.map(({ title, lesson, address, attempts }) => (
            <LinkRow
              key={address}
              to={address}
              title={title}
              action={
                <ButtonLink small to={address} aria-label={`Answer ${title}`}>
                  Answer
                </ButtonLink>
              }
            >
              <span className="caption">{`${lesson} · ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`}</span>
            </LinkRow>
          ))}
        </LinkRows>
      ) : null}
      {upcoming.data && next ? <p className="small">{describeUpcoming(upcoming.data.total, next)}</p> : null}
      {upcoming.data && due.data && !next && total === 0 ? (
        <p className="small">Nothing to review. Questions that you answer in lessons come back here.</p>
      ) : null}
      {total > reviews.length ? (
        <div>
          <Button small busy={due.isFetching} onClick={onShowMore}>
            Show more
          </Button>
        </div>
      ) : null}
      {due.isError || upcoming.isError ? (
        <Notice
          title="This list couldn't be loaded."
          action={
            <Button
              onClick={() => {
                void due.refetch();
                void upcoming.refetch();
              }}
            >
              Try again
            </Button>
          }
        />
      ) : null}
    </SectionGroup>
  );
}
