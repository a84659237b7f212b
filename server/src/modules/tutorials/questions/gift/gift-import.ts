import type { GiftImport, GiftNote } from '@qram/contract/question-gift';
import { toSlug } from '@qram/contract/record-pages';
import { type GIFTQuestion, parse, type TextChoice, type TextFormat } from 'gift-pegjs';
import { MAX_QUESTIONS } from '../../markdown/lesson-blocks.ts';
import { parseLessonQuestions } from '../../markdown/markdown.ts';
import { formatQuestion, type WritableQuestion } from '../question-format.ts';
import { isPlainText, isQuestionKey, MAX_KEY, type QuestionOption } from '../question-syntax.ts';
import { convertHtml, hasTags } from './html-text.ts';

/** A question can't be imported. The message says why. */
class Skipped extends Error {}

/** The lines between two empty ones. */
interface GiftBlock {
  /** From 0. */
  line: number;
  text: string;
}

const isComment = (line: string): boolean => /^\s*\/\//.test(line);

/** The questions of a text, with empty lines between them, without those that have only comments. */
function splitBlocks(source: string): GiftBlock[] {
  const blocks: GiftBlock[] = [];
  let current: string[] = [];
  const lines = [...source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/), ''];
  for (const [number, line] of lines.entries()) {
    if (line.trim() !== '') {
      current.push(line);
      continue;
    }
    if (current.some((one) => !isComment(one)))
      blocks.push({ line: number - current.length, text: current.join('\n') });
    current = [];
  }
  return blocks;
}

/** Markdown of a text: HTML is converted, anything else stays as it is. @throws Skipped for HTML of other tags */
function toMarkdown(text: TextFormat | null): string {
  if (!text) return '';
  const isHtml = text.format === 'html' || (text.format === 'moodle' && hasTags(text.text));
  if (!isHtml) return text.text.trim();
  const converted = convertHtml(text.text);
  if ('tag' in converted) throw new Skipped(`Its HTML has <${converted.tag}>, which can't be imported.`);
  return converted.markdown;
}

/** Options and messages have one line. */
const toLine = (text: TextFormat | null): string => toMarkdown(text).replaceAll(/\s*\n\s*/g, ' ');

const toOption = ({ text, feedback }: TextChoice, isRight: boolean): QuestionOption => ({
  text: toLine(text),
  message: toLine(feedback),
  isRight,
});

interface Converted {
  answer: WritableQuestion['answer'];
  hint: string;
  /** Parts that are left out or changed. */
  losses: string[];
}

const formatShare = ({ weight }: { weight: number | null }): string => `${weight ?? 0}%`;

/** One of several has options with `=`; several of several have shares, which add up to 100 %. */
function convertChoices(choices: readonly TextChoice[]): Converted {
  const full = choices.filter(({ isCorrect, weight }) => isCorrect && (weight === null || weight === 100));
  if (full.length > 1)
    throw new Skipped('Each of its right options is enough alone; here, all of them must be chosen.');
  const isShared = full.length === 0;
  const options = choices.map((choice) =>
    toOption(choice, isShared ? (choice.weight ?? 0) > 0 : full.includes(choice)),
  );
  const shares = isShared ? [] : choices.filter((choice) => !full.includes(choice) && (choice.weight ?? 0) > 0);
  const losses = shares.map(
    (choice) =>
      `“${toLine(choice.text)}” is wrong here, without its ${formatShare(choice)}: an answer is right or wrong.`,
  );
  const total = choices.reduce((sum, { weight }) => sum + Math.max(0, weight ?? 0), 0);
  if (isShared && Math.abs(total - 100) > 1)
    losses.push(`The shares of its right options add up to ${total}%; here, all of them must be chosen.`);
  const kind = options.filter(({ isRight }) => isRight).length > 1 ? 'multiple' : 'single';
  return { answer: { kind, options }, hint: '', losses };
}

type Numerical = Extract<GIFTQuestion, { type: 'Numerical' }>;

const isNumeric = (
  text: object,
): text is { number?: number; range?: number; numberHigh?: number; numberLow?: number } => !('text' in text);

/** The value of a range lies in its middle. Feedback on wrong answers is the hint. */
function convertNumber({ choices }: Numerical): Converted {
  const list = Array.isArray(choices) ? choices : [{ isCorrect: true, weight: null, text: choices, feedback: null }];
  const values = list.filter(({ text }) => isNumeric(text));
  const full = values.filter(({ weight }) => weight === null || weight === 100);
  const [right] = full;
  if (!right || full.length > 1) throw new Skipped('Several numbers are right; here, one is.');
  const { number, range = 0, numberHigh, numberLow } = right.text;
  const isRange = numberHigh !== undefined && numberLow !== undefined;
  const value = isRange ? (numberHigh + numberLow) / 2 : number;
  if (value === undefined) throw new Skipped('It has no number.');
  const tolerance = isRange ? Math.abs(numberHigh - numberLow) / 2 : range;
  const losses = values
    .filter((one) => one !== right)
    .map((one) => `Another number with ${formatShare(one)} is left out: an answer is right or wrong.`);
  if (toLine(right.feedback) !== '') losses.push('The feedback on the right number is left out.');
  const wrong = list.find(({ text }) => !isNumeric(text));
  const answer = { kind: 'number' as const, value, tolerance, unit: '' };
  return { answer, hint: toMarkdown(wrong?.feedback ?? null), losses };
}

