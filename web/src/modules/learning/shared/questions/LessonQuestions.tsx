import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { useApi } from '../../../../api/api-context.tsx';
import { useAuth } from '../../../../session/auth-context.tsx';
import { questionStatesQuery } from '../../queries.ts';
import classes from './LessonQuestions.module.css';
import { QuestionOutcome } from './QuestionOutcome.tsx';

interface LessonQuestionsProps {
  container: RefObject<HTMLElement | null>;
  topicId: number;
}

interface QuestionPlace {
  key: string;
  form: HTMLFormElement;
  outcome: Element;
}

function findPlaces(container: HTMLElement): QuestionPlace[] {
  return [...container.querySelectorAll<HTMLFormElement>('form.question')].flatMap((form) => {
    const outcome = form.querySelector('.question-outcome');
    const key = form.dataset.question;
    return outcome && key ? [{ key, form, outcome }] : [];
  });
}

interface Solved {
  key: string;
  isSolved: boolean;
}

function Progress({ questions, isSignedIn }: { questions: readonly Solved[]; isSignedIn: boolean }) {
  const from = useLocation();
  const count = questions.filter(({ isSolved }) => isSolved).length;
  return (
    <>
      <p className={isSignedIn ? undefined : 'for-visitors'}>
        {isSignedIn ? (
          'Your results are saved with your account.'
        ) : (
          <Link className="quiet-link" to="/login" state={{ from }}>
            Log in to save your results
          </Link>
        )}
      </p>
      <p className="flex items-center gap-3">
        <span>{`${count} of ${questions.length} solved`}</span>
        <span className={classes.bars} aria-hidden="true">
          {questions.map(({ key, isSolved }) => (
            <i key={key} data-solved={isSolved || undefined} />
          ))}
        </span>
      </p>
    </>
  );
}

/** Takes over the forms of a lesson's questions: answers are sent without leaving the page. */
export function LessonQuestions({ container, topicId }: LessonQuestionsProps) {
  const viewer = useAuth().user?.id ?? null;
  const api = useApi();
  const [places, setPlaces] = useState<readonly QuestionPlace[]>([]);
  const [solvedNow, setSolvedNow] = useState<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    if (container.current) setPlaces(findPlaces(container.current));
  }, [container]);
  const states = useQuery({ ...questionStatesQuery(api, { viewer: viewer ?? 0, topicId }), enabled: viewer !== null });
  const stateByKey = new Map((viewer === null ? [] : (states.data ?? [])).map((state) => [state.key, state]));
  const isSolved = (key: string) => solvedNow.has(key) || stateByKey.get(key)?.solved === true;
  const questions = places.map(({ key }) => ({ key, isSolved: isSolved(key) }));
  const progress = places[0]?.form.parentElement?.querySelector('.question-progress');
  return (
    <>
      {progress ? createPortal(<Progress questions={questions} isSignedIn={viewer !== null} />, progress) : null}
      {places.map(({ key, form, outcome }) =>
        createPortal(
          <QuestionOutcome
            form={form}
            topicId={topicId}
            questionKey={key}
            isSolved={isSolved(key)}
            state={stateByKey.get(key) ?? null}
            onSolved={() => setSolvedNow((before) => new Set(before).add(key))}
          />,
          outcome,
          key,
        ),
      )}
    </>
  );
}
