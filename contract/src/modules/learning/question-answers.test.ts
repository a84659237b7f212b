import fc from 'fast-check';
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
  ['1,02', 1.02],
  ['0,36', 0.36],
  ['0,125', 0.125],
  ['12,5', 12.5],
  [',5', 0.5],
  ['1,0240', 1.024],
  ['1,048,576', 1_048_576],
  ['1,024.5', 1024.5],
  ['1.024,5', 1024.5],
  ['1\u202f048\u202f576', 1_048_576],
  ['9/25', 0.36],
  ['-1 / 2', -0.5],
  ['1,5/3', 0.5],
  ['1/0', null],
  ['1/2/3', null],
  ['36 %', 0.36],
  ['36%', 0.36],
  ['0,5 percent', 0.005],
  ['12 qubits', 12],
  ['6switches', 6],
  ['1,024 cells', 1024],
  ['9/25 of', 0.36],
  ['1e-3 s', 0.001],
  ['3 million', null],
  ['2 pi', null],
  ['5k', null],
  ['12 qubits 3', null],
  ['qubits 12', null],
  ['1,024,5', null],
  ['1,,2', null],
  ['1 02', null],
  ['0x10', null],
  ['Infinity', null],
  ['1e999', null],
  ['-', null],
  ['e5', null],
])('reads %j as a number', (text, value) => {
  expect(parseNumberAnswer(text)).toBe(value);
});

it.each([
  ['12 qubits', 'qubits', 12],
  ['1 Qubit', 'qubits', 1],
  ['12', 'qubits', 12],
  ['12 bits', 'qubits', null],
  ['958 kHz', 'MHz', null],
  ['36 %', '%', 36],
  ['36 %', 'qubits', 0.36],
])('reads %j where the unit is %s', (text, unit, value) => {
  expect(parseNumberAnswer(text, unit)).toBe(value);
});

it('reads or refuses any text, and never as anything but a finite number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,/%e +-]{0,12}$/)), (text) => {
      const value = parseNumberAnswer(text);
      expect(value === null || Number.isFinite(value)).toBe(true);
    }),
    { numRuns: 2000 },
  );
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
