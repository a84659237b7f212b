import { expect, it } from 'vitest';
import { parseFormAnswer, parseNumberAnswer, type QuestionKind } from './question-answers.ts';

it.each([
  ['6', 6],
  [' 1,024 ', 1024],
  ['1 048 576', 1_048_576],
  ['-0.5', -0.5],
  ['−2', -2],
  ['.25', 0.25],
  ['1e-3', 0.001],
  ['', null],
  ['six', null],
  ['1,02', null],
  ['0x10', null],
  ['Infinity', null],
  ['1e999', null],
  ['-', null],
  ['e5', null],
])('reads %j as a number', (text, value) => {
  expect(parseNumberAnswer(text)).toBe(value);
});

it.each<[string, QuestionKind, string[], number | number[] | null]>([
  ['a chosen option', 'single', ['2'], 2],
  ['no option', 'single', [], null],
  ['several options', 'multiple', ['0', '2'], [0, 2]],
  ['no option of several', 'multiple', [], null],
  ['a number', 'number', ['1,024'], 1024],
  ['no number', 'number', [''], null],
  ['the place of each item', 'order', ['2', '3', '1'], [2, 0, 1]],
  ['a place that two items share', 'order', ['1', '1', '3'], null],
  ['a place beyond the last one', 'order', ['1', '4', '2'], null],
  ['the cells that hold a 1', 'memory', ['1', '3'], [0, 1, 0, 1]],
  ['no cell that holds a 1', 'memory', [], [0, 0, 0, 0]],
  ['a cell beyond the last one', 'memory', ['4'], null],
  ['words', 'order', ['first', 'second'], null],
])('reads %s from the fields of a question', (_what, kind, values, answer) => {
  expect(parseFormAnswer(kind, values, 4)).toEqual(answer);
});
