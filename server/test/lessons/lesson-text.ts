import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { PROJECT_ROOT } from '../../src/project-root.ts';
import type { runCircuit } from './state-vector.ts';

export interface Table {
  header: string[];
  rows: string[][];
}

export const readLessonFile = (file: string): string =>
  readFileSync(new URL(`server/seed/content/lessons/${file}.md`, PROJECT_ROOT), 'utf8');

const toCells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Finds a table by a header cell. */
export function findTable(lesson: string, title: string): Table {
  const blocks = lesson.match(/(?:^\|.*\|\n)+/gm) ?? [];
  const tables = blocks.map((block): Table => {
    const [header = '', , ...rows] = block.trim().split('\n');
    return { header: toCells(header), rows: rows.map(toCells) };
  });
  const table = tables.find(({ header }) => header.includes(title));
  if (!table) throw new Error(`No table with ${title}`);
  return table;
}

/** `1,024`, `−0.088`, `$1.4 \times 10^{-3}$`, `2π/3`, `1/6` */
export function parseNumber(text: string): number {
  const plain = text.replace(/[$, ]|\{,\}/g, '').replace('−', '-');
  const [, mantissa, exponent] = /^(.+)\\times10\^\{(.+)\}$/.exec(plain) ?? [];
  if (mantissa && exponent) return Number(`${mantissa}e${exponent}`);
  const [dividend = '', divisor = '1'] = plain.split('/');
  const factor = dividend.includes('π') ? Math.PI : 1;
  const value = (Number(dividend.replace('π', '') || 1) * factor) / Number(divisor);
  if (Number.isNaN(value)) throw new Error(`Not a number: ${text}`);
  return value;
}

/** Half a unit of the last printed digit. */
function parsePrecision(text: string): number {
  const [, decimals = ''] = /\.(\d+)/.exec(text) ?? [];
  const [, exponent = '0'] = /10\^\{(.+)\}/.exec(text) ?? [];
  return 0.5 * 10 ** (Number(exponent) - decimals.length) * (1 + 1e-6);
}

/** Expects a printed number to be the rounded value. */
export function expectRounded(text: string, value: number): void {
  expect(Math.abs(parseNumber(text) - value), `${text} for ${value}`).toBeLessThanOrEqual(parsePrecision(text));
}

/** Line breaks match spaces. @returns the pattern's groups */
export function matchLesson(lesson: string, pattern: RegExp): string[] {
  const match = pattern.exec(lesson);
  if (!match) throw new Error(`Not in the lesson: ${pattern}`);
  return match.slice(1);
}

export function findExercise(lesson: string, number: number): { question: string; answer: string } {
  const exercises = lesson.split('\n## Try it\n')[1] ?? '';
  const written = new RegExp(`^${number}\\. (.+)\n\n +> \\[!ANSWER\\]\n +> (.+)$`, 'm').exec(exercises);
  const [, question = '', answer = ''] = written ?? [];
  return { question, answer };
}

/** Expects the numbers of a pattern to be these values, rounded. */
export function expectStated(lesson: string, pattern: RegExp, ...values: number[]): void {
  const texts = matchLesson(lesson, pattern);
  expect(texts).toHaveLength(values.length);
  for (const [index, value] of values.entries()) expectRounded(texts[index] ?? '', value);
}

/** Parses OpenQASM programs, each with the state claimed on the next line. */
export function parseCircuits(lesson: string): { program: string; state: string | undefined }[] {
  const blocks = lesson.matchAll(/^```qasm.*\n([\s\S]*?)^```\n\n(?:State [^:\n]*: \$(.+)\$$)?/gm);
  return [...blocks].map(([, program = '', state]) => ({ program, state }));
}

const COEFFICIENTS: Record<string, number> = { '': 1, '\\frac{1}{2}': 0.5, '\\frac{1}{\\sqrt{2}}': Math.SQRT1_2 };

/** Parses a TeX state to amplitudes by ket digits. */
export function parseAmplitudes(tex: string): Map<string, number> {
  const plain = tex.replace(/\\big[lr]|\s/g, '');
  const terms = plain.matchAll(
    /([+-]?)([^(\\+-]*|\\frac\{1\}\{(?:2|\\sqrt\{2\})\})(?:\(([^)]+)\)|((?:\\ket\{[01]+\})+))/g,
  );
  return new Map(
    [...terms].flatMap(([, sign, coefficient = '', group, kets = '']): [string, number][] => {
      const factor = (sign === '-' ? -1 : 1) * (COEFFICIENTS[coefficient] ?? Number(coefficient));
      if (group) return [...parseAmplitudes(group)].map(([key, value]) => [key, value * factor]);
      return [[kets.replace(/\\ket\{|\}/g, ''), factor]];
    }),
  );
}

/** Registers that the state omits must be 0. */
export function expectState(result: ReturnType<typeof runCircuit>, tex: string): void {
  const stated = parseAmplitudes(tex);
  expect(stated.size, tex).toBeGreaterThan(0);
  const [digits = ''] = result.keys();
  const expected = new Map([...stated].map(([key, value]) => [key.padEnd(digits.length, '0'), value]));
  for (const [key, [re, im]] of result) {
    expect(re, `${key} in ${tex}`).toBeCloseTo(expected.get(key) ?? 0, 3);
    expect(im, `${key} in ${tex}`).toBeCloseTo(0, 9);
  }
}