/** GIFT's first feedback is for the wrong option, and its second for the right one. */
function convertTruth({ isTrue, trueFeedback, falseFeedback }: Extract<GIFTQuestion, { type: 'TF' }>): Converted {
  const options = [true, false].map((value) => ({
    text: value ? 'True' : 'False',
    message: toLine(value === isTrue ? falseFeedback : trueFeedback),
    isRight: value === isTrue,
  }));
  return { answer: { kind: 'single', options }, hint: '', losses: [] };
}

function convertAnswer(question: GIFTQuestion): Converted {
  if (question.type === 'MC') return convertChoices(question.choices);
  if (question.type === 'Numerical') return convertNumber(question);
  if (question.type === 'TF') return convertTruth(question);
  throw new Skipped(
    {
      Description: 'It is text without an answer.',
      Category: 'Categories are left out: the questions go into this lesson.',
      Short: 'Its answer is typed in words, which lessons don’t grade.',
      Essay: 'It is an essay, which lessons don’t grade.',
      Matching: 'It matches pairs, which lessons don’t have.',
    }[question.type],
  );
}

/** A name that no other question has: that in the text, or the first words of the question. */
function createKey(name: string, used: ReadonlySet<string>): string {
  const base = isQuestionKey(name)
    ? name
    : toSlug(name)
        .replaceAll(/[^a-z0-9-]+/g, '-')
        .slice(0, MAX_KEY - 4)
        .replaceAll(/^-+|-+(?=-|$)/g, '') || 'question';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base.slice(0, MAX_KEY - 4)}-${number}`;
    if (!used.has(key)) return key;
  }
}

const MISREAD = 'Check its brackets {…} and its signs = ~ #. An empty line ends a question.';

/** @throws Skipped for what isn't GIFT */
function parseBlock({ text }: GiftBlock): GIFTQuestion[] {
  try {
    return parse(
      `${text
        .split('\n')
        .filter((line) => !isComment(line))
        .join('\n')}\n`,
    );
  } catch {
    throw new Skipped(`This isn't GIFT. ${MISREAD}`);
  }
}

/** @throws Skipped for what a lesson doesn't hold */
function convertQuestion(
  gift: GIFTQuestion,
  used: ReadonlySet<string>,
): { key: string; block: string; losses: string[] } {
  const { answer, hint, losses } = convertAnswer(gift);
  if (!('stem' in gift)) throw new Skipped('It has no text.');
  const text = toMarkdown(gift.stem);
  if (!isPlainText(text)) throw new Skipped('A line of its text would be read as an answer, a hint or a solution.');
  const solution = 'globalFeedback' in gift ? toMarkdown(gift.globalFeedback) : '';
  const name = gift.title?.trim() ?? '';
  const key = createKey(name || text, used);
  const renamed = name === '' || name === key ? [] : [`Its name “${name}” is ${key} here.`];
  const written = formatQuestion({ key, text, answer, hint, solution });
  if ('problems' in written)
    throw new Skipped(written.problems[0]?.message ?? 'A line of it would be read as another part of the question.');
  return { key, block: written.block, losses: [...renamed, ...losses] };
}

const getName = (gift: GIFTQuestion | undefined, { text }: GiftBlock): string => {
  const written = gift?.title || (gift && 'stem' in gift ? gift.stem.text : text);
  return written.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
};

/**
 * Converts a text in GIFT to blocks for a lesson. Never throws for what its author writes.
 * @param body the lesson into which the questions go
 */
export function importGiftQuestions(source: string, body: string): GiftImport {
  const present = parseLessonQuestions(body).questions;
  const used = new Set(present.map(({ question }) => question.key));
  const blocks: string[] = [];
  const notes: GiftNote[] = [];
  for (const part of splitBlocks(source)) {
    let gift: GIFTQuestion | undefined;
    const note = (skipped: boolean, message: string) =>
      notes.push({ line: part.line, name: getName(gift, part), skipped, message });
    try {
      const [first, second] = parseBlock(part);
      gift = first;
      if (!gift || second) throw new Skipped('Put an empty line between two questions.');
      if (present.length + blocks.length >= MAX_QUESTIONS)
        throw new Skipped(`A lesson has at most ${MAX_QUESTIONS} questions.`);
      const { key, block, losses } = convertQuestion(gift, used);
      used.add(key);
      blocks.push(block);
      for (const message of losses) note(false, message);
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      note(true, error.message);
    }
  }
  return { markdown: blocks.join('\n\n'), questions: blocks.length, notes };
}
