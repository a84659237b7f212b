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
  /** False: only the solution was asked for. */
  isAnswered: boolean;
  showsSolution: boolean;
}

const getFields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name="answer"]'),
];

/** Marks the chosen options with the result; null takes the marks away. */
function markFields(form: HTMLFormElement, result: 'right' | 'wrong' | null): void {
  for (const field of getFields(form)) {
    const label = field.closest('.question-memory, label, .question-item');
    const isChosen =
      field instanceof HTMLSelectElement ||
      field.type === 'text' ||
      field.checked ||
      label?.className === 'question-memory';
    if (result && isChosen) label?.setAttribute('data-result', result);
    else label?.removeAttribute('data-result');
  }
}

function labelCheck(form: HTMLFormElement, result: QuestionResult | null, isPending: boolean): void {
  const check = form.querySelector<HTMLButtonElement>('.question-check');
  const reveal = form.querySelector<HTMLButtonElement>('.question-reveal');
  if (check) {
    check.textContent = !result ? 'Check' : result.attempt.correct ? 'Answer again' : 'Try again';
    check.setAttribute('aria-busy', String(isPending));
    check.toggleAttribute('data-quiet', result?.attempt.correct === true);
  }
  if (reveal) reveal.hidden = result?.showsSolution === true;
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
      setResult({ attempt, isAnswered: answer !== null, showsSolution: answer === null || attempt.correct });
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
      if (isReveal && result) return setResult({ ...result, showsSolution: true });
      if (isReveal) return mutate(null);
      if (result) {
        form.reset();
        clear();
        return getFields(form)[0]?.focus();
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
    const grade = result?.attempt.correct ? 'right' : 'wrong';
    markFields(form, result?.isAnswered ? grade : null);
    labelCheck(form, result, isPending);
  }, [form, result, isPending]);

  const failure =
    error instanceof ApiError ? error.message : error && 'Your answer could not be sent. Please try again.';
  return { result, problem: problem ?? failure, isPending };
}
