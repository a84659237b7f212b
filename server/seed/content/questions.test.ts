// @databases none
import { describe, expect, it } from 'vitest';
import { renderLesson } from '../../src/modules/tutorials/lessons/lesson-rendering.ts';
import { meetsGoals } from '../../src/modules/tutorials/questions/memory-goals.ts';
import type { MemoryToSet } from '../../src/modules/tutorials/questions/qram-syntax.ts';
import { parseQuestion, type Question } from '../../src/modules/tutorials/questions/question-syntax.ts';
import { readLessonFile } from '../../test/lessons/lesson-text.ts';
import { searchAmplitudes } from '../../test/lessons/search-amplitudes.ts';
import { tutorialsSeed } from './tutorials-content.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Switches that addresses set: the proper prefixes of their bits. */
const findSwitches = (addresses: readonly string[]): Set<string> =>
  new Set(addresses.flatMap((bits) => range(bits.length).map((level) => bits.slice(0, level))));

/** The probability of each outcome of the Fourier transform of every r-th of Q values. */
const findOutcomes = (Q: number, r: number): number[] =>
  range(Q).map((y) => {
    const terms = range(Q / r).map((k) => (2 * Math.PI * k * r * y) / Q);
    const [re, im] = [Math.cos, Math.sin].map((part) => terms.reduce((sum, angle) => sum + part(angle), 0));
    return ((re ?? 0) ** 2 + (im ?? 0) ** 2) * (r / Q ** 2);
  });

/** Expected right answer: a number, or the texts of the right options or cells; and the other numbers that a question states. */
interface Expected {
  answer: number | string[];
  numbers?: number[];
}

const [p1, p3] = [0.8 ** 2, 0.6 ** 2];
const search = (rounds: number): number => (searchAmplitudes(8, [5], rounds).states[rounds]?.[5] ?? 0) ** 2;
const bestRounds = (cells: number): number => {
  const angle = Math.asin(1 / Math.sqrt(cells));
  const chances = range(60).map((round) => Math.sin((2 * round + 1) * angle) ** 2);
  return chances.findIndex((chance, round) => chance > (chances[round + 1] ?? 0));
};
const ROUTES = ['001', '011', '110'];
const added = ROUTES.map(
  (_, index) => findSwitches(ROUTES.slice(0, index + 1)).size - findSwitches(ROUTES.slice(0, index)).size,
);
const powers = range(5).map((exponent) => 4 ** exponent % 15);
const evenOutcomes = range(8).filter((y) => (findOutcomes(8, 4)[y] ?? 0) > 1e-9);

const EXPECTED: Record<string, Record<string, Expected>> = {
  'one-qubit': {
    'ones-expected': { answer: 1000 * p1, numbers: [p1, 2] },
    'same-chances': {
      answer: ['$a = 0.707$, $b = -0.707$', '$a = 0.707$, $b = 0.707\\,\\mathrm{i}$'],
      numbers: [p1, p3, Math.round(Math.SQRT1_2 ** 2 * 100) / 100],
    },
  },
  registers: {
    'amplitudes-of-a-register': { answer: 2 ** 12, numbers: [2] },
    'bits-read': { answer: [String(Math.log2(4096))] },
  },
  'phase-and-interference': {
    'chance-with-a-phase': { answer: (1 - Math.cos(Math.PI / 3)) / 2, numbers: [Math.cos(Math.PI / 3), 1, 2] },
    'why-quiet': { answer: ['With a record, the addresses no longer interfere.'] },
  },
  'from-classical-to-quantum': {
    'address-qubits': { answer: Math.log2(4096), numbers: [1, 2] },
    'second-call': { answer: ['What it held before the first call'], numbers: [1 ^ 1, 2] },
    'chance-of-a-one': { answer: p3 },
    'cells-for-one-half': {
      answer: ['1100', '1001', '0101'],
      numbers: [2, 1 / 2 ** 2, 2 / 2 ** 2, 0b00, 1, 10, 11, 1100, 1001, 101],
    },
  },
  'bucket-brigade-tree': {
    'switches-on-a-route': { answer: [String(Math.log2(1024))], numbers: [2] },
    'order-of-a-call': { answer: [] },
    'different-switches': { answer: findSwitches(ROUTES).size, numbers: added },
  },
  'counting-switches': {
    'fan-out-of-64': { answer: range(6).reduce((sum, level) => sum + 2 ** level, 0) },
    'bucket-brigade-of-64': { answer: 0.999 ** Math.log2(64), numbers: [Math.log2(64), 0.999] },
  },
  'errors-along-a-path': {
    'share-behind-a-switch': { answer: 8 / 16, numbers: [2 ** 1, 1] },
    'fidelity-after-a-failure': { answer: [String((1 - 0.25) ** 2)] },
  },
  'grover-search': {
    'rounds-for-1024': {
      answer: bestRounds(1024),
      numbers: [Math.sqrt(1024), Math.round((Math.PI / 4) * 320) / 10, 4],
    },
    'one-more-round': {
      answer: ['It lowers it.'],
      numbers: [2, 3].map((rounds) => Math.round(search(rounds) * 1000) / 1000),
    },
  },
  'shor-period': {
    'period-of-4': { answer: powers.indexOf(1, 1), numbers: powers },
    'possible-outcomes': { answer: evenOutcomes.filter((y) => y < 5).map(String), numbers: [8 / 4, ...evenOutcomes] },
  },
};

