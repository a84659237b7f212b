// @databases none
import { expect, it } from 'vitest';
import { gradeAnswer, type StoredQuestion } from './question-grading.ts';

const TEXTS = { key: 'a', title: 'A', hint: '', solution: '' };
const option = (isRight: boolean, message = '') => ({ isRight, message });
const single: StoredQuestion = { ...TEXTS, kind: 'single', options: [option(false, 'No'), option(true, 'Yes')] };
const multiple: StoredQuestion = {
  ...TEXTS,
  kind: 'multiple',
  options: [option(true), option(false, 'Not b'), option(true), option(false)],
};
const order: StoredQuestion = { ...TEXTS, kind: 'order', order: [2, 0, 1] };
const memory: StoredQuestion = {
  ...TEXTS,
  kind: 'memory',
  cells: 4,
  addresses: { kind: 'uniform' },
  goals: [{ kind: 'chance', chance: 0.5 }, { kind: 'address', address: 2, bit: 0 }, { kind: 'balanced' }],
};
const number: StoredQuestion = { ...TEXTS, kind: 'number', value: 0.3, tolerance: 0.01 };

it.each<[string, StoredQuestion, unknown, boolean, string]>([
  ['the right option', single, 1, true, 'Yes'],
  ['a wrong option', single, 0, false, 'No'],
  ['all right options in any order', multiple, [2, 0], true, ''],
  ['a right and a wrong option', multiple, [0, 1], false, 'Not b'],
  ['a wrong option without a message', multiple, [0, 2, 3], false, ''],
  ['one of two right options', multiple, [0], false, 'Another option is right, too.'],
  ['no option of several', multiple, [], false, 'No option is chosen.'],
  ['the right order', order, [2, 0, 1], true, ''],
  ['another order', order, [2, 1, 0], false, '1 of 3 are in the right place.'],
  ['a memory that meets all goals', memory, [1, 1, 0, 0], true, ''],
  ['a memory that misses one goal', memory, [1, 0, 1, 0], false, 'The query for |10⟩ returns 1.'],
  [
    'a memory that misses several goals',
    memory,
    [0, 0, 1, 0],
    false,
    'A measurement of the bus gives 1 with probability 0.25. The query for |10⟩ returns 1. 1 of 4 cells holds a 1.',
  ],
  ['a number within the tolerance', number, 0.31, true, ''],
  ['the number as a sum of decimal fractions', { ...number, tolerance: 0 } as StoredQuestion, 0.1 + 0.2, true, ''],
  ['a number outside the tolerance', number, 0.3101, false, ''],
])('grades %s', (_what, question, answer, correct, message) => {
  expect(gradeAnswer(question, answer)).toEqual({ correct, message });
});

it('says once what several wrong options have in common', () => {
  const odd = { isRight: false, message: 'Odd' };
  const question = { ...multiple, options: [{ isRight: true, message: '' }, odd, odd] } as StoredQuestion;
  expect(gradeAnswer(question, [1, 2])).toEqual({ correct: false, message: 'Odd' });
});

it.each<[string, StoredQuestion, unknown]>([
  ['an index beyond the options', single, 2],
  ['a negative index', single, -1],
  ['an array for one option', single, [1]],
  ['a fraction', single, 0.5],
  ['an option twice', multiple, [0, 0]],
  ['an unknown option of several', multiple, [4]],
  ['an order without an item', order, [2, 0]],
  ['an order with an item twice', order, [2, 0, 0]],
  ['a memory of another size', memory, [0, 1]],
  ['a cell with another number', memory, [0, 1, 2, 0]],
  ['a memory as text', memory, '0110'],
  ['a number of words', number, '0.3'],
  ['no finite number', number, Number.NaN],
])('takes %s for no answer', (_what, question, answer) => {
  expect(gradeAnswer(question, answer)).toBeNull();
});
