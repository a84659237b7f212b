import { isDeepStrictEqual } from 'node:util';
import { type ParsedQuestion, parseQuestion, type Question, type QuestionAnswer } from './question-syntax.ts';

/** Questions that other formats have too. */
export type WritableQuestion = Question & { answer: Exclude<QuestionAnswer, { kind: 'order' | 'memory' }> };

function formatAnswer(answer: WritableQuestion['answer']): string {
  if (answer.kind === 'number') {
    const tolerance = answer.tolerance === 0 ? '' : ` ± ${answer.tolerance}`;
    return `= ${answer.value}${tolerance} ${answer.unit}`.trim();
  }
  return answer.options
    .map(({ text, message, isRight }) => `- [${isRight ? 'x' : ' '}] ${text}${message === '' ? '' : ` :: ${message}`}`)
    .join('\n');
}

/** One backtick more than the longest run, and at least three. */
const getFence = (text: string): string =>
  '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));

/** @returns the block, or the problems of what a block can't hold */
export function formatQuestion(
  question: WritableQuestion,
): { block: string } | { problems: ParsedQuestion['problems'] } {
  const { key, text, answer, hint, solution } = question;
  const sections = [
    ...(hint === '' ? [] : [`hint: ${hint}`]),
    ...(solution === '' ? [] : [`solution: ${solution}`]),
  ].join('\n');
  const source = [text, formatAnswer(answer), ...(sections === '' ? [] : [sections])].join('\n\n');
  const parsed = parseQuestion(key, source);
  if (!isDeepStrictEqual(parsed.question, question)) return { problems: parsed.problems };
  const fence = getFence(source);
  return { block: `${fence}question ${key}\n${source}\n${fence}` };
}
