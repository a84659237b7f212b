// @databases none
import { DEFAULT_RUN } from '@qram/simulator';
import { expect, it } from 'vitest';
import { parseMemoryToSet, parseQramFigure } from './qram-syntax.ts';

const getProblems = (source: string) =>
  parseQramFigure(source).problems.map(({ line, message }) => `${line}: ${message}`);

it('reads cells, addresses, a step and a caption', () => {
  const source = 'cells: 0 1 1 0 1 0 1 0\naddresses: |001⟩ + |011⟩ + |110⟩\n\nstep: 10\ncaption: Three *branches*';
  expect(parseQramFigure(source)).toEqual({
    problems: [],
    figure: { run: DEFAULT_RUN, caption: 'Three *branches*' },
  });
});

it('asks all addresses, at the copy of the data, by default', () => {
  const { figure } = parseQramFigure('cells: 0110');
  expect(figure?.run).toMatchObject({ addresses: { kind: 'uniform' }, step: 6 });
  expect(parseQramFigure('cells: 0110\naddresses: all').figure).toEqual(figure);
});

it.each([
  ['no cells', 'step: 1', '0: The line cells: is missing, such as “cells: 0 1 1 0 1 0 1 0”.'],
  [
    'cells of other digits',
    'cells: 0120',
    '0: Cells are written with 0 and 1, for example 01101010 or 010 111 110 000.',
  ],
  ['too many cells', `cells: ${'01'.repeat(16)}`, '0: A figure has at most 16 cells.'],
  [
    'an unknown line',
    'cells: 01\ncolor: red',
    '1: Write cells:, addresses:, step: or caption:, each on a line of its own.',
  ],
  ['a line twice', 'cells: 01\n\ncells: 10', '2: There is a line cells: already.'],
  [
    'words that are too wide',
    'cells: 0000 0101 0000 0000 0000 0000 0000 0000',
    '0: Words of a figure with 8 cells have at most 3 bits.',
  ],
  ['a goal', 'cells: 01\ngoal: balanced', '1: A line goal: belongs in a question.'],
  ['a step beyond the end', 'cells: 01\nstep: 6', '1: A query of this memory has the steps 0 to 5.'],
  ['a step that is no number', 'cells: 01\nstep: -1', '1: A query of this memory has the steps 0 to 5.'],
  [
    'an address of another length',
    'cells: 01\naddresses: |01⟩',
    '1: An address of this memory has 1 bits, and |01⟩ has 2.',
  ],
])('says in which line there is %s', (_what, source, problem) => {
  expect(getProblems(source)).toEqual([problem]);
});

it.each([
  ['address 101 returns 1', { kind: 'address', address: 5, bit: 1 }],
  ['Address |101⟩ returns 1', { kind: 'address', address: 5, bit: 1 }],
  ['address 5 returns 1', { kind: 'address', address: 5, bit: 1 }],
  ['parity 1', { kind: 'parity', parity: 1 }],
  ['3 ones', { kind: 'ones', count: 3 }],
  ['1 one', { kind: 'ones', count: 1 }],
  ['balanced', { kind: 'balanced' }],
  ['chance of 1 is 0.125', { kind: 'chance', chance: 0.125 }],
  ['chance of 1 is 1/8', { kind: 'chance', chance: 0.125 }],
])('reads the goal %s', (goal, expected) => {
  expect(parseMemoryToSet(`cells: 0 0 0 0 0 0 0 0\ngoal: ${goal}`)).toMatchObject({
    problems: [],
    memory: { goals: [expected] },
  });
});

const HELP =
  'Write a goal as “address 101 returns 1”, “parity 0”, “3 ones”, “balanced”, “constant” or “chance of 1 is 0.5”.';

it.each([
  ['no goal', 'cells: 01', '0: The line goal: is missing, such as “goal: address 101 returns 1”.'],
  ['an unknown goal', 'cells: 01\ngoal: even', `1: ${HELP}`],
  ['a chance above 1', 'cells: 01\ngoal: chance of 1 is 3/2', `1: ${HELP}`],
  ['a chance without a number', 'cells: 01\ngoal: chance of 1 is 0/0', `1: ${HELP}`],
  ['an unknown address', 'cells: 01\ngoal: address 2 returns 1', '1: This memory has the addresses 0 to 1.'],
  ['a ket of another length', 'cells: 01\ngoal: address |01⟩ returns 1', '1: This memory has the addresses 0 to 1.'],
  [
    'too many cells',
    `cells: ${'01'.repeat(8)}\ngoal: constant`,
    '0: A memory to be set has at most 8 cells, with words of one bit.',
  ],
  ['wide words', 'cells: 00 01\ngoal: constant', '0: A memory to be set has at most 8 cells, with words of one bit.'],
  ['a goal that is met', 'step: 1\ncells: 01\ngoal: balanced', '1: These cells meet the goal already.'],
  ['goals that exclude each other', 'cells: 01\n\ngoal: 2 ones\ngoal: parity 1', '2: No cells meet all goals.'],
])('says in which line of a memory to be set there is %s', (_what, source, problem) => {
  expect(parseMemoryToSet(source).problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([problem]);
});
