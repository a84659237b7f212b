import { NO_ANSWER_TEXTS, parseFormAnswer, type QuestionKind } from '@qram/contract/modules/learning/question-answers';
import type { QuestionAnswer, QuestionAttempt } from '@qram/contract/modules/learning/question-attempts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../api/api-client.ts';
import { useApi } from '../../../../api/api-context.tsx';

interface QuestionForm {
  form: HTMLFormElement;
  topicId: number;
  questionKey: string;
  onSolved: () => void;
}

export interface QuestionResult {
  attempt: QuestionAttempt;
  /** False: the solution was asked for, and is shown. */
  isAnswered: boolean;
}

const getFields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name="answer"]'),
];

type AnswerField = HTMLInputElement | HTMLSelectElement;

const findLabel = (field: AnswerField) => field.closest('.question-memory, label, .question-item');

function isAnswered(field: AnswerField): boolean {
  if (field instanceof HTMLSelectElement || field.type === 'text') return true;
  return field.checked || findLabel(field)?.className === 'question-memory';
}

/** Marks what was answered, or what the solution shows, with the result; null takes the marks away. */
function markFields(form: HTMLFormElement, result: 'right' | 'wrong' | null): void {
  for (const field of getFields(form)) {
    if (result && isAnswered(field)) findLabel(field)?.setAttribute('data-result', result);
    else findLabel(field)?.removeAttribute('data-result');
  }
}

/** Fills the fields with the right answer, which is read only then. */
function fillFields(form: HTMLFormElement, answer: number | readonly number[]): void {
  const kind = form.dataset.kind as QuestionKind;
  const list = typeof answer === 'number' ? [answer] : answer;
  getFields(form).forEach((field, index) => {
    if (kind === 'number') field.value = (list[0] ?? 0).toLocaleString('en-US', { maximumSignificantDigits: 12 });
    else if (field instanceof HTMLSelectElement) field.value = String(list.indexOf(index) + 1);
    else field.checked = kind === 'memory' ? list[index] === 1 : list.includes(index);
  });
}

const REASON = 'question-reason';

/** Writes below each option why it is right or wrong; nothing takes the reasons away. */
function showReasons(form: HTMLFormElement, reasons: readonly string[]): void {
  for (const shown of form.querySelectorAll(`.${REASON}`)) shown.remove();
  getFields(form).forEach((field, index) => {
    const html = reasons[index];
    if (!html) return;
    const reason = document.createElement('span');
    reason.className = REASON;
    reason.innerHTML = html;
    field.closest('label')?.querySelector('span')?.append(reason);
  });
}

function labelButtons(form: HTMLFormElement, result: QuestionResult | null, isPending: boolean): void {
  const check = form.querySelector<HTMLButtonElement>('.question-check');
  const reveal = form.querySelector<HTMLButtonElement>('.question-reveal');
  const isShown = result !== null && !result.isAnswered;
  if (check) {
    check.textContent = !result ? 'Check' : result.attempt.correct ? 'Answer again' : 'Try again';
    check.setAttribute('aria-busy', String(isPending));
    check.toggleAttribute('data-quiet', result?.attempt.correct === true);
    check.hidden = isShown;
  }
  if (reveal) {
    reveal.textContent = isShown ? 'Hide solution' : 'Show solution';
    reveal.hidden = result?.attempt.correct === true;
  }
}

/** Sends the answers of a question's form, and keeps what they earn until another answer is chosen. */
export function useQuestionForm({ form, topicId, questionKey, onSolved }: QuestionForm) {
  const api = useApi();
  const client = useQueryClient();
  const [result, setResult] = useState<QuestionResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (answer: QuestionAnswer) => {
      const params = { id: topicId, key: questionKey };
      return (await api('POST /api/topics/:id/questions/:key/attempts', { params, body: { answer } })).data;
    },
    onSuccess: (attempt, answer) => {
      setResult({ attempt, isAnswered: answer !== null });
      if (attempt.correct) onSolved();
      void client.invalidateQueries({ queryKey: ['learning'] });
    },
  });

  useEffect(() => {
    const clear = () => {
      setResult(null);
      setProblem(null);
      reset();
    };
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      if (isPending) return;
      const isReveal = event.submitter?.getAttribute('name') === 'reveal';
      if (isReveal && (result === null || result.isAnswered)) return mutate(null);
      if (result) {
        form.reset();
        clear();
        return isReveal ? undefined : getFields(form)[0]?.focus();
      }
      const kind = form.dataset.kind as QuestionKind;
      const values = new FormData(form).getAll('answer').map(String);
      const unit = form.querySelector('.question-value > span')?.textContent.trim();
      const answer = parseFormAnswer(kind, values, getFields(form).length, unit);
      setProblem(answer === null ? NO_ANSWER_TEXTS[kind] : null);
      if (answer !== null) mutate(answer);
    };
    // Errors are shown below the question, not in the browser's bubble.
    form.noValidate = true;
    form.addEventListener('submit', onSubmit);
    form.addEventListener('input', clear);
    return () => {
      form.removeEventListener('submit', onSubmit);
      form.removeEventListener('input', clear);
    };
  }, [form, isPending, mutate, reset, result]);

  useEffect(() => {
    const shown = result && !result.isAnswered ? result.attempt : null;
    const isFilled = shown?.answer !== undefined;
    if (shown?.answer !== undefined) fillFields(form, shown.answer);
    for (const field of getFields(form)) field.disabled = isFilled;
    showReasons(form, shown?.reasons ?? []);
    form.toggleAttribute('data-solution', isFilled);
    const grade = result?.attempt.correct || isFilled ? 'right' : 'wrong';
    markFields(form, result?.isAnswered || isFilled ? grade : null);
  }, [form, result]);

  useEffect(() => labelButtons(form, result, isPending), [form, result, isPending]);

  const failure =
    error instanceof ApiError ? error.message : error && 'Your answer could not be sent. Please try again.';
  return { result, problem: problem ?? failure, isPending };
}
