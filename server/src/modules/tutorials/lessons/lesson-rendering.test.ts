// @databases none
import { expect, it } from 'vitest';
import { renderLesson } from './lesson-rendering.ts';
import { picturesNamedIn } from './rendered-lesson.ts';

const FILE = `${'a1'.repeat(16)}.webp`;
const ADDRESS = `/storage/gallery/${FILE}`;
const buildHtml = async (body: string) => (await renderLesson(body)).html;

it('numbers headings below the title of the page, without gaps and with unique ids', async () => {
  const { html, outline } = await renderLesson('# One $N^2$\n#### Deep\n# One $N^2$\n## Two\n### Three');
  expect(outline).toEqual([
    { level: 2, id: 'section-one-n2', title: 'One N²' },
    { level: 3, id: 'section-deep', title: 'Deep' },
    { level: 2, id: 'section-one-n2-2', title: 'One N²' },
    { level: 3, id: 'section-two', title: 'Two' },
  ]);
  expect(html).toContain('<h4 id="section-three">Three</h4>');
  expect((await renderLesson('### Only')).html).toBe('<h2 id="section-only">Only</h2>\n');
});

it('knows at which line of the text each element starts', async () => {
  const blocks = [
    '## Heading\nText right below\nin two lines.',
    '- one\n- two\n\n  still two',
    '> [!NOTE]\n> A callout\n\n---',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
    '$$\nx\n$$',
    '```python\na\n```\n\n```qasm\nb\n```',
    '[name]: https://example.com',
    '    indented code',
    'The end.',
  ];
  const { lines } = await renderLesson(blocks.join('\n\n'));
  expect(lines).toEqual([0, 1, 4, 9, 12, 14, 18, 22, 32, 34]);
});

it('converts TeX to MathML, with the notation of quantum states', async () => {
  expect(await buildHtml('A state $\\ket{0}$.')).toMatch(
    /<p>A state <span class="math-joined"><math>.*\|.*<mn>0<\/mn>.*⟩.*<\/math>\.<\/span><\/p>/,
  );
  expect(await buildHtml('It costs $5 and not $6 to read $N$.')).toContain(
    '$5 and not $6 to read <span class="math-joined"><math><mi>N</mi></math>.</span>',
  );
  expect(await buildHtml('$$\n\\bra{a} \\tag{1}\n$$')).toMatch(/^<span class="math".*<math display="block".*\(1\)/);
});

it('joins a formula with the punctuation after it', async () => {
  expect((await buildHtml('One $a$, an $n$-qubit gate & $b$ "c".')).trim()).toBe(
    '<p>One <span class="math-joined"><math><mi>a</mi></math>,</span> an <span class="math-joined"><math><mi>n</mi></math>-</span>qubit gate &amp; <math><mi>b</mi></math> &quot;c&quot;.</p>',
  );
});

it.each([
  ['It costs $5 and $6.'],
  ['From $ 5 to 6 $ each'],
  ['A sign \\$x\\$ of its own'],
  ['Price $x$5'],
  ['One $ alone'],
])('leaves the dollars of %j as text', async (body) => {
  expect(await buildHtml(body)).toBe(`<p>${body.replaceAll('\\', '')}</p>\n`);
});

it.each<[string, string, string]>([
  ['$\\foo{x}$', '\\foo{x}', 'Unsupported function name: \\foo'],
  ['$$\\frac{1}$$', '\\frac{1}', 'A } is missing in this formula.'],
  ['$\\sqrt[3$', '\\sqrt[3', 'A ] is missing in this formula.'],
  ['$\\left( a$', '\\left( a', 'A \\right is missing in this formula.'],
  ['$a}$', 'a}', 'There is one } too many in this formula.'],
  ['$a^2^3$', 'a^2^3', 'This formula has two superscripts in one place.'],
  ['$x^$', 'x^', 'Something is missing in this formula.'],
  ['$\\href{https://a.example}{x}$', '\\href{https://a.example}{x}', 'Unsupported function name'],
  ['$\\def\\a{\\a\\a}\\a$', '\\def\\a{\\a\\a}\\a', 'Too many expansions'],
  [`$$\n${'x'.repeat(5000)}\n$$`, 'xxx', 'There is too much TeX to show it.'],
])('shows wrong TeX in place with its message: %.30s', async (body, source, message) => {
  const html = await buildHtml(body);
  expect(html).toContain('class="math-error');
  expect(html).toContain(source);
  expect(html).toContain(message);
});

it('highlights code of known languages, and shows that of others as it is', async () => {
  expect(await buildHtml('```python Qiskit\nimport qiskit # <b>\n```')).toContain(
    '<span class="code-title">Qiskit</span><button type="button" class="code-copy">Copy</button></div><pre tabindex="0" translate="no" data-label="Python"><code><span class="token-keyword">import</span> qiskit <span class="token-comment"># &lt;b&gt;</span></code></pre>',
  );
  expect(await buildHtml('```qasm\nqubit q;\n```')).toContain('<span class="token-keyword">qubit</span>');
  expect(await buildHtml('```toString\n<b>\n```')).toContain('<code>&lt;b&gt;</code>');
});

