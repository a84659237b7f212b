// @databases none
import { expect, it } from 'vitest';
import { renderLesson } from '../lessons/lesson-rendering.ts';

const table = (...rows: string[]): string => ['| State | Vector |', '| --- | --- |', ...rows].join('\n');

/** The cells of the body, each with its formulas as text. */
async function cellsOf(body: string): Promise<string[][]> {
  const { html } = await renderLesson(body);
  const rows = html.slice(html.indexOf('<tbody>')).match(/<tr>[\s\S]*?<\/tr>/g) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '')),
  );
}

it('takes no | within a formula or code for the end of a cell', async () => {
  const rows = [
    ['| $|0\\rangle$ | $(1,0)$ |', '|0⟩', '(1,0)'],
    ['| $\\langle 0|1\\rangle$ | `a | b` and ``c`|`d`` |', '⟨0|1⟩', 'a | b and c`|`d'],
    ['$|0\\rangle + |1\\rangle$ | $|a|$ or $|b|$', '|0⟩+|1⟩', '|a| or |b|'],
    ['| $P(a|b)$ | text \\| more |', 'P(a|b)', 'text | more'],
    ['| $$|0\\rangle$$ | `a\\|b` |', '|0⟩', 'a|b'],
  ] as const;
  const cells = await cellsOf(table(...rows.map(([row]) => row)));
  expect(cells.map((row) => row.map((cell) => cell.replaceAll(/\s(?=[+|⟩])|(?<=[+])\s/g, '').trim()))).toEqual(
    rows.map(([, ...expected]) => expected.map((cell) => cell.replaceAll(/\s(?=[+|⟩])|(?<=[+])\s/g, ''))),
  );
});

it('keeps a norm a norm', async () => {
  const { html } = await renderLesson(table('| $\\|v\\|$ | norm |'));
  expect(html).toContain('‖');
  expect(html).not.toMatch(/>\|</);
});

it('separates cells at dollars that are amounts', async () => {
  expect(await cellsOf(table('| $5 | $6 |', '| from $5 | or $ 6 |', '| \\$x | y\\$ |', '| ` | ` |'))).toEqual([
    ['$5', '$6'],
    ['from $5', 'or $ 6'],
    ['$x', 'y$'],
    ['|', ''],
  ]);
});

it('reads such tables in quotes, lists, callouts and questions', async () => {
  const ket = table('| $|0\\rangle$ | one |');
  for (const prefix of ['> ', '- ', '> [!NOTE]\n> ']) {
    const rest = prefix === '- ' ? '  ' : '> ';
    const cells = await cellsOf(prefix + ket.replaceAll('\n', `\n${rest}`));
    expect(cells).toEqual([[expect.stringContaining('0'), 'one']]);
  }
  const question = await renderLesson(`\`\`\`question a\nHow many?\n\n${ket}\n\n= 2\n\`\`\``);
  expect(question.html).toContain('<td>one</td>');
});

it('leaves every | of other text as it is', async () => {
  const source = '`a | b` $|x|$ [c](/d "e|`f|g`")\n\n```\n$|a|$ `|`\n```\n\n    $|b|$\n\n[name]: /a "`t|u`"\n\n[name]';
  const { html } = await renderLesson(source);
  expect(html).toContain('<code>a | b</code>');
  expect(html).toContain('<code>$|a|$ `|`</code>');
  expect(html).toContain('<code>$|b|$</code>');
  expect(html).toContain('title="e|`f|g`"');
  expect(html).toContain('title="`t|u`"');
  expect(html).not.toMatch(/\uE002/);
  expect((await renderLesson('\uE002 | `\uE002`')).html).toBe('<p>\uFFFD | <code>\uFFFD</code></p>\n');
});

it('reads many rows and unclosed marks in linear time', async () => {
  for (const piece of ['| $|a| ', '| `|` $a|b$ |\n', '` `` ``` | ', '{$ | ']) {
    const start = performance.now();
    await renderLesson(piece.repeat(Math.floor(100_000 / piece.length)));
    expect(performance.now() - start).toBeLessThan(8_000);
  }
});
