import { expect, test } from 'vitest';
import { lineAtTop, topOfLine } from './use-pane-scroll.ts';

const BLOCKS = [
  { line: 2, top: 20 },
  { line: 4, top: 60 },
  { line: 14, top: 260 },
];
const END = { line: 20, top: 380 };

test.each([
  ['above the first element', 0, 0],
  ['at the start of an element', 4, 60],
  ['within a long element', 9, 160],
  ['in the last element', 17, 320],
  ['behind the end', 40, 380],
])('finds a line %s', (_where, line, top) => {
  expect(topOfLine(BLOCKS, END, line)).toBe(top);
});

test('an empty preview is at its start', () => {
  expect(topOfLine([], END, 7)).toBe(0);
});

test.each([
  [0, 0],
  [60, 2],
  [120, 4],
  [135, 4.5],
  [900, 9],
])('finds the line at %i pixels', (top, line) => {
  const blocks = [
    { line: 0, top: 20 },
    { line: 2, top: 60 },
    { line: 4, top: 120 },
    { line: 5, top: 150 },
  ];
  expect(lineAtTop(blocks, { line: 9, top: 300 }, top)).toBe(line);
});
