import { expect, test } from 'vitest';
import { mergeTexts } from './text-merge.ts';

const BASE = 'First.\n\nSecond.\n\nThird.';
const merged = (theirs: string, yours: string, base = BASE) => mergeTexts(base, theirs, yours);
const text = (theirs: string, yours: string, base = BASE) => {
  const parts = merged(theirs, yours, base);
  expect(parts.every((part) => typeof part === 'string')).toBe(true);
  return parts.join('');
};

test('takes changes of different paragraphs from both, of neighbors too', () => {
  expect(text('First, by them.\n\nSecond.\n\nThird.', 'First.\n\nSecond.\n\nThird, by me.')).toBe(
    'First, by them.\n\nSecond.\n\nThird, by me.',
  );
  expect(text('First, by them.\n\nSecond.\n\nThird.', 'First.\n\nSecond, by me.\n\nThird.')).toBe(
    'First, by them.\n\nSecond, by me.\n\nThird.',
  );
});

test('keeps a paragraph that one added behind one that the other changed', () => {
  const added = `${BASE}\n\nFourth, by me.`;
  const changed = 'First.\n\nSecond.\n\nThird, by them.';
  const both = 'First.\n\nSecond.\n\nThird, by them.\n\nFourth, by me.';
  expect(text(changed, added)).toBe(both);
  expect(text(added, changed)).toBe(both);
});

test('takes a deletion, and the same change of both once', () => {
  expect(text('First.\n\nThird.', 'First.\n\nSecond.\n\nThird, by me.')).toBe('First.\n\nThird, by me.');
  const same = 'First.\n\nSecond, by both.\n\nThird.';
  expect(text(same, same)).toBe(same);
});

test('asks about a paragraph that both changed, and about nothing else', () => {
  expect(merged('First, by them.\n\nSecond, by them.\n\nThird.', 'First.\n\nSecond, by me.\n\nThird, by me.')).toEqual([
    'First, by them.',
    '\n\n',
    { theirs: 'Second, by them.', yours: 'Second, by me.' },
    '\n\n',
    'Third, by me.',
  ]);
});

test('asks where one deleted what the other changed, and where both added something else', () => {
  expect(
    merged('First.\n\nThird.', 'First.\n\nSecond, by me.\n\nThird.').filter((part) => typeof part !== 'string'),
  ).toHaveLength(1);
  expect(merged('Theirs.', 'Mine.', '')).toEqual([{ theirs: 'Theirs.', yours: 'Mine.' }]);
  expect(merged(`${BASE}\n\nFourth, by them.`, `${BASE}\n\nFourth, by me.`).at(-1)).toEqual({
    theirs: '\n\nFourth, by them.',
    yours: '\n\nFourth, by me.',
  });
});

test('reads line breaks of other systems as the same', () => {
  expect(text(BASE.replaceAll('\n', '\r\n'), `${BASE}\n\nFourth.`)).toBe(`${BASE}\n\nFourth.`);
});

test.each([1_000, 2_000, 8_000])('offers both whole texts where %d paragraphs differ, without a long wait', (count) => {
  const write = (word: string) => Array.from({ length: count }, (_paragraph, at) => `${word} ${at}`).join('\n\n');
  const start = performance.now();
  expect(merged(write('by them'), write('by me'), write('first'))).toEqual([
    { theirs: write('by them'), yours: write('by me') },
  ]);
  expect(performance.now() - start).toBeLessThan(4_000);
});

test('merges a few changes of a long text, also where most paragraphs are the same', () => {
  for (const paragraph of ['Same.', '']) {
    const all = Array.from({ length: 8_000 }, (_paragraph, at) => paragraph || `Paragraph ${at}.`);
    const write = (paragraphs: readonly string[]) => paragraphs.join('\n\n');
    const [theirs, yours] = [all.with(10, 'By them.'), all.with(7_000, 'By me.')];
    const start = performance.now();
    expect(text(write(theirs), write(yours), write(all))).toBe(write(theirs.with(7_000, 'By me.')));
    expect(performance.now() - start).toBeLessThan(4_000);
  }
});

test('asks about at most 30 paragraphs, and beyond them about the whole text', () => {
  const write = (count: number, word: string) =>
    Array.from({ length: count }, (_paragraph, at) => (at % 2 ? `Same ${at}` : `${word} ${at}`)).join('\n\n');
  const conflicts = (count: number) =>
    merged(write(count, 'by them'), write(count, 'by me'), write(count, 'first')).filter(
      (part) => typeof part !== 'string',
    );
  expect(conflicts(60)).toHaveLength(30);
  expect(conflicts(62)).toEqual([{ theirs: write(62, 'by them'), yours: write(62, 'by me') }]);
});
