import type { LearnedCollection } from '@qram/contract/collection/content';
import { recordPath } from '@qram/contract/collection/record-pages';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useApi } from '../../../api/api-context.tsx';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { useIsMounted } from '../../../ui/layout/use-is-mounted.ts';
import CurrentSection from '../../../ui/text/CurrentSection.tsx';
import { categoriesQuery, statesQuery } from '../queries.ts';
import { ActionButtons, ActionProblem } from './ActionButtons.tsx';
import { CategoryCard, type CategoryLesson, Cells, countLabel, type ProgressProps } from './CategoryCard.tsx';
import classes from './CategoryProgress.module.css';
import { useMarkAsStarted } from './use-mark-as-started.ts';
import { useReadingPlace } from './use-reading-place.ts';
import { type RecordActionsState, useRecordActions } from './use-record-actions.ts';

const DoneMark = () => (
  <span className="inline-flex items-center gap-1 text-good text-2 font-semibold">
    <IconCheck size={14} stroke={2.5} aria-hidden="true" />
    Done
  </span>
);

/** Marks the prerequisites that the viewer has done, in the places that the lesson's page has for them. */
function PrerequisiteMarks({ lesson, viewer }: { lesson: CategoryLesson; viewer: number }) {
  const ids = lesson.prerequisites.map(({ id }) => id);
  const { data = [] } = useQuery(statesQuery(useApi(), { viewer, collection: 'topics', ids }));
  // The places are looked for after the page has rendered them.
  const isMounted = useIsMounted();
  if (!isMounted) return null;
  return data.map(({ id, done_at }) => {
    const place = done_at === null ? null : document.querySelector(`[data-mark="${id}"]`);
    return place ? createPortal(<DoneMark />, place, String(id)) : null;
  });
}

const TOPICS: LearnedCollection = 'topics';

/** The category with the viewer's progress, and on narrow screens a bar with it at the bottom. */
export function MyProgress({ lesson, viewer }: { lesson: CategoryLesson; viewer: number }) {
  const { data } = useQuery(categoriesQuery(useApi(), { viewer, ids: [lesson.category_id] }));
  const states = data?.[0]?.topics ?? [];
  const current = states.find(({ id }) => id === lesson.id);
  const actions = useRecordActions(TOPICS, lesson.id, {
    done: Boolean(current?.done_at),
    bookmarked: Boolean(current?.bookmarked_at),
  });
  useMarkAsStarted(TOPICS, lesson.id, !lesson.locked);
  const [place, setPlace] = useState<{ lesson: number; section: string | null } | null>(null);
  const setSection = useCallback((section: string | null) => setPlace({ lesson: lesson.id, section }), [lesson.id]);
  // The next lesson has the same component, and sections of its own.
  const section = place?.lesson === lesson.id ? place.section : null;
  const isBeingRead = !lesson.locked && data !== undefined && !actions.done;
  useReadingPlace(lesson.id, isBeingRead ? section : null);
  const done = new Set(states.filter(({ done_at }) => done_at !== null).map(({ id }) => id));
  if (actions.done) done.add(lesson.id);
  else done.delete(lesson.id);
  const shown = data ? done : null;
  return (
    <>
      <CategoryCard lesson={lesson} done={shown}>
        <ActionButtons actions={actions} locked={lesson.locked} />
        <NextLesson lesson={lesson} look={actions.done ? 'primary' : 'secondary'} />
        <ActionProblem problem={actions.problem} />
      </CategoryCard>
      <BottomBar lesson={lesson} done={shown} actions={actions} />
      {isBeingRead && lesson.outline.length > 1 ? (
        <CurrentSection outline={lesson.outline} onChange={setSection} />
      ) : null}
      <PrerequisiteMarks lesson={lesson} viewer={viewer} />
    </>
  );
}

interface NextLessonProps {
  lesson: CategoryLesson;
  look: 'primary' | 'secondary';
}

/** The lesson after this one; nothing after the last one. */
function NextLesson({ lesson: { id, lessons, next_category }, look }: NextLessonProps) {
  const next = lessons[lessons.findIndex((other) => other.id === id) + 1] ?? next_category?.lesson;
  if (!next) return null;
  return (
    <ButtonLink wide look={look} to={recordPath('topics', next)}>
      {next.locked ? (
        <span className="grid flex-none by-access">
          <IconLock size={16} stroke={1.75} role="img" aria-label="Locked:" />
        </span>
      ) : null}
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {`Next: ${next.title}`}
      </span>
    </ButtonLink>
  );
}

function BottomBar({ lesson, done, actions }: ProgressProps & { actions: RecordActionsState }) {
  return (
    <section className={`screen-only ${classes.bar}`} aria-label="Your progress">
      <ActionProblem problem={actions.problem} />
      {actions.done ? <NextLesson lesson={lesson} look="primary" /> : null}
      <div className="flex items-center justify-between gap-3">
        <p className={`grid gap-2 min-w-0 text-3 ${classes.barText}`}>
          <strong>{countLabel(lesson, done)}</strong>
          <Cells lesson={lesson} done={done} />
        </p>
        <ActionButtons compact actions={actions} locked={lesson.locked} />
      </div>
    </section>
  );
}
