import type { QuestionState } from '@qram/contract/modules/learning/question-attempts';
import { IconAlertCircle, IconBulb, IconCheck, IconCircleCheck, IconEye, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { localDate } from '../../../../ui/text/dates.ts';
import { RenderedHtml } from '../../../../ui/text/RenderedHtml.tsx';
import classes from './LessonQuestions.module.css';
import { useQuestionForm } from './use-question-form.ts';

interface QuestionOutcomeProps {
  form: HTMLFormElement;
  topicId: number;
  questionKey: string;
  isSolved: boolean;
  /** Of the viewer, as stored; null before an answer, and for visitors. */
  state: QuestionState | null;
  onSolved: () => void;
}

function Block({ tone, title, html, icon }: { tone: string; title: string; html: string; icon: ReactNode }) {
  return (
    <div className={classes.block} data-tone={tone}>
      {icon}
      <div>
        <strong>{title}</strong>
        <RenderedHtml html={html} />
      </div>
    </div>
  );
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function Status({ correct }: { correct: boolean }) {
  return (
    <Badge tone={correct ? 'good' : 'bad'} small>
      {correct ? (
        <IconCheck size={14} stroke={2} aria-hidden="true" />
      ) : (
        <IconX size={14} stroke={2} aria-hidden="true" />
      )}
      <span>{correct ? 'Correct' : 'Incorrect'}</span>
    </Badge>
  );
}

const DAY_MS = 86_400_000;

function describeReview(due: string, now: Date): string {
  if (due <= now.toISOString()) return 'review now';
  const isTomorrow = localDate(due) === localDate(new Date(now.getTime() + DAY_MS).toISOString());
  return isTomorrow ? 'back for review tomorrow' : `review on ${localDate(due)}`;
}

/** `Not quite yet · 1 try · review on March 4, 2026` */
function describeState({ attempts, solved_at, due_at }: QuestionState, now: Date): string {
  const review = describeReview(due_at, now);
  if (attempts === 0) return `Solution shown · ${review}`;
  const answered = solved_at ? `Answered right on ${localDate(solved_at)}` : 'Not quite yet';
  return `${answered} · ${attempts === 1 ? '1 try' : `${attempts} tries`} · ${review}`;
}

/** The response to an answer: right or wrong, a message, the hint and the solution. */
export function QuestionOutcome({ isSolved, state, ...question }: QuestionOutcomeProps) {
  const { result, problem, isPending } = useQuestionForm(question);
  const { correct = false, message = '', hint = '', solution = '' } = result?.attempt ?? {};
  return (
    <>
      <div className={classes.badge}>
        {result?.isAnswered ? (
          <Status correct={correct} />
        ) : result ? (
          <Badge tone="quiet" small>
            <IconEye size={14} stroke={2} aria-hidden="true" />
            <span>Solution shown</span>
          </Badge>
        ) : isSolved ? (
          <Badge tone="good" small>
            Solved
          </Badge>
        ) : null}
      </div>
      {isPending ? <p className="visually-hidden">Checking…</p> : null}
      {problem ? <p className="mt-3 text-bad text-4">{problem}</p> : null}
      {message === '' ? null : (
        <Block
          tone={correct ? 'good' : 'bad'}
          title={correct ? 'Correct' : 'Not quite'}
          html={message}
          icon={correct ? <IconCircleCheck {...ICON} /> : <IconAlertCircle {...ICON} />}
        />
      )}
      {hint === '' || !result?.isAnswered ? null : (
        <Block tone="accent" title="Hint" html={hint} icon={<IconBulb {...ICON} />} />
      )}
      {solution !== '' && (correct || result?.isAnswered === false) ? (
        <Block tone="good" title="Step by step" html={solution} icon={<IconCircleCheck {...ICON} />} />
      ) : null}
      {state ? <p className="mt-3 text-ink-2 text-3">{describeState(state, new Date())}</p> : null}
    </>
  );
}
