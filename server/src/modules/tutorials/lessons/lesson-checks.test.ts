// @databases none
import { expect, it } from 'vitest';
import { listWarnings } from './lesson-checks.ts';
import { renderLesson } from './lesson-rendering.ts';

const PICTURE = `/storage/gallery/${'a'.repeat(32)}.webp`;

/** The warnings of a lesson, each as its line from 0 and its message. */
async function check(lines: readonly string[], missing: readonly string[] = []): Promise<string[]> {
  const { references } = await renderLesson(lines.join('\n'));
  return listWarnings(references, new Set(missing)).map(({ line, message }) => `${line} ${message}`);
}

it('finds nothing wrong with links, pictures, formulas and questions that work', async () => {
  const body = [
    ...[
      '## Why $N$',
      '',
      '[up](#section-why-n) [q](#question-count) <https://example.com/a> [m](mailto:a@example.com)',
      '',
    ],
    ...[`![A tree](${PICTURE} "A caption")`, '', '$x^2$', ''],
    ...['```question count', 'How many?', '', '= 6', '', 'solution: Six.', '```'],
  ];
  expect(await check(body)).toEqual([]);
});

it('names links that lead nowhere, with the line of each', async () => {
  const body = [
    'One [a](#section-none)',
    'two [b](https://)',
    '',
    '- three [c](lesson.md)',
    '',
    '| h |',
    '| --- |',
    '| [d](/gone) |',
  ];
  expect(await check(body, ['/gone'])).toEqual([
    '0 No heading or question of this lesson has the address #section-none',
    '1 This link has no address yet.',
    '3 This link leads nowhere: lesson.md. Begin its address with https:// or /.',
    "7 Visitors can't open this link: /gone",
  ]);
});

it('counts the placeholder of the editor as missing alt text, and never shows it', async () => {
  const body = [`![](${PICTURE})`, '', `![Describe the picture](${PICTURE})`];
  const missing = "This picture has no alt text. Describe it, unless it's decoration.";
  expect(await check(body)).toEqual([`0 ${missing}`, `2 ${missing}`]);
  const { html } = await renderLesson(body.join('\n'));
  expect(html).not.toContain('Describe');
});

it('names formulas that failed, also within questions, and questions without a solution', async () => {
  const body = [
    ...['Wrong $\\frac{1$ here', '', '$$', '\\nothing', '$$', ''],
    ...['```question no-solution', 'How many $\\foo$?', '', '= 6', '```', ''],
    ...['```question explained', 'Which?', '', '- [ ] One :: Too few.', '- [x] Two', '```'],
  ];
  expect(await check(body)).toEqual([
    expect.stringMatching(/^0 This formula can't be shown\. A } is missing in this formula\.$/),
    expect.stringMatching(/^2 This formula can't be shown\. Unsupported function name: \\nothing/),
    expect.stringMatching(/^6 This formula can't be shown\. Unsupported function name: \\foo/),
    '6 The question “no-solution” has no solution.',
  ]);
});

it.each<[string, string]>([
  [
    'We get\n\\begin{align*}\na &= b\n\\end{align*}',
    '1 This TeX is shown as text: \\begin{align*}. Put $$ on a line before it and after it.',
  ],
  ['A \\(x\\) here', '0 This TeX is shown as text. Write formulas between $ signs, not between \\( and \\).'],
  ['\\[\nx^2\n\\]', '0 This TeX is shown as text. Write formulas between $$ signs, not between \\[ and \\].'],
  ['A lone $x here', '0 This $ starts or ends no formula. Write \\$ for the sign itself.'],
  ['A\nlone $2^n here', '1 This $ starts or ends no formula. Write \\$ for the sign itself.'],
  ['A state \\ket{0} here', '0 This TeX is shown as text: \\ket. Put it between $ signs.'],
  ['| a | b |\n|-|-|\n| x | $x |', '2 This $ starts or ends no formula. Write \\$ for the sign itself.'],
  [
    '| a | b |\n|-|-|\n| 1 | 2 |\n| 1 | 2 | 3 |',
    "3 This row has a cell more than the head of its table, and the rest isn't shown.",
  ],
  [
    '> | a |\n> |-|\n> | 1 | 2 | 3 |',
    "2 This row has 2 cells more than the head of its table, and the rest isn't shown.",
  ],
  ['Text[^2].\n\n[^1]: Note.', '0 This lesson has no footnote [^2].'],
  ['Text.\n\n[^1]: Note.', "2 No text refers to the footnote [^1], so it isn't shown."],
])('names what %j shows otherwise than meant', async (body, expected) => {
  expect(await check(body.split('\n'))).toContain(expected);
});

it('finds nothing wrong with amounts, escaped signs, code, paths and tables whose rows are right', async () => {
  const body = [
    ...[
      'It costs $5 and $6.50, from $ 5 to 6 $, or US$ 7.',
      '',
      'A \\$ sign, `\\begin{align}`, `\\(x\\)` and `$`.',
      '',
    ],
    ...[
      '$\\ket{0}$ and $$\\begin{aligned}a&=b\\end{aligned}$$',
      '',
      'C:\\temp\\new and \\[text\\] <https://a.example/$b>',
      '',
    ],
    ...['| a | b |', '|-|-|', '| $|0\\rangle$ | `a|b` |', '| 1 |', '| \\| | 2 |', '', '```', '\\begin{x} $', '```', ''],
    ...['Text[^1].', '', '[^1]: Note.', '', '- [ ] task'],
  ];
  expect(await check(body)).toEqual([]);
});
