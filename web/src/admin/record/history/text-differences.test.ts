import { describe, expect, it } from 'vitest';
import { differencesBetween, formatCount, toBlocks } from './text-differences.ts';

const shown = (before: string, after: string) =>
  differencesBetween(before, after).map(({ kind, pieces }) => [
    kind,
    pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
  ]);

describe('the differences of two texts', () => {
  it('marks the words that differ', () => {
    expect(shown('Counting active switches', 'Counting the switches')).toEqual([
      ['removed', 'Counting [active] switches'],
      ['added', 'Counting [the] switches'],
    ]);
  });

  it('marks a changed phrase as one', () => {
    expect(shown('In it most switches wait here', 'In it every node rests here')).toEqual([
      ['removed', 'In it [most switches wait] here'],
      ['added', 'In it [every node rests] here'],
    ]);
  });

  it('leaves unchanged lines as they are', () => {
    expect(shown('one\ntwo\nthree', 'one\n2\nthree\nfour')).toEqual([
      ['same', 'one'],
      ['removed', '[two]'],
      ['added', '[2]'],
      ['same', 'three'],
      ['added', 'four'],
    ]);
  });

  it('numbers lines as in each text', () => {
    const lines = differencesBetween('one\ntwo\nthree', 'zero\none\n2\nthree');
    expect(lines.map(({ before, after }) => [before, after])).toEqual([
      [null, 1],
      [1, 2],
      [2, null],
      [null, 3],
      [3, 4],
    ]);
  });

  it('shows one side only where a text was added or removed', () => {
    expect(shown('', 'New text')).toEqual([['added', 'New text']]);
    expect(shown('Old\ntext', '')).toEqual([
      ['removed', 'Old'],
      ['removed', 'text'],
    ]);
  });

  it('hides long runs of unchanged lines', () => {
    const lines = Array.from({ length: 20 }, (_line, at) => `line ${at}`);
    const changed = lines.with(10, 'changed');
    const all = differencesBetween(lines.join('\n'), changed.join('\n'));
    expect(toBlocks(all).map(({ hidden, lines: { length } }) => [hidden, length])).toEqual([
      [true, 8],
      [false, 6],
      [true, 7],
    ]);
    expect(formatCount(all)).toBe('1 line added, 1 removed');
  });

  it.each([1_000, 8_000])('compares texts of %d different lines without a long wait, and loses no line', (count) => {
    const write = (word: string) => Array.from({ length: count }, (_line, at) => `${word} ${at}`).join('\n');
    const start = performance.now();
    const all = differencesBetween(write('one'), write('two'));
    expect(performance.now() - start).toBeLessThan(4_000);
    const side = (other: string) => all.filter(({ kind }) => kind !== other).map(({ pieces }) => pieces);
    expect([side('added'), side('removed')].map((lines) => lines.length)).toEqual([count, count]);
    const blocks = toBlocks(all);
    expect(blocks.flatMap(({ lines }) => lines)).toEqual(all);
    expect(blocks.filter(({ hidden }) => !hidden).flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(500);
    expect(Math.max(...blocks.map(({ lines }) => lines.length))).toBeLessThanOrEqual(500);
  });

  it('spends one time limit on all changed lines together', () => {
    const write = (word: string) =>
      Array.from({ length: 700 }, (_line, at) => (at % 2 ? 'same' : `${word}${at} `.repeat(400))).join('\n');
    const start = performance.now();
    differencesBetween(write('a'), write('b'));
    expect(performance.now() - start).toBeLessThan(4_000);
  });
});
