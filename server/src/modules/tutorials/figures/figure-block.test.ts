// @databases none
import { expect, it } from 'vitest';
import { renderLesson } from '../lessons/lesson-rendering.ts';

const figure = (...lines: string[]) => ['```figure', ...lines, '```'].join('\n');
const getLabel = (html: string): string => /role="img" aria-label="([^"]*)"/.exec(html)?.[1] ?? '';

it.each([
  [
    ['kind: tree', 'levels: 3', 'lit: 010, 101'],
    'Bucket-brigade tree of 7 switches above 8 cells. Called with the addresses 010 and 101, it sets 5 of them.',
  ],
  [
    ['kind: tree', 'levels: 3', 'lit: 101', 'design: fan-out'],
    'Fan-out tree of 7 switches above 8 cells. Called with the address 101, it sets 7 of them.',
  ],
  [
    ['kind: tree', 'levels: 4', 'lit: all', 'failed: RL'],
    'Bucket-brigade tree of 15 switches above 16 cells. Called with all addresses, it sets 15 of them. The switch RL fails, on the routes of 4 of 16 addresses.',
  ],
  [['kind: tree', 'levels: 2'], 'Bucket-brigade tree of 3 switches above 4 cells. All switches wait.'],
  [['kind: cells', 'cells: 0 1 1 0', 'lit: 01, 10'], '4 cells. 00: 0, 01: 1, 10: 1, and 11: 0. Lit: 01 and 10.'],
  [
    ['kind: amplitudes', 'mean: yes', '- Start: 0.5 −0.5 0 1', '- End: 1 0 0 0'],
    'Start: 00 0.5, 01 −0.5, 10 0, 11 1. End: 00 1, 01 0, 10 0, 11 0. A dashed line shows the mean.',
  ],
  [
    ['kind: circuit', '- a: H * QFT x', '- b: H o ^ x', '- d: - + - -'],
    'Circuit on a, b, and d. Step 1: H on a and H on b. Step 2: NOT on d if a is 1 and b is 0. Step 3: QFT on a. Step 4: swap a and b.',
  ],
  [
    ['kind: bars', 'scale: log', 'series: Fan-out, Brigade', '- 8: 7 3', '- 1,024: 1,023 10'],
    'Bars on a logarithmic scale. 8: Fan-out 7, Brigade 3; 1,024: Fan-out 1,023, Brigade 10.',
  ],
  [
    ['kind: line', 'points: 0 1 2', '- P: 0.125 0.781 0.945'],
    'Chart with values from 0 to 1. P: 0 0.125, 1 0.781, and 2 0.945.',
  ],
  [['kind: steps', '- In: 1', '- Out: 2'], '3 steps. In: step 1. Out: steps 2–3.'],
])('draws %j and says what it shows', async (lines, description) => {
  const { html, text, problems } = await renderLesson(figure(...lines, 'caption: A *lit* $2^n$'));
  expect(problems).toEqual([]);
  expect(getLabel(html)).toBe(description);
  expect(text).toBe(`A lit 2ⁿ\n${description}`);
  expect(html).toContain('<figcaption>A <em>lit</em> <math>');
  expect(html).not.toMatch(/NaN|undefined|Infinity/);
});

it('says what its author writes instead', async () => {
  const { html, text } = await renderLesson(figure('kind: tree', 'levels: 2', 'alt: A "small" tree'));
  expect(getLabel(html)).toBe('A &quot;small&quot; tree');
  expect(text).toBe('A "small" tree');
  expect(html).not.toContain('figcaption');
  const long = figure('kind: tree', 'levels: 2', `alt: ${'word '.repeat(300)}`);
  expect((await renderLesson(long)).minutes).toBe(0);
});

const ROWS = Array.from({ length: 13 }, (_, index) => `- ${index}: 1`);
it.each([
  [['levels: 2'], [2]],
  [['kind: constructor'], [2]],
  [['kind: tree', 'levels: 7'], [3]],
  [
    ['kind: tree', 'levels: 3', 'lit: 01', 'failed: RLR', 'design: other'],
    [4, 6, 5],
  ],
  [
    ['kind: tree', 'levels: 3', 'colour: red', '- a: 1', 'levels: 2'],
    [4, 6, 5],
  ],
  [
    ['kind: cells', 'cells: 0', 'lit: 9'],
    [3, 4],
  ],
  [['kind: cells', 'cells: 0 1234'], [3]],
  [['kind: amplitudes', '- a: 1 0 0'], [3]],
  [
    ['kind: amplitudes', '- a: 1 2', '- b: x 0'],
    [3, 4],
  ],
  [['kind: amplitudes'], [2]],
  [['kind: circuit', '- a: H H', '- b: H'], [4]],
  [['kind: circuit', '- a: * x ^', '- b: - - -'], [3]],
  [['kind: circuit', `- a: ${'H '.repeat(20)}`], [3]],
  [['kind: bars', '- a: 1 2', '- b: 1'], [3]],
  [['kind: bars', 'scale: log', '- a: 0.5', '- b: 1'], [4]],
  [['kind: bars', `- ${'a'.repeat(40)}: 1`, '- b: 1'], [3]],
  [['kind: bars', ...ROWS], [15]],
  [['kind: line', 'points: a b', '- s: 0 1'], [3]],
  [['kind: line', 'points: a b c', '- s: 0 1'], [4]],
  [
    ['kind: steps', '- a: 1.5', '- b:'],
    [3, 4],
  ],
  [['kind: steps', '- a: 59', '- b: 2'], [3]],
])('refuses %j with the line of each mistake', async (lines, expected) => {
  const { html, problems } = await renderLesson(figure(...lines));
  expect(problems.map(({ line }) => line + 1).toSorted()).toEqual(expected.toSorted());
  expect(html).toContain('This figure has');
  expect(html).not.toContain('<svg');
});

it.each(['~~~figure', '```Figure'])('takes %s for a figure', async (fence) => {
  const end = fence.slice(0, 3);
  expect((await renderLesson(`${fence}\nkind: tree\nlevels: 1\n${end}`)).html).toContain('<figure class="drawn');
});
