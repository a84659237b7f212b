import { recordPath } from '@qram/contract/collection/record-pages';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/controls/Button.tsx';
import { classNames } from '../../../ui/text/class-names.ts';
import classes from './CategoryProgress.module.css';

/** With more lessons, the cells would be too thin to tell apart. */
const MAX_CELLS = 24;

/** Up to this many lessons are all listed. */
const MAX_LISTED = 15;
const LISTED_OF_MANY = 9;

export type CategoryLesson = Pick<
  TutorialLesson,
  | 'id'
  | 'title'
  | 'category_id'
  | 'category_title'
  | 'lessons'
  | 'next_category'
  | 'locked'
  | 'prerequisites'
  | 'outline'
>;
type ListedLesson = CategoryLesson['lessons'][number];
const NONE: ReadonlySet<number> = new Set();

export interface ProgressProps {
  lesson: CategoryLesson;
  /** Ids of the lessons done; null while unknown. */
  done: ReadonlySet<number> | null;
}

export const countLabel = ({ lessons }: CategoryLesson, done: ReadonlySet<number> | null): string => {
  if (done) return `${lessons.filter(({ id }) => done.has(id)).length} of ${lessons.length} done`;
  return lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`;
};

/** Index of the first lesson that is listed, with the current one in the middle where it can be. */
function windowStart({ id, lessons }: CategoryLesson): number {
  if (lessons.length <= MAX_LISTED) return 0;
  const middle = lessons.findIndex((other) => other.id === id) - Math.floor(LISTED_OF_MANY / 2);
  return Math.max(0, Math.min(middle, lessons.length - LISTED_OF_MANY));
}

/** One cell of memory for each lesson: lit when done, outlined for the current one. */
export function Cells({ lesson, done }: ProgressProps) {
  if (lesson.lessons.length > MAX_CELLS) return null;
  return (
    <span className={`flex gap-1 ${classes.cells}`} aria-hidden="true">
      {lesson.lessons.map(({ id }) => (
        <span key={id} data-done={done?.has(id) || undefined} data-current={id === lesson.id || undefined} />
      ))}
    </span>
  );
}

const Head = ({ lesson, done }: ProgressProps) => (
  <div className={`grid gap-3 ${classes.head}`}>
    <p className="flex justify-between gap-3 text-3">
      <strong dir="auto" className="min-w-0 wrap-anywhere">
        {lesson.category_title}
      </strong>
      <span className="flex-none text-ink-2 wrap-anywhere">{countLabel(lesson, done)}</span>
    </p>
    <Cells lesson={lesson} done={done} />
  </div>
);

function LessonLink({ lesson, current, done }: { lesson: ListedLesson; current: boolean; done: boolean }) {
  return (
    <Link
      className={classNames(
        'grid items-start gap-3 text-4 text-ink-2 no-underline',
        classes.lesson,
        current && classes.current,
      )}
      to={recordPath('topics', lesson)}
      aria-current={current ? 'page' : undefined}
    >
      <span className={`grid place-items-center ${classes.mark}`} data-done={done || undefined} aria-hidden="true">
        {done ? <IconCheck size={13} stroke={2.5} /> : null}
      </span>
      <span dir="auto" className="wrap-anywhere">
        <span>{lesson.title}</span>
        {done ? <span className="visually-hidden"> (done)</span> : null}
        {lesson.locked ? <span className="visually-hidden by-access"> (locked)</span> : null}
      </span>
      {lesson.locked ? (
        <span className={`text-ink-3 by-access ${classes.lock}`}>
          <IconLock size={15} stroke={1.75} aria-hidden="true" />
        </span>
      ) : null}
    </Link>
  );
}

/** Scrolls a list to its current lesson when it unfolds. */
function useCurrentInSight(unfolded: boolean) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!unfolded || !list.current || !current) return;
    list.current.scrollTop = current.offsetTop - (list.current.clientHeight - current.offsetHeight) / 2;
    current.focus();
  }, [unfolded]);
  return list;
}

function Lessons({ lesson, done }: { lesson: CategoryLesson; done: ReadonlySet<number> }) {
  const { lessons } = lesson;
  const [unfolded, setUnfolded] = useState(false);
  const list = useCurrentInSight(unfolded);
  const start = unfolded ? 0 : windowStart(lesson);
  const shown = unfolded || lessons.length <= MAX_LISTED ? lessons : lessons.slice(start, start + LISTED_OF_MANY);
  return (
    <>
      <ol ref={list} className={classes.lessons} start={start + 1} data-unfolded={unfolded || undefined}>
        {shown.map((other) => (
          <li key={other.id}>
            <LessonLink lesson={other} current={other.id === lesson.id} done={done.has(other.id)} />
          </li>
        ))}
      </ol>
      {shown.length < lessons.length ? (
        <div className={classes.unfold}>
          <Button small wide onClick={() => setUnfolded(true)}>{`Show all ${lessons.length} lessons`}</Button>
        </div>
      ) : null}
    </>
  );
}

export function CategoryCard({ lesson, done, children }: ProgressProps & { children?: ReactNode }) {
  return (
    <section className={`card screen-only ${classes.card}`} aria-label={lesson.category_title}>
      <Head lesson={lesson} done={done} />
      <Lessons lesson={lesson} done={done ?? NONE} />
      {children ? <div className={`grid gap-2 ${classes.foot}`}>{children}</div> : null}
    </section>
  );
}
