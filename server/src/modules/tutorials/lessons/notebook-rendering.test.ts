// @databases none
import { expect, it } from 'vitest';
import { decodeNotebook } from './notebook-format.ts';
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
  ['an SVG that is none', { 'image/svg+xml': '<p onload=alert(1)>', 'text/plain': 'plain' }],
  ['a picture that is no base64', { 'image/png': '"><script>alert(1)</script>', 'text/plain': 'plain' }],
  ['JavaScript', { 'application/javascript': 'alert(1)', 'text/plain': 'plain' }],
])('shows the plain form of %s', async (_what, data) => {
  const html = await shown({ output_type: 'execute_result', execution_count: 1, data });
  expect(html).toContain('<pre class="notebook-output" tabindex="0">plain</pre>');
  expect(html).not.toContain('alert');
});

const markdown = (source: string | readonly string[], extra: object = {}) => ({
  cell_type: 'markdown',
  metadata: {},
  source,
  ...extra,
});
const htmlOf = async (...cells: readonly object[]) => (await renderNotebook(written(cells)))?.html ?? '';
const data = (bundle: object) => shown({ output_type: 'display_data', metadata: {}, data: bundle });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40"><circle r="18" onload="alert(1)"/></svg>';

it.each([
  [
    'a GIF',
    { 'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'text/plain': ['<Image>'] },
    'gif',
  ],
  ['a PNG in lines', { 'image/png': [`${PNG.slice(0, 4)}\n`, `${PNG.slice(4)}\n`] }, 'png'],
  ['an SVG', { 'image/svg+xml': svg, 'text/plain': ['<Figure size 640x480 with 1 Axes>'] }, 'svg+xml'],
  ['an SVG in lines', { 'image/svg+xml': [svg.slice(0, 20), svg.slice(20)] }, 'svg+xml'],
  ['an SVG without a namespace', { 'image/svg+xml': svg.replace(/ xmlns="[^"]*"/, '') }, 'svg+xml'],
])('shows %s as a picture that runs nothing', async (_what, bundle, type) => {
  const html = await data(bundle);
  expect(html).toContain(`<img class="notebook-picture" src="data:image/${type};base64,`);
  expect(html).not.toMatch(/<svg|alert|&lt;/);
  const base64 = /base64,([^"]*)"/.exec(html)?.[1] ?? '';
  if (type === 'svg+xml') expect(Buffer.from(base64, 'base64').toString()).toBe(svg);
});

it('shows formulas and Markdown that code printed', async () => {
  const latex = ['$$\\frac{1}{\\sqrt{2}}\\begin{bmatrix}1\\\\1\\end{bmatrix}$$'];
  expect(await data({ 'text/latex': latex, 'text/plain': '<IPython.core.display.Latex object>' })).toMatch(
    /<div class="notebook-text"><span class="math".*<mfrac>.*<mtable>/,
  );
  for (const tex of ['$\\displaystyle x^{2}$', '\\[x^{2}\\]', '\\(x^{2}\\)', '\\begin{equation}x^{2}\\end{equation}'])
    expect(await data({ 'text/latex': tex, 'text/plain': 'x**2' })).toMatch(
      /<msup><mi>x<\/mi><mn[^>]*>2<\/mn><\/msup>/,
    );
  expect(await data({ 'text/latex': 'Sum $x$ <b>', 'text/plain': 'x' })).toContain(
    'Sum <math><mi>x</mi></math> &lt;b&gt;',
  );
  expect(await data({ 'text/latex': '$\\nonsense$', 'text/plain': 'plain' })).toContain('>plain</pre>');
  const text = {
    'text/markdown': ['**bold** $x^2$\n', '\n<script>alert(1)</script>'],
    'text/plain': '<Markdown object>',
  };
  expect(await data(text)).toMatch(/<strong>bold<\/strong> <math>.*<\/p>\n<p>&lt;script&gt;/);
});

it.each<[string, object]>([
  ['HTML', { 'text/html': '<table>', 'text/plain': '<pandas.io.formats.style.Styler at 0x7f>' }],
  ['HTML alone', { 'text/html': '<table>' }],
  ['a script alone', { 'application/javascript': 'alert(1)' }],
  ['a widget', { 'application/vnd.jupyter.widget-view+json': { model_id: 'a' }, 'text/plain': 'IntSlider(value=3)' }],
  ['a chart', { 'application/vnd.plotly.v1+json': {}, 'text/html': '<div>' }],
])('says of %s that it is not shown', async (_what, bundle) => {
  const html = await data(bundle);
  expect(html).toContain("This output can't be shown here. Download the notebook to see it.");
  expect(html).not.toMatch(/&lt;|alert|IntSlider/);
});

it('shows JSON, and the name of an object that has no other form', async () => {
  expect(await data({ 'application/json': { a: [1] }, 'text/plain': '<IPython.core.display.JSON object>' })).toContain(
    '{\n  &quot;a&quot;: [\n    1\n  ]\n}</pre>',
  );
  expect(await data({ 'text/plain': '<matplotlib.lines.Line2D at 0x7f>' })).toContain('&lt;matplotlib.lines.Line2D');
  expect(await data({})).not.toContain('notebook-note');
});

it.each([
  ['  0%|    |\r 50%|##  |\r100%|####|\n', '100%|####|'],
  ['one\r\ntwo\r\n', 'one\ntwo'],
  ['longer\rab', 'abnger'],
  ['longer\r\u001b[Kab', 'ab'],
  ['longer\u001b[2K\rab', 'ab'],
  ['Loading |\b/\b-\bdone', 'Loading done'],
  ['abc\b\b', 'a'],
  ['\u001b[32mok\u001b[0m\r\u001b[1mOK\u001b[0m', 'OK'],
  ['\r\r\n\ra', '\na'],
  ['\b\ba', 'a'],
])('prints %j as a terminal does', async (text, expected) => {
  expect(await shown({ output_type: 'stream', name: 'stderr', text })).toContain(
    `<pre class="notebook-output" tabindex="0">${expected}</pre>`,
  );
});

it('goes on with a progress bar in the next output of its stream', async () => {
  const html = await shown(
    { output_type: 'stream', name: 'stderr', text: ['  0%'] },
    { output_type: 'stream', name: 'stderr', text: ['\r100%'] },
    { output_type: 'stream', name: 'stdout', text: 'done' },
  );
  expect(html.match(/<pre class="notebook-output"[^>]*>[^<]*/g)).toEqual([
    '<pre class="notebook-output" tabindex="0">100%',
    '<pre class="notebook-output" tabindex="0">done',
  ]);
});

it('prints a great many carriage returns in linear time', async () => {
  const start = performance.now();
  await shown({ output_type: 'stream', text: `${'x'.repeat(100_000)}\r`.repeat(20) + 'ab\r\b'.repeat(300_000) });
  expect(performance.now() - start).toBeLessThan(5_000);
});

it.each([
  ['\\begin{a}', ''],
  ['\\begin{a}', '\\end{a}'],
  ['$a {', ''],
  ['$$ ', ''],
  ['$5 ', ''],
  ['` `` ', ''],
  ['\\\\( ', ''],
  ['$\\x$ ', '$\\label{a}$'],
])('reads many of %j in a reasonable time', async (piece, end) => {
  const start = process.cpuUsage();
  await htmlOf(markdown(piece.repeat(Math.floor(60_000 / piece.length)) + end));
  // Time of the processor, in microseconds.
  expect(process.cpuUsage(start).user).toBeLessThan(8_000_000);
});

it('says of JSON that is nested too deeply that it is not shown', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const json = written([code({ output_type: 'display_data', data: { 'application/json': 'deep' } })]);
  expect((await renderNotebook(json.replace('"deep"', deep)))?.html).toMatch(/notebook-note|notebook-output/);
});

it('shows errors with the parts that they have', async () => {
  for (const traceback of [undefined, null, []])
    expect(await shown({ output_type: 'error', ename: 'E', evalue: 'no', traceback })).toContain('>E: no</pre>');
  expect(await shown({ output_type: 'error', traceback: 'in one text' })).toContain('>in one text</pre>');
});

it('shows formulas where Jupyter finds them', async () => {
  const html = await htmlOf(
    markdown(
      'We get\n\\begin{equation}\nE = mc^2\n\\end{equation}\nand so on.\n\n\\begin{align}\na &= b \\\\\nc &= d*e*f\n\\end{align}',
    ),
  );
  expect(html.match(/<math display="block"/g)).toHaveLength(2);
  expect(html).not.toMatch(/begin|math-error|<em>/);
  expect(html).toMatch(/<p>We get\n<span class="math".*<\/span>\nand so on\.<\/p>\n<span class="math"/);
});

it.each<[string, RegExp]>([
  ['$ x $', /^<p><math><mi>x<\/mi><\/math><\/p>\n$/],
  ['\\\\(x\\\\) and \\\\[y\\\\]', /<math><mi>x<\/mi><\/math> and <span class="math".*<mi>y<\/mi>/],
  ['$$\na\n- b\n= c\n$$', /^<span class="math"(?!.*<(?:ul|h\d))/],
  ['- one $$\n  x_1\n  $$', /<li>one <span class="math"/],
  ['$\\begin{align*}a&=b\\end{align*}$', /<math display="block"/],
  ['\\begin{gather*}a\\\\b\\end{gather*}', /<mtable/],
  ['\\begin{eqnarray}a&=&b\\\\c&=&d\\end{eqnarray}', /<mtable/],
  ['$$\\begin{array}[t]{c|c}a&b\\end{array}$$', /<mtable/],
  ['$\\begin{array}{@{}l*{2}{r}@{}}a&b&c\\end{array}$', /<mtable/],
  ['$x \\mbox{ if } y$', /<mtext>\sif\s<\/mtext>/u],
  ['$\\text{for \\mbox{all} \\hbox{of} $n$ in $m$}$', /<mi>n<\/mi>.*<mi>m<\/mi>/],
  ['| a |\n|-|\n| $|0\\rangle$ |', /<td><math>.*\|.*0.*⟩.*<\/math><\/td>/],
  ['**$x$**', /<strong><math>/],
  ['[$x$](https://a.example/$b$)', /<a href="https:\/\/a\.example\/\$b\$"[^>]*><math>/],
])('renders the TeX of %j', async (source, expected) => {
  const html = await htmlOf(markdown(source));
  expect(html).toMatch(expected);
  expect(html).not.toMatch(/math-error|[\uE000\uE001]/);
});

it.each([
  ['`$x$` and ``a`$y$``', '<p><code>$x$</code> and <code>a`$y$</code></p>\n'],
  ['It costs $5 and $6.', '<p>It costs $5 and $6.</p>\n'],
  ['It costs \\$x\\$.', '<p>It costs $x$.</p>\n'],
  ['One $ alone\n\nand $ alone', '<p>One $ alone</p>\n<p>and $ alone</p>\n'],
  ['\uE0005\uE001', '<p>5</p>\n'],
])('leaves %j as text', async (source, expected) => {
  expect(await htmlOf(markdown(source))).toBe(expected);
});

it('leaves TeX in code as it is', async () => {
  const html = await htmlOf(markdown('```latex\n$x$\n\\begin{align}\n```\n\n    $y$\n\n~~~\n$z$\n~~~\n\n$v$'));
  expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toMatch(/\$x\$\n\\begin\{align\}<[\s\S]*\$y\$<[\s\S]*\$z\$</);
  expect(html.match(/<math>/g)).toHaveLength(1);
});

it('keeps definitions for all cells that follow', async () => {
  const html = await htmlOf(
    markdown('$$\n\\newcommand{\\ket}[1]{\\left|{#1}\\right\\rangle_A}\n\\newcommand{\\Tr}{\\operatorname{Tr}}\n$$'),
    markdown(
      '$\\def\\CC{\\mathbb{C}}$ $\\DeclareMathOperator*{\\amax}{arg\\,max}\\providecommand\\cnot{X}\\let\\al\\alpha$',
    ),
    markdown('$\\providecommand{\\Tr}{wrong}\\providecommand{\\alpha}{wrong}$ $\\renewcommand\\CC{\\mathbb{K}}$'),
    markdown('Then $\\Tr \\ket{0}$, $\\CC \\cnot \\al \\alpha$, $\\amax_x$.'),
    markdown('$\\newcommand{\\sq}[2][2]{#2^{#1}}\\sq{x} + \\sq[3]{y}$'),
    code({ output_type: 'display_data', data: { 'text/latex': '$\\Tr \\rho$' } }),
  );
  expect(html).not.toMatch(/math-error|wrong/);
  expect(html).toMatch(/<mi>Tr<\/mi>.*<mi>A<\/mi>/);
  expect(html).toContain('<mi>𝕂</mi>');
  expect(html).toMatch(/<mi>x<\/mi><mn[^>]*>2<\/mn><\/msup><mo>\+<\/mo><msup><mi>y<\/mi><mn[^>]*>3<\/mn>/);
  expect(html.trim()).toMatch(/^<p>Then /);
});

it('ends a chain of definitions that would grow without an end', async () => {
  const start = performance.now();
  const chain = Array.from({ length: 26 }, (_cell, index) => {
    const [from, to] = [String.fromCharCode(97 + index), String.fromCharCode(98 + index)];
    return markdown(`$\\newcommand{\\z${to}}{\\z${from}\\z${from}}$ $\\xdef\\y${to}{\\y${from}\\y${from}}$`);
  });
  const html = await htmlOf(
    markdown('$\\def\\za{xx}\\def\\ya{xx}$'),
    ...chain,
    markdown('$\\zz$ $\\yz$ $\\def\\a{\\a}\\a$'),
  );
  expect(html).toContain('Too many expansions');
  expect(html.length).toBeLessThan(1_000_000);
  expect(performance.now() - start).toBeLessThan(5_000);
});

it('numbers labeled formulas, and refers to them', async () => {
  const html = await htmlOf(
    markdown('See \\eqref{eq:b} and $\\ref{eq:a}$, not \\ref{none}.'),
    markdown(
      '\\begin{equation}\\label{eq:a} a \\tag{7}\\end{equation}\n\n\\begin{align}b &= c \\label{eq:b}\\\\ d &= e\\end{align}',
    ),
    markdown('$$\\begin{equation}\\begin{split}x\\label{eq:c}\\end{split}\\end{equation}$$'),
  );
  expect(html).not.toMatch(/math-error|\\label|href|eqn/);
  expect(html).toMatch(/See <math><mtext>\(1\)<\/mtext><\/math> and .*<mtext>7<\/mtext><\/math>,.* not .*\?\?\?/);
  expect(html).toMatch(/\(7\)/);
});

it('shows pictures that are attached to a text, and says where one is missing', async () => {
  const attachments = { 'a.png': { 'image/png': PNG }, 'b c.svg': { 'image/svg+xml': svg } };
  const html = await htmlOf(
    markdown('![plot](attachment:a.png) ![x](attachment:b%20c.svg)', { attachments }),
    markdown(`![in place](data:image/png;base64,${PNG})`),
    markdown('![other](attachment:gone.png) ![](figures/far.png)', { attachments: null }),
    { cell_type: 'raw', source: 'x', attachments },
  );
  expect(html.match(/<img class="notebook-picture" src="data:[^"]*" alt="[^"]*"/g)).toEqual([
    `<img class="notebook-picture" src="data:image/png;base64,${PNG}" alt="plot"`,
    expect.stringMatching(/data:image\/svg\+xml;base64,[^"]*" alt="x"/),
    `<img class="notebook-picture" src="data:image/png;base64,${PNG}" alt="in place"`,
  ]);
  expect(html).toContain("The picture “other” isn't shown here. Download the notebook to see it.");
  expect(html).toContain("A picture isn't shown here.");
});

it.each<[string, object | null, boolean]>([
  ['language_info', { language_info: { name: 'python' }, kernelspec: { language: 'julia' } }, true],
  ['kernelspec', { language_info: null, kernelspec: { language: 'julia', name: 'julia-1.9' } }, false],
  ['the name of its kernel', { kernelspec: { name: 'python3' } }, true],
  ['another kernel', { kernelspec: { name: 'ir', display_name: 'R' } }, false],
  ['Python without any', {}, true],
  ['Python without metadata', null, true],
])('takes the language from %s', async (_what, metadata, isPython) => {
  const html = (await renderNotebook(written([{ cell_type: 'code', source: 'import x', outputs: [] }], { metadata })))
    ?.html;
  expect(html?.includes('token-keyword')).toBe(isPython);
  expect(html?.includes('data-label="Python"')).toBe(isPython);
});

it('reads a byte order mark, lines, line breaks of Windows, and parts without a value', async () => {
  const json = written([
    markdown(['# BOM\r\n', 'text']),
    { cell_type: 'code', source: null, metadata: null, execution_count: null, outputs: null },
    { cell_type: 'code', source: 'a\r\nb', outputs: [{ output_type: 'display_data', data: null, metadata: null }] },
  ]);
  const utf16 = Buffer.from(`\uFEFF${json}`, 'utf16le');
  for (const bytes of [Buffer.from(`\uFEFF${json}`), utf16, Buffer.from(utf16).swap16(), Buffer.from(json)]) {
    const html = (await renderNotebook(decodeNotebook(bytes)))?.html;
    expect(html).toContain('BOM</h3>\n<p>text</p>');
    expect(html).toContain('<code>a\nb</code>');
  }
  expect(await renderNotebook(`\uFEFF${json}`)).not.toBeNull();
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
