import type { QuestionReview } from '@qram/contract/modules/learning/question-attempts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { describeUpcoming } from '../../modules/learning/public/ReviewGroup.tsx';
import { reviewsQuery } from '../../modules/learning/queries.ts';
import { LessonText } from '../../modules/tutorials/public/lesson/LessonText.tsx';
import { lessonQuery } from '../../modules/tutorials/queries.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { SectionPage } from '../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Notice } from '../../ui/text/Notice.tsx';
import classes from './ReviewSection.module.css';

/** Questions of one session; the rest is due in the next one. */
const MAX_QUESTIONS = 20;
/** Enough for the count of the next day with reviews. */
const MAX_UPCOMING = 50;

/** The form of one question in a lesson's HTML; null if the lesson doesn't have it any more. */
function findQuestion(html: string, key: string): string | null {
  const lesson = new DOMParser().parseFromString(html, 'text/html');
  return lesson.getElementById(`question-${key}`)?.outerHTML ?? null;
}

const getFields = (form: Element) => [...form.querySelectorAll<HTMLInputElement>('.question-option input')];

interface QuestionProps {
  review: QuestionReview;
  viewer: number;
  /** Place in the session, from 1, and its length. */
  place: number;
  total: number;
  onNext(): void;
}

/** One question, answered as in its lesson. Keys 1 to 9 choose an option; Enter checks, and then leads on. */
function ReviewedQuestion({ review, viewer, place, total, onNext }: QuestionProps) {
  const lesson = useQuery(lessonQuery(useApi(), { id: review.topic_id, viewer }));
  const container = useRef<HTMLDivElement>(null);
  const found = lesson.data && 'record' in lesson.data ? lesson.data.record : null;
  const html = useMemo(() => (found?.html ? findQuestion(found.html, review.key) : null), [found, review.key]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const form = container.current?.querySelector('form.question');
    const isWriting = target instanceof HTMLInputElement && target.type === 'text';
    if (!form || isWriting || ctrlKey || metaKey || altKey) return;
    const option = /^[1-9]$/.test(key) ? getFields(form)[Number(key) - 1] : undefined;
    if (option && !option.disabled) {
      event.preventDefault();
      option.click();
      option.focus();
      return;
    }
    if (key !== 'Enter' || target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return;
    event.preventDefault();
    const check = form.querySelector<HTMLButtonElement>('.question-check');
    if (check?.textContent === 'Check') check.click();
    else onNext();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work in the whole question
    <div className="grid gap-4" onKeyDown={onKeyDown}>
      <p className="flex flex-wrap justify-between gap-3 text-4 text-ink-2">
        <span role="status">{`Question ${place} of ${total}`}</span>
        <Link dir="auto" className="quiet-link wrap-anywhere" to={review.address}>
          {review.lesson}
        </Link>
      </p>
      {lesson.isPending ? <Skeleton height="280px" radius="16px" /> : null}
      {lesson.isError ? (
        <Notice
          title="This question couldn't be loaded."
          action={<Button onClick={() => void lesson.refetch()}>Try again</Button>}
        />
      ) : null}
      {lesson.data && !html ? <p className="text-ink-2">This question isn't in its lesson any more.</p> : null}
      {/* Until its script has taken it over, the form would lead to a page that only lessons have. */}
      {html ? (
        <div ref={container} className={classes.question} onSubmit={(event) => event.preventDefault()}>
          <LessonText html={html} topicId={review.topic_id} />
        </div>
      ) : null}
      <div>
        <Button onClick={onNext}>{place < total ? 'Next question' : 'Finish'}</Button>
      </div>
    </div>
  );
}

function NothingDue({ viewer, answered }: { viewer: number; answered: number }) {
  const { data } = useQuery(reviewsQuery(useApi(), { viewer, list: 'upcoming', shown: MAX_UPCOMING }));
  const next = describeUpcoming(data?.reviews ?? [], new Date());
  const text =
    next ?? 'A question that you answer in a lesson comes back here a day later, then after longer and longer times.';
  return (
    <EmptyState
      title={answered > 0 ? 'All reviewed' : 'Nothing is due'}
      text={text}
      action={
        <ButtonLink to={next ? '/account/learning' : '/tutorials'} look="primary">
          {next ? 'Your learning' : 'Choose a lesson'}
        </ButtonLink>
      }
    />
  );
}

/** The questions of all lessons that are due, one after the other (requirements: Questions). */
export default function ReviewSection({ viewer }: { viewer: number }) {
  const due = useQuery(reviewsQuery(useApi(), { viewer, list: 'due', shown: MAX_QUESTIONS }));
  // What was due at the start: an answer takes its question out of the list.
  const [session, setSession] = useState<readonly QuestionReview[] | null>(null);
  const [at, setAt] = useState(0);
  if (session === null && due.data) setSession(due.data.reviews);
  const review = session?.[at];
  return (
    <SectionPage bare title="Review" lead="Questions from your lessons that are due, one after the other.">
      {session === null && !due.isError ? <Skeleton height="320px" radius="16px" /> : null}
      {session === null && due.isError ? (
        <Notice
          title="This list couldn't be loaded."
          action={<Button onClick={() => void due.refetch()}>Try again</Button>}
        />
      ) : null}
      {review && session ? (
        <ReviewedQuestion
          key={review.address}
          review={review}
          viewer={viewer}
          place={at + 1}
          total={session.length}
          onNext={() => setAt(at + 1)}
        />
      ) : null}
      {session && !review ? <NothingDue viewer={viewer} answered={session.length} /> : null}
    </SectionPage>
  );
}
