import { findMemory, findMisses, type MemoryTask } from './memory-goals.ts';

/** Grading data, secret before an attempt. Texts are HTML, or empty. */
export type StoredQuestion = ChoiceQuestion | NumericQuestion | OrderQuestion | MemoryQuestion;

interface QuestionTexts {
  key: string;
  /** The question as plain text, for lists. */
  title: string;
  hint: string;
  solution: string;
}

interface ChoiceQuestion extends QuestionTexts {
  kind: 'single' | 'multiple';
  options: readonly { isRight: boolean; message: string }[];
}

interface NumericQuestion extends QuestionTexts {
  kind: 'number';
  value: number;
  tolerance: number;
  /** Plain text; absent in lessons rendered by earlier versions. */
  unit?: string;
}

interface OrderQuestion extends QuestionTexts {
  kind: 'order';
  /** Indexes of the shown items in the right order. */
  order: readonly number[];
}

interface MemoryQuestion extends QuestionTexts, MemoryTask {
  kind: 'memory';
  cells: number;
}

export interface Grade {
  correct: boolean;
  /** HTML; empty where there is nothing to say. */
  message: string;
}

/** Tolerance for sums of decimal fractions. */
const ROUNDING = 1e-12;

const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;

/** Distinct indexes below `count`; null for anything else. */
function toIndexes(answer: unknown, count: number): number[] | null {
  if (!Array.isArray(answer) || !answer.every((index) => isIndex(index, count))) return null;
  return new Set(answer).size === answer.length ? answer : null;
}

function gradeChoice({ options }: ChoiceQuestion, chosen: readonly number[]): Grade {
  const isChosen = (index: number): boolean => chosen.includes(index);
  const correct = options.every(({ isRight }, index) => isRight === isChosen(index));
  const shown = options.filter(({ isRight }, index) => isChosen(index) && (correct || !isRight));
  const messages = shown.map(({ message }) => message).filter((message) => message !== '');
  if (messages.length > 0 || correct || shown.length > 0)
    return { correct, message: [...new Set(messages)].join('<br>') };
  return { correct, message: chosen.length === 0 ? 'No option is chosen.' : 'Another option is right, too.' };
}

function gradeOrder({ order }: OrderQuestion, answer: readonly number[]): Grade {
  const places = order.filter((item, place) => answer[place] === item).length;
  const correct = places === order.length;
  return { correct, message: correct ? '' : `${places} of ${order.length} are in the right place.` };
}

function gradeNumber({ value, tolerance }: NumericQuestion, answer: number): Grade {
  const margin = tolerance + ROUNDING * Math.max(1, Math.abs(value));
  return { correct: Math.abs(answer - value) <= margin, message: '' };
}

function gradeMemory(question: MemoryQuestion, cells: readonly number[]): Grade {
  const misses = findMisses(question, cells);
  return { correct: misses.length === 0, message: misses.join(' ') };
}

const isMemory = (answer: unknown, cells: number): answer is number[] =>
  Array.isArray(answer) && answer.length === cells && answer.every((bit) => bit === 0 || bit === 1);

/** The question without what its author wrote to explain it: hint, solution and the reasons of options. */
export function withoutExplanations(question: StoredQuestion): StoredQuestion {
  const silent = { ...question, hint: '', solution: '' };
  return 'options' in silent ? { ...silent, options: silent.options.map((one) => ({ ...one, message: '' })) } : silent;
}

/** Fields under one name, where their index matters. */
export const countFields = (question: StoredQuestion): number => (question.kind === 'memory' ? question.cells : 0);

/**
 * Accepts an option's index, indexes of options or an order, a number, or the bits of cells. Null: not an answer to
 * this question.
 */
export function gradeAnswer(question: StoredQuestion, answer: unknown): Grade | null {
  if (question.kind === 'number')
    return typeof answer === 'number' && Number.isFinite(answer) ? gradeNumber(question, answer) : null;
  if (question.kind === 'order') {
    const order = toIndexes(answer, question.order.length);
    return order?.length === question.order.length ? gradeOrder(question, order) : null;
  }
  if (question.kind === 'memory') return isMemory(answer, question.cells) ? gradeMemory(question, answer) : null;
  const chosen = toIndexes(question.kind === 'single' ? [answer] : answer, question.options.length);
  return chosen && gradeChoice(question, chosen);
}

/** The right answer in the form that `gradeAnswer` takes, and why each option is right or wrong; null if it isn't known. */
export function revealAnswer(question: StoredQuestion): { answer: number | number[]; reasons?: string[] } | null {
  if (question.kind === 'number') return { answer: question.value };
  if (question.kind === 'order') return { answer: [...question.order] };
  if (question.kind === 'memory') {
    const cells = findMemory(question, question.cells);
    return cells && { answer: cells };
  }
  const right = question.options.flatMap(({ isRight }, index) => (isRight ? [index] : []));
  const reasons = question.options.map(({ message }) => message);
  return { answer: question.kind === 'single' ? (right[0] ?? 0) : right, reasons };
}