it('joins adjacent blocks of code as tabs', async () => {
  const html = await buildHtml('```python\na\n```\n\n```qasm\nb\n```\n\ntext\n\n```\nc\n```');
  expect(html.match(/<input type="radio" name="section-code-1"/g)).toHaveLength(2);
  // A browser may translate the label, but not the value.
  expect(html).toContain(' value="Python" checked><span>Python</span></label>');
  expect(html.match(/class="code"/g)).toHaveLength(1);
});

it('names the language of each block for print, where its head doesn’t', async () => {
  const tabs = await buildHtml('```python\na\n```\n\n```qasm Circuit "x"\nb\n```\n\n```\nc\n```');
  expect(tabs.match(/data-label="[^"]*"/g)).toEqual([
    'data-label="Python"',
    'data-label="Circuit &quot;x&quot; · OpenQASM"',
    'data-label="Text"',
  ]);
  expect(await buildHtml('```python main.py\na\n```')).toContain(
    '<pre tabindex="0" translate="no" data-label="Python">',
  );
  for (const source of ['```python\na\n```', '```\na\n```', '```poem My poem\na\n```'])
    expect(await buildHtml(source)).not.toContain('data-label');
});

it('shows pictures of the library with their sizes, and only the text of others', async () => {
  const picture = { width: 1200, height: 600, variants: [480] };
  const { html } = await renderLesson(
    `![A "tree"](${ADDRESS} "Four cells")\n\n![Far](https://evil.example/x.png) ![Data](data:image/png;base64,AAAA)`,
    new Map([[ADDRESS, picture]]),
  );
  expect(html).toBe(
    `<figure><img src="${ADDRESS}" srcset="${ADDRESS.replace('.webp', '-480.webp')} 480w, ${ADDRESS} 1200w" sizes="(max-width: 768px) 100vw, 720px" width="1200" height="600" alt="A &quot;tree&quot;" loading="lazy" decoding="async"><figcaption>Four cells</figcaption></figure>\n<p>Far Data</p>\n`,
  );
  expect(await buildHtml(`In a line ![x](${ADDRESS})`)).toContain(`<img src="${ADDRESS}" alt="x"`);
  expect(picturesNamedIn(`![a](${ADDRESS}) ![b](${ADDRESS})`)).toEqual([FILE]);
});

it('labels headers of tables that are formulas alone', async () => {
  const html = await buildHtml('| $a<b$ | **$N$** | Cost $N$ | $\\foo$ |\n|-|-|-|-|\n| $a<b$ |  |  |  |');
  const head = html.slice(0, html.indexOf('</thead>'));
  expect(head.match(/<th scope="col">.*<\/th>/g)?.map((cell) => /<math[^>]*>|<code>/.exec(cell)?.[0])).toEqual([
    '<math aria-label="a &lt; b">',
    '<math aria-label="N">',
    '<math>',
    '<code>',
  ]);
  expect(html.slice(head.length)).not.toContain('aria-label');
});

it('makes tables that scroll, callouts, and links that tell other sites nothing', async () => {
  expect(await buildHtml('|a|\n|-|\n|1|')).toMatch(
    /^<div class="table" role="group".*tabindex="0"><table>[\s\S]*<th scope="col">/,
  );
  expect(await buildHtml('> [!NOTE]\n> Text')).toBe(
    '<div class="callout callout-note" role="note" aria-label="Note">\n<p>Text</p>\n</div>\n',
  );
  expect(await buildHtml('> [!NOTE] is text')).toContain('<blockquote>');
  expect(await buildHtml('[a](https://a.example) [b](/videos) [c](#d)')).toBe(
    '<p><a href="https://a.example" rel="noopener">a</a> <a href="/videos">b</a> <a href="#d">c</a></p>\n',
  );
});

it('gives the words for the search, and the minutes to read them', async () => {
  const { text, minutes } = await renderLesson(
    `# Title\n\nA *word* $\\ket{\\psi}$\n\n\`\`\`\nx = 1\n\`\`\`\n\n|a|\n|-|\n|b|`,
  );
  expect(text).toBe('Title\nA word |ψ⟩\nx = 1\na\nb');
  expect(minutes).toBe(1);
  expect((await renderLesson('word '.repeat(401))).minutes).toBe(3);
  expect(await renderLesson('')).toMatchObject({
    html: '',
    text: '',
    outline: [],
    minutes: 0,
    lines: [],
    questions: [],
    problems: [],
  });
});

it('lowers the exponent of a bar, which is taller than letters', async () => {
  const html = await buildHtml('$|a|^2$ and $a^2$');
  expect(html).toContain('<msup><mpadded height="0.5em"><mi>|</mi></mpadded><mn>2</mn></msup>');
  expect(html).toContain('<msup><mi>a</mi><mn>2</mn></msup>');
});