const questionsIn = (file: string): Question[] =>
  [...readLessonFile(file).matchAll(/^(`{3,})question (.*)\n([\s\S]*?)^\1$/gm)].map(([, , key = '', source = '']) => {
    const { question, problems } = parseQuestion(key, source);
    if (!question) throw new Error(`${file}, ${key}: ${problems.map(({ message }) => message).join(' ')}`);
    return question;
  });

/** The numbers of a text, without names of states. */
const numbersIn = (text: string): number[] =>
  (text.replaceAll(/\\ket\{[01]+\}/g, '').match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) =>
    Number(number.replaceAll(',', '')),
  );

/** All cells that meet the goals, from the largest down. */
const findStates = ({ run, goals }: MemoryToSet): string[] =>
  range(2 ** run.memory.cells.length)
    .map((state) => state.toString(2).padStart(run.memory.cells.length, '0'))
    .filter((bits) => meetsGoals({ addresses: run.addresses, goals }, [...bits].map(Number)))
    .toReversed();

const files = tutorialsSeed.flatMap(({ topics }) => topics).map(({ file }) => file);
const all = files.flatMap((file) => questionsIn(file).map((question) => [file, question.key, question] as const));

describe('the questions of the sample lessons', () => {
  it.each(files)('%s has two to four of them, each with a solution', (file) => {
    const questions = questionsIn(file);
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(questions.length).toBeLessThanOrEqual(4);
    expect(questions.map(({ key }) => key)).toEqual(Object.keys(EXPECTED[file] ?? {}));
    for (const { solution } of questions) expect(solution).not.toBe('');
  });

  it.each(files)('%s has no mistakes in its questions and figures', async (file) => {
    expect((await renderLesson(readLessonFile(file))).problems).toEqual([]);
  });

  it.each(all)('%s, %s has the answer that a computation gives', (file, key, { answer }) => {
    const expected = EXPECTED[file]?.[key]?.answer;
    if (answer.kind === 'order') return expect(answer.items).toHaveLength(5);
    if (answer.kind === 'memory') return expect(findStates(answer.memory)).toEqual(expected);
    if (answer.kind !== 'number')
      return expect(answer.options.filter(({ isRight }) => isRight).map(({ text }) => text)).toEqual(expected);
    expect(Math.abs(answer.value - Number(expected))).toBeLessThanOrEqual(answer.tolerance + 1e-12);
  });

  it.each(all)('%s, %s states no other numbers than computed ones', (file, key, { text, answer, hint, solution }) => {
    const { answer: right = [], numbers = [] } = EXPECTED[file]?.[key] ?? {};
    const options = answer.kind === 'single' || answer.kind === 'multiple' ? answer.options : [];
    const messages = options.map(({ message }) => message);
    const known = [...numbersIn(`${text} ${options.map((option) => option.text).join(' ')}`), ...numbers];
    if (answer.kind === 'number') known.push(answer.value, Number(right));
    for (const number of numbersIn([...messages, hint, solution].join(' ')))
      expect(
        known.some((value) => Math.abs(value - number) < 1e-9),
        `${number} of ${key}`,
      ).toBe(true);
  });
});
