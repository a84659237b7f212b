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
});
