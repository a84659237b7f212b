import type { QuestionReview } from '@qram/contract/question-attempts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { localDateTime } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/Notice.tsx';
import classes from './LearningSection.module.css';

export type ReviewsResult = UseQueryResult<{ reviews: QuestionReview[]; total: number }>;

interface ReviewGroupProps {
  due: ReviewsResult;
  /** The next one that comes back later. */
  upcoming: ReviewsResult;
  onShowMore: () => void;
}

function describeUpcoming(total: number, next: QuestionReview | undefined): string {
  if (!next) return 'Questions you answer in lessons come back here after a day, then at longer intervals.';
  const at = localDateTime(next.due_at);
  return total === 1 ? `One question comes back on ${at}.` : `${total} questions come back later, the next on ${at}.`;
}

function Review({ review }: { review: QuestionReview }) {
  const { title, lesson, address, attempts } = review;
  return (
    <li className={`row wrap justify-between gap-16 gap-y-10 ${classes.entry}`}>
      <div className="stack gap-2 grow min-w-0 wrap-anywhere">
        <Link dir="auto" className="link font-medium" to={address}>
          {title}
        </Link>
        <span className="caption">
          {lesson} · {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
        </span>
      </div>
      <ButtonLink small look="primary" to={address} aria-label={`Answer ${title}`}>
        Answer
      </ButtonLink>
    </li>
  );
}

/** Questions that are due again, and when the next one comes back. */
export function ReviewGroup({ due, upcoming, onShowMore }: ReviewGroupProps) {
  const { reviews = [], total = 0 } = due.data ?? {};
  return (
    <section aria-label="Due for review">
      <h2 className={`row gap-8 text-17 ${classes.title}`}>
        Due for review
        {total > 0 ? <span className="quiet font-medium">{total}</span> : null}
      </h2>
      {reviews.length > 0 ? (
        <ul className={`stack ruled ${classes.list}`}>
          {reviews.map((review) => (
            <Review key={review.address} review={review} />
          ))}
        </ul>
      ) : null}
      {upcoming.data && (total === 0 || upcoming.data.total > 0) ? (
        <p className="small">{describeUpcoming(upcoming.data.total, upcoming.data.reviews[0])}</p>
      ) : null}
      {total > reviews.length ? (
        <Button small busy={due.isFetching} onClick={onShowMore}>
          Show more
        </Button>
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
    </section>
  );
}
