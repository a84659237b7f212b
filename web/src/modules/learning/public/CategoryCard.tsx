import { recordAddress } from '@qram/contract/record-pages';
import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconCheck, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import classes from './CategoryProgress.module.css';

/** With more lessons, the cells would be too thin to tell apart. */
const MAX_CELLS = 24;

export type CategoryLesson = Pick<
  TutorialLesson,
  'id' | 'title' | 'category_id' | 'category_title' | 'lessons' | 'locked'
>;
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

/** One cell of memory for each lesson: lit when done, outlined for the current one. */
export function Cells({ lesson, done }: ProgressProps) {
  if (lesson.lessons.length > MAX_CELLS) return null;
  return (
    <span className={classes.cells} aria-hidden="true">
      {lesson.lessons.map(({ id }) => (
        <span key={id} data-done={done?.has(id) || undefined} data-current={id === lesson.id || undefined} />
      ))}
    </span>
  );
}

const Head = ({ lesson, done }: ProgressProps) => (
  <div className={classes.head}>
    <p className={classes.title}>
      <strong>{lesson.category_title}</strong>
      <span>{countLabel(lesson, done)}</span>
    </p>
    <Cells lesson={lesson} done={done} />
  </div>
);

function Lessons({ lesson, done }: { lesson: CategoryLesson; done: ReadonlySet<number> }) {
  return (
    <ol className={classes.lessons}>
      {lesson.lessons.map((other) => {
        const isDone = done.has(other.id);
        const isCurrent = other.id === lesson.id;
        return (
          <li key={other.id}>
            <Link
              className={classNames(classes.lesson, isCurrent && classes.current)}
              to={recordAddress('topics', other)}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <span className={classes.mark} data-done={isDone || undefined} aria-hidden="true">
                {isDone ? <IconCheck size={13} stroke={2.5} /> : null}
              </span>
              <span className={classes.name}>
                {other.title}
                {isDone ? <span className="visually-hidden"> (done)</span> : null}
                {other.locked ? <span className="visually-hidden"> (locked)</span> : null}
              </span>
              {other.locked ? <IconLock size={15} stroke={1.75} aria-hidden="true" /> : null}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

/** The lessons of a category, and below them what the viewer can do. */
export function CategoryCard({ lesson, done, children }: ProgressProps & { children?: ReactNode }) {
  return (
    <section className={`${classes.card} screen-only`} aria-label={lesson.category_title}>
      <Head lesson={lesson} done={done} />
      <Lessons lesson={lesson} done={done ?? NONE} />
      {children ? <div className={classes.foot}>{children}</div> : null}
    </section>
  );
}
