import { parseNumberAnswer } from '@qram/contract/modules/learning/question-answers';
import { type MemoryToSet, type Problem, parseMemoryToSet } from './qram-syntax.ts';

export type { Problem };

export interface QuestionOption {
  /** Markdown, like `message`; empty without one. */
  text: string;
  message: string;
  isRight: boolean;
}

export type QuestionAnswer =
  | { kind: 'single' | 'multiple'; options: QuestionOption[] }
  | { kind: 'number'; value: number; tolerance: number; unit: string }
  /** Items in the right order. */
  | { kind: 'order'; items: string[] }
  | { kind: 'memory'; memory: MemoryToSet };

/** As written. Texts are Markdown; hint and solution may be empty. */
export interface Question {
  key: string;
  text: string;
  answer: QuestionAnswer;
  hint: string;
  solution: string;
}

export type ParsedQuestion = { question: Question; problems: [] } | { question: null; problems: Problem[] };

const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const MAX_KEY = 60;
const MAX_LENGTH = 20_000;
const MAX_OPTIONS = 12;
const MAX_UNIT = 40;

const OPTION = /^ {0,3}[-*+] \[([ xX])\](?:[ \t](.*))?$/;
/** Malformed box: another letter in it, or no spaces. */
const MALFORMED_OPTION = /^ {0,3}[-*+]\s{0,3}\[.?\](?!\()/;
const NUMBER = /^ {0,3}=(.*)$/;
const ITEM = /^ {0,3}\d{1,9}[.)](?:[ \t](.*))?$/;
const SECTION = /^ {0,3}(hint|solution):(.*)$/i;
const MEMORY = /^ {0,3}(`{3,}|~{3,})\s*qram\s*$/i;
const MESSAGE = /(?:^|\s)::\s/;
const VALUE = /^([+\-−]?[\d.,]+(?:e[+-]?\d{1,3})?)(?:\s*(?:±|\+\/?-)\s*([\d.,]+(?:e[+-]?\d{1,3})?))?(?:\s+(.*))?$/i;

interface Line {
  line: number;
  text: string;
}

type AnswerLines = 'options' | 'numbers' | 'items';

/** Lines of a block by kind. */
interface Parts extends Record<AnswerLines, Line[]> {
  /** Content of `qram` blocks, from the line of the fence. */
  memories: Line[];
  text: Line[];
  sections: (Line & { name: string })[];
  problems: Problem[];
}

/** Null: no answer line. */
function findAnswers(text: string): AnswerLines | null {
  if (OPTION.test(text) || MALFORMED_OPTION.test(text)) return 'options';
  if (NUMBER.test(text)) return 'numbers';
  return ITEM.test(text) ? 'items' : null;
}

export const isPlainText = (text: string): boolean =>
  text.split('\n').every((line) => findAnswers(line) === null && !SECTION.test(line));

const countAnswers = ({ options, numbers, items, memories }: Parts): number =>
  options.length + numbers.length + items.length + memories.length;

const UNCLOSED =
  'Write the first and the last line of this question with one backtick more (````), because a block is in it.';

/** @returns the line after the block */
function readMemoryLines(
  lines: readonly string[],
  start: number,
  fence: string,
  { memories, problems }: Parts,
): number {
  const end = lines.findIndex((text, line) => line > start && text.trim().startsWith(fence));
  memories.push({ line: start, text: lines.slice(start + 1, end < 0 ? undefined : end).join('\n') });
  if (end < 0) problems.push({ line: -1, message: UNCLOSED });
  return end < 0 ? lines.length : end + 1;
}

function splitParts(source: string): Parts {
  const parts: Parts = { text: [], options: [], numbers: [], items: [], memories: [], sections: [], problems: [] };
  const lines = source.split('\n');
  let next = 0;
  for (const [line, text] of lines.entries()) {
    if (line < next) continue;
    const fence = parts.sections.length === 0 && MEMORY.exec(text)?.[1];
    if (fence) {
      next = readMemoryLines(lines, line, fence, parts);
      continue;
    }
    const last = parts.sections.at(-1);
    const [, name, rest = ''] = SECTION.exec(text) ?? [];
    const answers = last ? null : findAnswers(text);
    if (name) parts.sections.push({ name: name.toLowerCase(), line, text: rest.trim() });
    else if (last) last.text += `\n${text}`;
    else if (answers) parts[answers].push({ line, text });
    else if (countAnswers(parts) === 0) parts.text.push({ line, text });
    else if (text.trim() !== '')
      parts.problems.push({ line, message: 'After the answers, only hint: and solution: may follow.' });
  }
  return parts;
}

const joinLines = (lines: readonly Line[]): string =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .trim();

function parseOption({ line, text }: Line, problems: Problem[]): QuestionOption {
  const [, mark, rest = ''] = OPTION.exec(text) ?? [];
  if (mark === undefined)
    problems.push({ line, message: 'Write an option as “- [ ] text”, or “- [x] text” if it is right.' });
  const separator = MESSAGE.exec(rest);
  const option = rest.slice(0, separator?.index).trim();
  if (mark !== undefined && option === '') problems.push({ line, message: 'This option has no text.' });
  return {
    text: option,
    message: separator ? rest.slice(separator.index + separator[0].length).trim() : '',
    isRight: mark?.toLowerCase() === 'x',
  };
}

/** Reports texts that repeat an earlier line. */
function refuseDuplicates(lines: readonly Line[], texts: readonly string[], noun: string, problems: Problem[]): void {
  for (const [index, text] of texts.entries())
    if (text !== '' && texts.indexOf(text) < index)
      problems.push({ line: lines[index]?.line ?? 0, message: `Two ${noun} say the same.` });
}

function refuseCount(lines: readonly Line[], noun: string, problems: Problem[]): void {
  const [first] = lines;
  if (lines.length === 1 && first) problems.push({ line: first.line, message: `A question has at least two ${noun}.` });
  const surplus = lines[MAX_OPTIONS];
  if (surplus) problems.push({ line: surplus.line, message: `A question has at most ${MAX_OPTIONS} ${noun}.` });
}

function parseOptions(lines: readonly Line[], problems: Problem[]): QuestionAnswer {
  const options = lines.map((line) => parseOption(line, problems));
  refuseCount(lines, 'options', problems);
  refuseDuplicates(
    lines,
    options.map(({ text }) => text),
    'options',
    problems,
  );
  const right = options.filter(({ isRight }) => isRight).length;
  if (right === 0)
    problems.push({ line: lines[0]?.line ?? 0, message: 'No option is right. Mark at least one with [x].' });
  return { kind: right > 1 ? 'multiple' : 'single', options };
}

function parseItems(lines: readonly Line[], problems: Problem[]): QuestionAnswer {
  const items = lines.map(({ text }) => (ITEM.exec(text)?.[1] ?? '').trim());
  for (const [index, item] of items.entries())
    if (item === '') problems.push({ line: lines[index]?.line ?? 0, message: 'This item has no text.' });
  refuseCount(lines, 'items', problems);
  refuseDuplicates(lines, items, 'items', problems);
  return { kind: 'order', items };
}

function parseNumber([first, second]: readonly Line[], problems: Problem[]): QuestionAnswer {
  const { line, text } = first ?? { line: 0, text: '' };
  if (second) problems.push({ line: second.line, message: 'A question has one number.' });
  const [, written = '', spread, unit = ''] = VALUE.exec(NUMBER.exec(text)?.[1]?.trim() ?? '') ?? [];
  const value = parseNumberAnswer(written);
  const tolerance = spread === undefined ? 0 : parseNumberAnswer(spread);
  if (value === null || tolerance === null)
    problems.push({ line, message: 'Write the number as “= 6”, “= 0.958 ± 0.001” or “= 6 routers”.' });
  if (unit.length > MAX_UNIT) problems.push({ line, message: `A unit has at most ${MAX_UNIT} characters.` });
  return { kind: 'number', value: value ?? 0, tolerance: tolerance ?? 0, unit: unit.trim() };
}

const ONE_KIND = 'A question has options, or a number, or a numbered list, or a memory, not several of them.';

function parseMemory([first, second]: readonly Line[], problems: Problem[]): QuestionAnswer | null {
  if (!first) return null;
  if (second) problems.push({ line: second.line, message: 'A question has one memory.' });
  const parsed = parseMemoryToSet(first.text);
  for (const { line, message } of parsed.problems) problems.push({ line: first.line + 1 + line, message });
  return parsed.memory && { kind: 'memory', memory: parsed.memory };
}

function parseAnswer(parts: Parts): QuestionAnswer {
  const { options, numbers, items, memories, problems } = parts;
  const [first, other] = [options, numbers, items, memories]
    .flatMap(([one]) => (one ? [one] : []))
    .toSorted((a, b) => a.line - b.line);
  if (other) problems.push({ line: other.line, message: ONE_KIND });
  if (!first)
    problems.push({
      line: 0,
      message:
        'The answer is missing: options (“- [ ] text”), a number (“= 6”), a numbered list in the right order, or a memory (a block “qram” with “goal:”).',
    });
  if (options.length > 0) return parseOptions(options, problems);
  if (items.length > 0) return parseItems(items, problems);
  if (numbers.length > 0) return parseNumber(numbers, problems);
  return parseMemory(memories, problems) ?? { kind: 'single', options: [] };
}

function readSection({ sections, problems }: Parts, name: string): string {
  const [first, second] = sections.filter((section) => section.name === name);
  if (second) problems.push({ line: second.line, message: `A question has one ${name}.` });
  const text = first?.text.trim() ?? '';
  if (first && text === '') problems.push({ line: first.line, message: `This ${name} is empty.` });
  return text;
}

export const isQuestionKey = (key: string): boolean => KEY.test(key) && key.length <= MAX_KEY;

/** Validates the text after `question`. Its line is -1. */
function refuseKey(key: string): Problem[] {
  const line = -1;
  if (key === '') return [{ line, message: 'A question needs a name behind “question”, such as routers-on-a-path.' }];
  if (!isQuestionKey(key))
    return [
      { line, message: `The name of a question has small letters, digits and hyphens, at most ${MAX_KEY} characters.` },
    ];
  return [];
}

/**
 * Never throws; reports all problems in line order, those of the first line as -1.
 * @param key text after `question`
 * @param source the lines between the fences
 */
export function parseQuestion(key: string, source: string): ParsedQuestion {
  const problems = refuseKey(key);
  if (source.length > MAX_LENGTH)
    return { question: null, problems: [{ line: -1, message: `A question has at most ${MAX_LENGTH} characters.` }] };
  const parts = splitParts(source);
  const text = joinLines(parts.text);
  if (text === '') problems.push({ line: 0, message: 'The question has no text above its answers.' });
  const question = {
    key,
    text,
    answer: parseAnswer(parts),
    hint: readSection(parts, 'hint'),
    solution: readSection(parts, 'solution'),
  };
  problems.push(...parts.problems);
  return problems.length > 0
    ? { question: null, problems: problems.toSorted((a, b) => a.line - b.line) }
    : { question, problems: [] };
}
