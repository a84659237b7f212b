// @databases none
import { DEFAULT_RUN } from '@qram/simulator';
import { expect, it } from 'vitest';
import { parseQramFigure } from './qram-syntax.ts';

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
