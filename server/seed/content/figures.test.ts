// @databases none
import { buildSchedule, DEFAULT_RUN } from '@qram/simulator';
import { describe, expect, it } from 'vitest';
import { renderLesson } from '../../src/modules/tutorials/lessons/lesson-rendering.ts';
import { findFigure, getField, readFigures, toStatements } from '../../test/lessons/lesson-figures.ts';
import { expectRounded, parseCircuits, parseNumber, readLessonFile } from '../../test/lessons/lesson-text.ts';
import { searchAmplitudes } from '../../test/lessons/search-amplitudes.ts';
import { runCircuit } from '../../test/lessons/state-vector.ts';
import { tutorialsSeed } from './tutorials-content.ts';

const files = tutorialsSeed.flatMap(({ topics }) => topics).map(({ file }) => file);

/** Expects the values of a row to be these, rounded. */
function expectRow(values: readonly string[], expected: readonly number[]): void {
  expect(values).toHaveLength(expected.length);
  for (const [index, value] of values.entries()) expectRounded(value, expected[index] ?? Number.NaN);
}

const toZero = (text: string): string => text.replaceAll('-0.000000000', '0.000000000');

describe('the figures of the sample lessons', () => {
  it.each(files)('%s has two to four of them, each with a caption, and none drawn in letters', async (file) => {
    const lesson = readLessonFile(file);
    const { html } = await renderLesson(lesson);
    const figures = html.match(/<figure class="(?:drawn|qram)[\s\S]*?<\/figure>/g) ?? [];
    expect(figures.length).toBeGreaterThanOrEqual(2);
    expect(figures.length).toBeLessThanOrEqual(4);
    for (const figure of figures) {
      expect(figure).toMatch(/<figcaption>.{20}/);
      expect(figure).toMatch(/role="img" aria-label=".{20}/);
      expect(figure.length).toBeLessThan(8000);
    }
    expect(lesson).not.toMatch(/[│┌└├─╱╲]|\/ {1,6}\\/);
  });

  it('draw circuits that do what the programs beside them do', () => {
    const programsIn = (file: string) => parseCircuits(readLessonFile(file)).map(({ program }) => program);
    const declared = (program: string) => program.match(/^qubit.*;$/gm)?.join('\n') ?? '';
    const run = (program: string) =>
      [...runCircuit(program)].map(([digits, [re, im]]) => [digits, re.toFixed(9), im.toFixed(9)].join(' '));
    const compare = (program: string, file: string, index = 0, before = '') => {
      const drawn = `${declared(program)}\n${before}\n${toStatements(findFigure(file, 'circuit', index))}`;
      expect(run(drawn).map(toZero)).toEqual(run(program).map(toZero));
    };
    const [qubit = ''] = programsIn('one-qubit');
    compare(qubit, 'one-qubit');
    const [bell = ''] = programsIn('registers');
    compare(bell, 'registers');
    const [phase = '', record = ''] = programsIn('phase-and-interference');
    compare(phase, 'phase-and-interference', 0);
    compare(record, 'phase-and-interference', 1);
    const [memory = ''] = programsIn('from-classical-to-quantum');
    compare(memory, 'from-classical-to-quantum');
    const [route = ''] = programsIn('bucket-brigade-tree');
    compare(route, 'bucket-brigade-tree');
    const [echo = ''] = programsIn('errors-along-a-path');
    compare(echo, 'errors-along-a-path');
    const [search = ''] = programsIn('grover-search');
    const oneRound = search.replace('[1:2]', '[1:1]').replace(/h d;\nx d;\n$/, '');
    compare(oneRound, 'grover-search', 0, 'x d;\nh d;');
    const [period = ''] = programsIn('shor-period');
    compare(period, 'shor-period', 0, 'h x;\ncx x[0], f[0];\ncx x[1], f[1];');
  });

  it('show the amplitudes of the states that they name', () => {
    const [positive, negative, chances] = findFigure('one-qubit', 'amplitudes').rows;
    expectRow(positive?.values ?? [], [Math.SQRT1_2, Math.SQRT1_2]);
    expectRow(negative?.values ?? [], [Math.SQRT1_2, -Math.SQRT1_2]);
    expectRow(chances?.values ?? [], [0.5, 0.5]);
    for (const [gates, { values }] of findFigure('one-qubit', 'amplitudes', 1).rows.entries())
      expectRow(
        values,
        [...runCircuit(`qubit q;${'h q;'.repeat(gates)}`).values()].map(([re]) => re),
      );
    for (const [gates, { values }] of findFigure('registers', 'amplitudes').rows.entries()) {
      const program = ['h q[0];', 'h q[1];', 'h q[2];'].slice(0, gates).join('');
      expectRow(
        values,
        [...runCircuit(`qubit[3] q;${program}`).values()].map(([re]) => re),
      );
    }
    const { states } = searchAmplitudes(8, [5], 3);
    const [start, marked, reflected] = findFigure('grover-search', 'amplitudes').rows;
    expectRow(start?.values ?? [], states[0] ?? []);
    expectRow(
      marked?.values ?? [],
      (states[0] ?? []).map((value, cell) => (cell === 5 ? -value : value)),
    );
    expectRow(reflected?.values ?? [], states[1] ?? []);
    const [outcomes] = findFigure('shor-period', 'amplitudes').rows;
    const [period] = parseCircuits(readLessonFile('shor-period'));
    const chanceByDigits = new Map<string, number>();
    for (const [digits, [re, im]] of runCircuit(period?.program ?? ''))
      chanceByDigits.set(digits.slice(0, 3), (chanceByDigits.get(digits.slice(0, 3)) ?? 0) + re ** 2 + im ** 2);
    expectRow(
      outcomes?.values ?? [],
      [...chanceByDigits].toSorted().map(([, chance]) => chance),
    );
  });

  it('compare and follow the values that formulas give', () => {
    for (const { label, values } of findFigure('registers', 'bars').rows)
      expectRow(values, [2 ** Number.parseInt(label, 10)]);
    for (const { label, values } of findFigure('counting-switches', 'bars').rows) {
      const cells = parseNumber(label.replace(' cells', ''));
      expectRow(values, [cells - 1, Math.log2(cells)]);
    }
    const angles = getField(findFigure('phase-and-interference', 'line'), 'points').split(' ').map(parseNumber);
    const [zero, one] = findFigure('phase-and-interference', 'line').rows;
    expectRow(
      zero?.values ?? [],
      angles.map((angle) => Math.cos(angle / 2) ** 2),
    );
    expectRow(
      one?.values ?? [],
      angles.map((angle) => Math.sin(angle / 2) ** 2),
    );
    const { states } = searchAmplitudes(8, [5], 3);
    expectRow(
      findFigure('grover-search', 'line').rows[0]?.values ?? [],
      states.map((state) => (state[5] ?? 0) ** 2),
    );
    const fidelity = (levels: number): { share: number; square: number } => {
      if (levels === 0) return { share: 1, square: 1 };
      const { share, square } = fidelity(levels - 1);
      return { share: 0.999 * share, square: (0.999 / 2) * (square + share ** 2) };
    };
    const bits = getField(findFigure('errors-along-a-path', 'line'), 'points').split(' ').map(Number);
    const [brigade, fanOut] = findFigure('errors-along-a-path', 'line').rows;
    expectRow(
      brigade?.values ?? [],
      bits.map((n) => fidelity(n).square),
    );
    expectRow(
      fanOut?.values ?? [],
      bits.map((n) => 0.999 ** (2 ** n - 1)),
    );
  });

  it('show cells, steps and routes as the lessons describe them', () => {
    const powers = Array.from({ length: 8 }, (_, exponent) => String(7 ** exponent % 15));
    expect(getField(findFigure('shor-period', 'cells'), 'cells').split(' ')).toEqual(powers);
    const steps = findFigure('bucket-brigade-tree', 'steps').rows.map(({ values }) => Number(values[0]));
    const { phases } = buildSchedule(DEFAULT_RUN.architecture, 3);
    expect(steps.slice(0, 6)).toEqual(phases.slice(0, 6).map(({ first, last }) => last - first + 1));
    expect(steps.reduce((sum, count) => sum + count, 0)).toBe(3 ** 2 + 3 * 3 + 1);
    const trees = files.flatMap((file) => readFigures(file)).filter((figure) => getField(figure, 'kind') === 'tree');
    expect(trees.map((tree) => [getField(tree, 'levels'), getField(tree, 'lit')])).toEqual([
      ['4', '0110, 1011'],
      ['3', '101'],
      ['3', '101'],
      ['5', [5, 11, 22, 27].map((address) => address.toString(2).padStart(5, '0')).join(', ')],
      ['3', 'all'],
    ]);
  });
});
