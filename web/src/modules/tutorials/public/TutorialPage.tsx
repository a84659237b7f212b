import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { RecordScreen } from '../../../record-page/RecordScreen.tsx';
import { type RecordParams, recordRoute } from '../../../record-page/record-page.ts';
import { useAuth } from '../../../session/auth-context.tsx';
import { utcDate } from '../../../ui/dates.ts';
import { RecordLayout } from '../../../ui/RecordLayout.tsx';
import { RecordSkeleton } from '../../../ui/RecordSkeleton.tsx';
import { VisitorData } from '../../../ui/VisitorData.tsx';
import { CategoryProgress } from '../../learning/shared/CategoryProgress.tsx';
import { LessonNotes } from '../../learning/shared/LessonNotes.tsx';
import { relatedQuery } from '../../search/queries.ts';
import { RelatedRecords } from '../../search/shared/RelatedRecords.tsx';
import { lessonQuery, placeholderLesson } from '../queries.ts';
import { CiteLesson } from './CiteLesson.tsx';
import { LessonFiles } from './LessonFiles.tsx';
import { FoldedOutline, LessonOutline } from './LessonOutline.tsx';
import { LessonText } from './LessonText.tsx';
import { LOCKED_ID, LockedLesson } from './LockedLesson.tsx';
import { NeighborLessons } from './NeighborLessons.tsx';
import { Prerequisites } from './Prerequisites.tsx';
import { TopicState } from './TopicState.tsx';
import classes from './TutorialPage.module.css';

export const route = recordRoute('topics', {
  query: ({ api, viewer }, id) => lessonQuery(api, { id, viewer }),
  more: ({ api, load }, id) => load(relatedQuery(api, 'topics', id)),
});

const NOTEBOOK = { id: 'notebook', level: 2, title: 'Notebook' };

function LessonDetails({ lesson }: { lesson: TutorialLesson }) {
  const { id, lessons, level, minutes, updated_at } = lesson;
  const place = lessons.findIndex((other) => other.id === id) + 1;
  return (
    <>
      <TopicState topic={lesson} />
      {level && <span>{level}</span>}
      {minutes > 0 ? (
        <span className="inline-flex items-center gap-1">
          <IconClock size={16} stroke={1.75} aria-hidden="true" />
          <span>{`${minutes} min read`}</span>
        </span>
      ) : null}
      {place > 0 && lessons.length > 1 ? <span>{`Lesson ${place} of ${lessons.length}`}</span> : null}
      <span className={classes.updated}>
        Updated <time dateTime={updated_at}>{utcDate(updated_at)}</time>
      </span>
    </>
  );
}

/** The text, or what opens it. */
function LessonBody({ lesson, pending }: { lesson: TutorialLesson; pending: boolean }) {
  const { id, locked, has_body, parts, html, notebook_html } = lesson;
  if (locked)
    return has_body || parts.length > 0 ? (
      <>
        {pending ? (
          <p className="visually-hidden" role="status">
            Loading...
          </p>
        ) : null}
        <LockedLesson lesson={lesson} pending={pending} />
      </>
    ) : null;
  if (html === null && notebook_html === null)
    return (
      <p className="text-ink-2">
        {parts.length > 0 ? 'This lesson is in the files above.' : 'This lesson will appear here.'}
      </p>
    );
  return (
    <>
      {html === null ? null : <LessonText html={html} topicId={id} />}
      {notebook_html === null ? null : (
        <section className="grid grid-cols-1 gap-5" aria-labelledby={NOTEBOOK.id}>
          <h2 id={NOTEBOOK.id} className={`text-7 ${classes.notebookTitle}`}>
            {NOTEBOOK.title}
          </h2>
          <LessonText html={notebook_html} />
        </section>
      )}
    </>
  );
}

/** One lesson: its files, text and notebook, and the lessons around it. */
function LessonScreen({ lesson, pending }: { lesson: TutorialLesson; pending: boolean }) {
  const { outline: headings, html, notebook_html } = lesson;
  const outline = useMemo(
    () => (html !== null && notebook_html !== null ? [...headings, NOTEBOOK] : headings),
    [headings, html, notebook_html],
  );
  return (
    <RecordLayout
      list={{ to: '/tutorials', label: 'Tutorials' }}
      place={lesson.category_title}
      title={lesson.title}
      details={<LessonDetails lesson={lesson} />}
      lead={lesson.summary}
      contents={<LessonOutline outline={outline} />}
      aside={
        <div className={`grid gap-8 screen-only ${classes.rail}`}>
          <CategoryProgress lesson={lesson} />
        </div>
      }
      more={<RelatedRecords collection="topics" id={lesson.id} />}
    >
      <div className={`grid grid-cols-1 gap-8 ${classes.lesson}`}>
        <Prerequisites lesson={lesson} />
        <LessonFiles lesson={lesson} reasonId={LOCKED_ID} />
        <FoldedOutline outline={outline} />
        <LessonBody lesson={lesson} pending={pending} />
        {lesson.locked ? null : <LessonNotes topicId={lesson.id} />}
        <CiteLesson id={lesson.id} />
        <NeighborLessons lesson={lesson} />
      </div>
    </RecordLayout>
  );
}

/** The page of one topic with its lesson. */
export function TutorialPage() {
  const { id } = useLoaderData<RecordParams>();
  const viewer = useAuth().user?.id ?? null;
  const query = useQuery({ ...lessonQuery(useApi(), { id, viewer }), placeholderData: placeholderLesson(id) });
  return (
    <RecordScreen collection="topics" noun="lesson" nouns="lessons" query={query} skeleton={<RecordSkeleton />}>
      {(lesson) => (
        <VisitorData viewer={viewer} owner={query.isPlaceholderData ? null : viewer}>
          <LessonScreen key={lesson.id} lesson={lesson} pending={query.isPlaceholderData} />
        </VisitorData>
      )}
    </RecordScreen>
  );
}
