// @databases none
import { expect, it } from 'vitest';
import { renderNotebook } from './notebook-rendering.ts';

const PNG = 'iVBORw0KGgo=';
const written = (cells: readonly object[], extra: object = {}): string =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells, ...extra });
const code = (...outputs: readonly object[]) => ({ cell_type: 'code', source: ['1 + 1'], execution_count: 7, outputs });
const shown = async (...outputs: readonly object[]) => (await renderNotebook(written([code(...outputs)])))?.html ?? '';

it('shows text, code and what it printed', async () => {
  const rendered = await renderNotebook(
    written([
      { cell_type: 'markdown', source: ['# Title\n', 'with $x$'] },
      { cell_type: 'raw', source: 'not shown' },
      { ...code({ output_type: 'stream', name: 'stdout', text: ['a <b>\n', 'c\n'] }), source: 'import qiskit' },
    ]),
  );
  const html = rendered?.html;
  expect(html).toContain('<h3 id="notebook-1-title">Title</h3>\n<p>with <math>');
  expect(html).toContain('In [7]');
  expect(html).toContain('<span class="token-keyword">import</span> qiskit');
  expect(html).toContain('<pre class="notebook-output" tabindex="0">a &lt;b&gt;\nc</pre>');
  expect(html).not.toContain('not shown');
  expect(rendered?.text).toBe('Title\nwith x\nimport qiskit');
});

it('shows pictures, and errors without their colors', async () => {
  expect(await shown({ output_type: 'display_data', data: { 'image/png': PNG, 'text/plain': 'Figure' } })).toContain(
    `<img class="notebook-picture" src="data:image/png;base64,${PNG}" alt="Output of cell 1">`,
  );
  const trace = ['\u001b[0;31mValueError\u001b[0m: no'];
  expect(await shown({ output_type: 'error', ename: 'ValueError', evalue: 'no', traceback: trace })).toContain(
    '<pre class="notebook-output notebook-error" tabindex="0">ValueError: no</pre>',
  );
});

it.each([
  ['HTML', { 'text/html': '<script>alert(1)</script>', 'text/plain': ['plain'] }],
  ['an SVG', { 'image/svg+xml': '<svg onload=alert(1)>', 'text/plain': 'plain' }],
  ['a picture that is no base64', { 'image/png': '"><script>alert(1)</script>', 'text/plain': 'plain' }],
  ['JavaScript', { 'application/javascript': 'alert(1)', 'text/plain': 'plain' }],
])('shows the plain form of %s', async (_what, data) => {
  const html = await shown({ output_type: 'execute_result', execution_count: 1, data });
  expect(html).toContain('<pre class="notebook-output" tabindex="0">plain</pre>');
  expect(html).not.toContain('alert');
});

it('cuts what is too long for a page', async () => {
  const picture = { output_type: 'display_data', data: { 'image/png': 'A'.repeat(4_000_004) } };
  expect(await shown(picture)).toContain('This picture is too large to show here.');
  expect((await shown({ output_type: 'stream', text: 'x'.repeat(50_000) })).length).toBeLessThan(25_000);
  const cells = Array.from({ length: 600 }, () => ({ cell_type: 'markdown', source: 'Text' }));
  const rendered = await renderNotebook(written(cells));
  const html = rendered?.html;
  expect(html?.match(/<p>Text<\/p>/g)).toHaveLength(500);
  expect(html).toContain('The rest of this notebook is too long');
});

it.each([
  ['no JSON', 'hello'],
  ['other JSON', '{"cells":[]}'],
  ['format 3', written([], { nbformat: 3 })],
  ['cells without text', written([{ cell_type: 'code' }])],
  ['deep JSON', '['.repeat(200_000)],
])('returns null for %s', async (_what, text) => {
  expect(await renderNotebook(text)).toBeNull();
});
