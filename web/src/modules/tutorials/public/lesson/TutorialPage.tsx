import { recordPath } from '@qram/contract/collection/record-pages';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconClock, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLoaderData } from 'react-router';
import { useApi } from '../../../../api/api-context.tsx';
import { RecordScreen } from '../../../../public-page/RecordScreen.tsx';
import { type RecordParams, recordRoute } from '../../../../public-page/record-page.ts';
import { useAuth } from '../../../../session/auth-context.tsx';
import { RecordLayout } from '../../../../ui/layout/RecordLayout.tsx';
import { RecordSkeleton } from '../../../../ui/layout/RecordSkeleton.tsx';
import { VisitorData } from '../../../../ui/layout/VisitorData.tsx';
import { classNames } from '../../../../ui/text/class-names.ts';
import { utcDate } from '../../../../ui/text/dates.ts';
import { CategoryProgress } from '../../../learning/shared/CategoryProgress.tsx';
import { LessonNotes } from '../../../learning/shared/LessonNotes.tsx';
import { relatedQuery } from '../../../search/queries.ts';
import { RelatedRecords } from '../../../search/shared/RelatedRecords.tsx';
import { lessonQuery, placeholderLesson } from '../../queries.ts';
import { AttachmentControl } from './AttachmentControl.tsx';
import { CiteLesson } from './CiteLesson.tsx';
import { FoldedOutline, LessonOutline } from './LessonOutline.tsx';
import { LessonText } from './LessonText.tsx';
import { LockedLesson } from './LockedLesson.tsx';
import { NeighborLessons } from './NeighborLessons.tsx';
import { TopicState } from './TopicState.tsx';
import classes from './TutorialPage.module.css';
import { useAttachmentOpening } from './use-attachment-opening.ts';

const FILES_ID = 'files-title';

/** Why the files of a premium lesson are locked; one line in each state, so that nothing moves once access is known. */
const FilesTitle = ({ lesson: { locked, opened_by: service } }: { lesson: TutorialLesson }) => (
  <p id={FILES_ID} className="flex items-center gap-2 mb-2 text-3 text-ink-2 by-access">
    {locked ? <IconLock className="flex-none text-accent" size={16} stroke={1.75} aria-hidden="true" /> : null}
    <span className="wrap-anywhere">{locked ? `Locked: comes with ${service?.title ?? 'this lesson'}` : 'Files'}</span>
  </p>
);

/** The files of a lesson, in one row. */
function LessonFiles({ lesson }: { lesson: TutorialLesson }) {
  const { open, opening, problem } = useAttachmentOpening(lesson.id);
  if (lesson.parts.length === 0) return null;
  return (
    <div className="screen-only">
      {lesson.premium === 1 ? <FilesTitle lesson={lesson} /> : null}
      <ul className={`flex flex-wrap ${classes.files}`} aria-label="Files">
        {lesson.parts.map((attachment) => (
          <li key={attachment} className={classNames('grid', lesson.locked && 'by-access')}>
            <AttachmentControl
              topic={lesson}
              attachment={attachment}
              reasonId={FILES_ID}
              busy={opening === attachment}
              onOpen={() => void open(attachment)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-bad text-3 font-medium empty:hidden" role="alert">
        {problem}
      </p>
    </div>
  );
}

/** The lessons to read before this one, each with a place for the viewer's mark, which `MyProgress` fills. */
const Prerequisites = ({ lesson: { prerequisites } }: { lesson: TutorialLesson }) =>
  prerequisites[0] && (
    <p className="flex items-baseline gap-4 text-4">
      <span className="flex-none text-ink-3">Before this:</span>
      <span className="flex flex-wrap gap-4 gap-y-1">
        {prerequisites.map((topic) => (
          <span key={topic.id}>
            <Link className="quiet-link" to={recordPath('topics', topic)}>
              {topic.title}
            </Link>{' '}
            <span data-mark={topic.id} />
          </span>
        ))}
      </span>
    </p>
  );

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
  const { id, locked, has_body, parts, html, notebook_html, public_part } = lesson;
  if (locked)
    return has_body || parts.length > 0 ? (
      <>
        {pending ? (
          <p className="visually-hidden" role="status">
            Loading...
          </p>
        ) : null}
        {public_part ? (
          <div>
            <LessonText html={public_part.html} />
            <div className={classes.next}>
              <h2 className="text-7">{public_part.next.title}</h2>
              <p>{public_part.next.text}</p>
            </div>
          </div>
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
        <LessonFiles lesson={lesson} />
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
