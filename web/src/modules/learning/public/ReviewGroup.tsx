import type { QuestionReview } from '@qram/contract/modules/learning/question-attempts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { LinkRow, LinkRows } from '../../../ui/layout/LinkRows.tsx';
import { SectionGroup } from '../../../ui/layout/SectionPage.tsx';
import { localDate, localDayName } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Notice.tsx';

export type ReviewsResult = UseQueryResult<{ reviews: QuestionReview[]; total: number }>;

interface ReviewGroupProps {
  due: ReviewsResult;
  /** The next ones that come back later. */
  upcoming: ReviewsResult;
  onShowMore: () => void;
}

/** `Next review: tomorrow, 2 questions`: the first day with reviews, and how many it has. */
export function describeUpcoming(reviews: readonly Pick<QuestionReview, 'due_at'>[], now: Date): string | null {
  const [next] = reviews;
  if (!next) return null;
  const day = localDate(next.due_at);
  const count = reviews.filter(({ due_at }) => localDate(due_at) === day).length;
  return `Next review: ${localDayName(next.due_at, now)}, ${count === 1 ? '1 question' : `${count} questions`}`;
}

export function ReviewGroup({ due, upcoming, onShowMore }: ReviewGroupProps) {
  const { reviews = [], total = 0 } = due.data ?? {};
  const next = describeUpcoming(upcoming.data?.reviews ?? [], new Date());
  return (
    <SectionGroup
      title="Due for review"
      count={total || undefined}
      action={
        total > 0 ? (
          <ButtonLink small look="primary" to="/account/review">
            Start review
          </ButtonLink>
        ) : undefined
      }
    >
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
              <span className="text-3 text-ink-3">{`${lesson} · ${attempts === 1 ? '1 try' : `${attempts} tries`}`}</span>
            </LinkRow>
          ))}
        </LinkRows>
      ) : null}
      {next ? <p className="text-4 text-ink-2">{next}</p> : null}
      {upcoming.data && due.data && !next && total === 0 ? (
        <p className="text-4 text-ink-2">Nothing to review. Questions that you answer in lessons come back here.</p>
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
