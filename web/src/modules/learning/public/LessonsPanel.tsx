import { recordPath } from '@qram/contract/collection/record-pages';
import type { LearningPath, NextLesson, PathLesson } from '@qram/contract/modules/learning/learning-path';
import { IconArrowRight, IconList, IconLock, IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { SectionGroup } from '../../../ui/layout/SectionPage.tsx';
import { layoutLessonTree, questionsLabel, STATE_WORDS } from '../lesson-tree.ts';
import classes from './LessonsPanel.module.css';
import { cellLabel, LessonTree } from './LessonTree.tsx';
import { nextLessonPath, ReadingCells, whereLabel } from './NextLesson.tsx';

/** `3 of 9 lessons done, 8 of 21 questions solved, 2 of them due again.` */
export function describeProgress({ lessons, questions }: Pick<LearningPath, 'lessons' | 'questions'>): string {
  const noun = lessons.total === 1 ? 'lesson' : 'lessons';
  return `${[
    `${lessons.done} of ${lessons.total} ${noun} done`,
    questions.total > 0 && `${questions.solved} of ${questions.total} questions solved`,
    questions.due > 0 && `${questions.due} due again`,
  ]
    .filter(Boolean)
    .join(', ')}.`;
}

const stateLine = (lesson: PathLesson): string =>
  [STATE_WORDS[lesson.state], questionsLabel(lesson)].filter(Boolean).join(' · ');

function Selected({ lesson }: { lesson: PathLesson }) {
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 ${classes.selected}`} aria-live="polite">
      <div className="min-w-0 wrap-anywhere">
        <p dir="auto" className="text-4 font-semibold">
          {lesson.title}
        </p>
        <p className="text-3 text-ink-2">{stateLine(lesson)}</p>
      </div>
      <ButtonLink small to={recordPath('topics', lesson)} aria-label={`Open lesson: ${lesson.title}`}>
        Open lesson
      </ButtonLink>
    </div>
  );
}

const Legend = () => (
  <ul className={`flex flex-wrap text-2 text-ink-2 ${classes.legend}`} aria-hidden="true">
    {(['done', 'started', 'new', 'locked'] as const).map((state) => (
      <li key={state} className="flex items-center gap-2">
        <span className={classes.sample} data-state={state} />
        <span>{STATE_WORDS[state]}</span>
      </li>
    ))}
    <li className="flex items-center gap-2">
      <span className={classes.dot} data-state="solved" />
      <span>Question solved</span>
    </li>
    <li className="flex items-center gap-2">
      <span className={classes.dot} data-state="due" />
      <span>Question due</span>
    </li>
  </ul>
);

function questionsCount({ questions }: PathLesson): string {
  if (questions.length === 0) return 'None';
  const count = (of: 'solved' | 'due') => questions.filter((question) => question[of]).length;
  return [`${count('solved')} of ${questions.length}`, count('due') > 0 && `${count('due')} due`]
    .filter(Boolean)
    .join(', ');
}

function LessonsTable({ parts }: Pick<LearningPath, 'parts'>) {
  return (
    <div className="overflow-x-auto">
      <table className={`w-full text-4 ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">Lesson</th>
            <th scope="col">State</th>
            <th scope="col">Solved</th>
          </tr>
        </thead>
        {parts.map((part) => (
          <tbody key={part.id}>
            <tr>
              <th scope="rowgroup" colSpan={3} dir="auto">
                {part.title}
              </th>
            </tr>
            {part.lessons.map((lesson) => (
              <tr key={lesson.id}>
                <td>
                  <Link dir="auto" className="link" to={recordPath('topics', lesson)}>
                    {lesson.title}
                  </Link>
                </td>
                <td>{STATE_WORDS[lesson.state]}</td>
                <td>{questionsCount(lesson)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Continue({ next }: { next: NextLesson }) {
  const started = next.state === 'started';
  return (
    <div className={`grid content-start gap-3 ${classes.side}`}>
      <p className="text-3 text-ink-2 font-semibold">{started ? 'Continue' : 'Next lesson'}</p>
      <div className="grid gap-1">
        <p dir="auto" className="text-6 font-semibold leading-tight wrap-anywhere">
          {next.title}
        </p>
        <p className="text-4 text-ink-2 wrap-anywhere">{whereLabel(next)}</p>
      </div>
      <ReadingCells lesson={next} />
      <ButtonLink wide look="primary" to={nextLessonPath(next)}>
        {started ? `Continue lesson ${next.number}` : `Start lesson ${next.number}`}
        <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
      </ButtonLink>
    </div>
  );
}

function Locked({ parts }: Pick<LearningPath, 'parts'>) {
  const count = parts.flatMap(({ lessons }) => lessons).filter(({ state }) => state === 'locked').length;
  if (count === 0) return null;
  return (
    <p className={`flex items-center gap-2 text-3 text-ink-2 ${classes.side}`}>
      <IconLock className="flex-none" size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <span>{count === 1 ? '1 lesson is locked.' : `${count} lessons are locked.`}</span>{' '}
        <Link className="link" to="/plans">
          Compare plans
        </Link>
      </span>
    </p>
  );
}

/** The viewer's lessons as a memory, or as a list, and the lesson to go on with. */
export function LessonsPanel({ path }: { path: LearningPath }) {
  const { parts, next } = path;
  const lessons = parts.flatMap((part) => part.lessons);
  const canDraw = layoutLessonTree(parts) !== null;
  const [asList, setAsList] = useState(() => !canDraw || window.matchMedia('(width < 768px)').matches);
  const [chosen, setChosen] = useState<number | null>(null);
  const selected = lessons.find(({ id }) => id === (chosen ?? next?.id)) ?? lessons[0];
  const Icon = asList ? IconSitemap : IconList;
  return (
    <SectionGroup
      title="Lessons"
      action={
        canDraw ? (
          <Button small onClick={() => setAsList(!asList)}>
            <span className="inline-flex items-center gap-2">
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              <span>{asList ? 'Show as tree' : 'Show as list'}</span>
            </span>
          </Button>
        ) : undefined
      }
    >
      <div className={`card ${classes.panel}`}>
        {lessons.length > 0 ? (
          <div className={`grid gap-5 min-w-0 ${classes.lessons}`}>
            {asList ? (
              <LessonsTable parts={parts} />
            ) : (
              <>
                <LessonTree
                  withQuestions
                  parts={parts}
                  next={next?.id ?? null}
                  renderCell={(lesson, content) => (
                    <button
                      type="button"
                      aria-label={cellLabel(lesson)}
                      aria-pressed={lesson.id === selected?.id}
                      onClick={() => setChosen(lesson.id)}
                    >
                      {content}
                    </button>
                  )}
                />
                {selected ? <Selected lesson={selected} /> : null}
                <Legend />
              </>
            )}
          </div>
        ) : null}
        <div className={classes.aside}>
          {next ? (
            <Continue next={next} />
          ) : (
            <p className={`text-4 ${classes.side}`}>You've done every lesson that is open to you.</p>
          )}
          <Locked parts={parts} />
        </div>
      </div>
    </SectionGroup>
  );
}
