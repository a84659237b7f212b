import type { GiftExport, GiftNote } from '@qram/contract/question-gift';
import type { PlacedQuestion } from '../../markdown/lesson-blocks.ts';
import { parseLessonQuestions } from '../../markdown/markdown.ts';
import type { WritableQuestion } from '../question-format.ts';
import type { Question, QuestionOption } from '../question-syntax.ts';

/** Shares of a right option that Moodle accepts, by the number of right options. It has none for 11 or 12. */
const SHARES: Readonly<Record<number, string>> = {
  ...{ 1: '100', 2: '50', 3: '33.33333', 4: '25', 5: '20', 6: '16.66667', 7: '14.28571', 8: '12.5' },
  ...{ 9: '11.11111', 10: '10' },
};

/** Signs of GIFT get a backslash, and lines are joined: an empty line would end the question. */
const escapeSigns = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n');

/** A text that begins like the name of a format or like a share says its format. */
const formatText = (text: string): string => `${/^[[%]/.test(text) ? '[markdown]' : ''}${escapeSigns(text)}`;

/** Digits without an exponent, which GIFT doesn't have; null if they aren't the number. */
function formatNumber(value: number): string | null {
  const digits = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 100 });
  return Number(digits) === value ? digits : null;
}

function formatOption({ text, message, isRight }: QuestionOption, share: string | null): string {
  const weight = share === null ? '' : `%${isRight ? share : '-100'}%`;
  const feedback = message === '' ? '' : `#${formatText(message)}`;
  return `\t${isRight && share === null ? '=' : '~'}${weight}${formatText(text)}${feedback}`;
}

/** The lines between the brackets; the reason where GIFT doesn't hold the answer. */
function formatAnswer({ answer, hint }: WritableQuestion): { lines: string[] } | { reason: string } {
  if (answer.kind === 'number') {
    const [value, tolerance] = [formatNumber(answer.value), formatNumber(answer.tolerance)];
    if (value === null || tolerance === null) return { reason: 'GIFT writes numbers without an exponent.' };
    return { lines: [`\t=${value}:${tolerance}`, ...(hint === '' ? [] : [`\t~#${formatText(hint)}`])] };
  }
  const right = answer.options.filter(({ isRight }) => isRight).length;
  const share = answer.kind === 'single' ? null : SHARES[right];
  if (share === undefined) return { reason: `Moodle has no share for one of ${right} right options.` };
  return { lines: answer.options.map((option) => formatOption(option, share)) };
}

/** Writes a question in GIFT. @returns the reason where GIFT doesn't hold it */
export function formatGift(question: WritableQuestion): { gift: string } | { reason: string } {
  const answer = formatAnswer(question);
  if ('reason' in answer) return answer;
  const { key, text, solution } = question;
  const general = solution === '' ? [] : [`\t####${formatText(solution)}`];
  const open = question.answer.kind === 'number' ? '{#' : '{';
  return { gift: [`::${key}::[markdown]${escapeSigns(text)}${open}`, ...answer.lines, ...general, '}'].join('\n') };
}

const REASONS = {
  order: 'GIFT has no questions about an order.',
  memory: 'GIFT has no memories to be set.',
} as const;

const isWritable = (question: Question): question is WritableQuestion => !(question.answer.kind in REASONS);

/** Parts of a question that its GIFT doesn't have. */
function findLosses({ answer, hint }: WritableQuestion): string[] {
  const isNumber = answer.kind === 'number';
  return [
    ...(isNumber && answer.unit !== '' ? [`The unit “${answer.unit}” is left out: GIFT has none.`] : []),
    ...(isNumber || hint === '' ? [] : ['The hint is left out: GIFT has none for options.']),
  ];
}

function exportQuestion({ line, question }: PlacedQuestion): { gift: string | null; notes: GiftNote[] } {
  const note = (skipped: boolean, message: string): GiftNote => ({ line, name: question.key, skipped, message });
  const { kind } = question.answer;
  if (kind === 'order' || kind === 'memory') return { gift: null, notes: [note(true, REASONS[kind])] };
  if (!isWritable(question)) return { gift: null, notes: [] };
  const written = formatGift(question);
  if ('reason' in written) return { gift: null, notes: [note(true, written.reason)] };
  return { gift: written.gift, notes: findLosses(question).map((message) => note(false, message)) };
}

/** The questions of a lesson in GIFT. Never throws. */
export function exportLessonQuestions(body: string): GiftExport {
  const { questions, problems } = parseLessonQuestions(body);
  const exported = questions.map(exportQuestion);
  const texts = exported.flatMap(({ gift }) => (gift === null ? [] : [gift]));
  const notes = [
    ...exported.flatMap((one) => one.notes),
    ...problems.map(({ line, message }) => ({ line, name: '', skipped: true, message })),
  ].toSorted((a, b) => a.line - b.line);
  return { gift: texts.map((text) => `${text}\n`).join('\n'), questions: texts.length, notes };
}
