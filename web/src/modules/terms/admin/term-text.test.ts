import { expect, test } from 'vitest';
import { editorText, termData, termName, termSummary } from './term-text.ts';

test.each([
  ['a'.repeat(100), 'a'.repeat(100)],
  ['a'.repeat(101), `${'a'.repeat(90)}…`],
  [`${'a'.repeat(89)} ${'b'.repeat(20)}`, `${'a'.repeat(89)}…`],
  ['Intro\n- One\\n- Two', 'Intro One Two'],
  ['😀'.repeat(101), `${'😀'.repeat(90)}…`],
])('shows %j as %j', (data, shown) => {
  expect(termSummary(data)).toBe(shown);
});

test.each([
  ['Intro\n\n- One', 'Intro\n- One'],
  ['Intro\\n- One\r\nTwo  ', 'Intro\n- One\nTwo'],
  ['', ''],
])('edits %j as %j', (data, text) => {
  expect(editorText(data)).toBe(text);
});

test.each([
  ['Intro\n\n  \n- One\n', 'Intro\n- One'],
  ['\n \n', ''],
])('sends %j as %j', (text, data) => {
  expect(termData(text)).toBe(data);
});

test('names a term by the beginning of its first line', () => {
  expect(termName('Short\n- One')).toBe('Short');
  expect(termName('- Only a bullet')).toBe('Only a bullet');
  expect(termName('x'.repeat(60))).toBe(`${'x'.repeat(40)}…`);
});
