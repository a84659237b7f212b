import { type PagedCollection, recordAddress } from '@qram/contract/record-pages';
import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { categoriesQuery } from '../queries.ts';
import { ActionButtons, ActionProblem, LogInToKeep } from './ActionButtons.tsx';
import classes from './CategoryProgress.module.css';
import { useBegun } from './use-begun.ts';
import { type RecordActionsState, useRecordActions } from './use-record-actions.ts';

const TOPICS: PagedCollection = 'topics';
/** With more lessons, the cells would be too thin to tell apart. */
const MAX_CELLS = 24;

type Lesson = Pick<TutorialLesson, 'id' | 'title' | 'category_id' | 'category_title' | 'lessons' | 'locked'>;
const NONE: ReadonlySet<number> = new Set();

/** The lessons of a category with the viewer's progress; visitors see the list and a link to log in. */
export function CategoryProgress({ lesson }: { lesson: Lesson }) {
  const { user } = useAuth();
  if (user) return <OwnProgress lesson={lesson} viewer={user.id} />;
  return (
    <section className={`${classes.card} screen-only`} aria-label={lesson.category_title}>
      <Head lesson={lesson} done={null} />
      <Lessons lesson={lesson} done={NONE} />
      <div className={classes.foot}>
        <LogInToKeep />
      </div>
    </section>
  );
}

function OwnProgress({ lesson, viewer }: { lesson: Lesson; viewer: number }) {
  const { data } = useQuery(categoriesQuery(useApi(), { viewer, ids: [lesson.category_id] }));
  const states = data?.[0]?.topics ?? [];
  const current = states.find(({ id }) => id === lesson.id);
  const actions = useRecordActions(TOPICS, lesson.id, {
    done: Boolean(current?.done_at),
    bookmarked: Boolean(current?.bookmarked_at),
  });
  useBegun(TOPICS, lesson.id, !lesson.locked);
  const done = new Set(states.filter(({ done_at }) => done_at !== null).map(({ id }) => id));
  if (actions.done) done.add(lesson.id);
  else done.delete(lesson.id);
  const shown = data ? done : null;
  return (
    <>
      <section className={`${classes.card} screen-only`} aria-label={lesson.category_title}>
        <Head lesson={lesson} done={shown} />
        <Lessons lesson={lesson} done={done} />
        <div className={classes.foot}>
          <ActionButtons actions={actions} locked={lesson.locked} />
          <ActionProblem problem={actions.problem} />
        </div>
      </section>
      <BottomBar lesson={lesson} done={shown} actions={actions} />
    </>
  );
}

interface ProgressProps {
  lesson: Lesson;
  /** Ids of the lessons done; null while unknown. */
  done: ReadonlySet<number> | null;
}

const countLabel = ({ lessons }: Lesson, done: ReadonlySet<number> | null): string => {
  if (done) return `${lessons.filter(({ id }) => done.has(id)).length} of ${lessons.length} done`;
  return lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`;
};

/** One cell of memory for each lesson: lit when done, outlined for the current one. */
function Cells({ lesson, done }: ProgressProps) {
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

function Lessons({ lesson, done }: { lesson: Lesson; done: ReadonlySet<number> }) {
  return (
    <ol className={classes.lessons}>
      {lesson.lessons.map((other) => {
        const isDone = done.has(other.id);
        const isCurrent = other.id === lesson.id;
        return (
          <li key={other.id}>
            <Link
              className={classNames(classes.lesson, isCurrent && classes.current)}
              to={recordAddress(TOPICS, other)}
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

function BottomBar({ lesson, done, actions }: ProgressProps & { actions: RecordActionsState }) {
  return (
    <section className={`${classes.bar} screen-only`} aria-label="Your progress">
      <ActionProblem problem={actions.problem} />
      <div className={classes.barRow}>
        <p className={classes.barText}>
          <strong>{countLabel(lesson, done)}</strong>
          <Cells lesson={lesson} done={done} />
        </p>
        <ActionButtons compact actions={actions} locked={lesson.locked} />
      </div>
    </section>
  );
}
