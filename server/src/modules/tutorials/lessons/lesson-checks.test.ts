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
