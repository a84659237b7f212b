// @databases none
import { expect, it } from 'vitest';
import { renderNotebook } from './notebook-rendering.ts';

const written = (...outputs: readonly object[]): string =>
  JSON.stringify({ nbformat: 4, metadata: {}, cells: [{ cell_type: 'code', source: 'run()', outputs }] });
const htmlOf = async (text: string) => (await renderNotebook(text))?.html ?? '';

it('shows a matrix that code printed with blank lines around it', async () => {
  const latex = '$$\n\n\\begin{bmatrix}\n1 & 0  \\\\\n 0 & 1  \\\\\n \\end{bmatrix}\n$$';
  const plain = '<IPython.core.display.Latex object>';
  const html = await htmlOf(
    written({ output_type: 'display_data', data: { 'text/latex': latex, 'text/plain': plain } }),
  );
  expect(html).toContain('<math');
  expect(html).not.toMatch(/\$\$|Latex object/);
});

it('reads numbers that Python writes and JSON lacks, and errors with other values', async () => {
  const stream = { output_type: 'stream', name: 'stdout', text: 'a "NaN" b' };
  const display = { output_type: 'display_data', data: { 'application/x.chart': { y: ['#'] }, 'text/plain': 'chart' } };
  const error = { output_type: 'error', ename: 'KeyError', evalue: 5, traceback: ['KeyError: 5'] };
  const text = written(stream, display, error).replace('"#"', 'NaN,-Infinity,Infinity');
  const html = await htmlOf(text);
  expect(html).toContain('a "NaN" b'.replaceAll('"', '&quot;'));
  expect(html).toContain('KeyError: 5');
});
