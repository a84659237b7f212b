// @databases none
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { notebookIn } from '../../../../test/documents/small-documents.ts';
import { renderLesson } from './lesson-rendering.ts';
import { renderNotebook } from './notebook-rendering.ts';

const ELEMENTS = new Set(
  'p h2 h3 h4 h5 h6 a em strong s sup section details summary code pre ul ol li blockquote hr br div span table thead tbody tr th td img figure figcaption button fieldset legend label input form select option'.split(
    ' ',
  ),
);
const MATHML =
  /^(math|m(row|i|n|o|text|space|sub|sup|subsup|under|over|underover|frac|sqrt|root|table|tr|td|padded|phantom|style|error|multiscripts|prescripts|enclose|s)|semantics|annotation|none)$/;
const ATTRIBUTES =
  /^(id|class|role|data-label|aria-label|tabindex|translate|href|rel|title|src|srcset|sizes|width|height|alt|loading|decoding|type|name|checked|disabled|scope|style|start|display|displaystyle|scriptlevel|form|fence|stretchy|symmetric|separator|largeop|movablelimits|accent|accentunder|lspace|rspace|minsize|maxsize|voffset|depth|linethickness|mathvariant|mathcolor|mathbackground|columnalign|rowspacing|columnspacing|notation|intent|encoding|columnspan|rowspan|columnlines|rowlines|frame|mathsize|method|action|value|required|inputmode|maxlength|autocomplete|formnovalidate|selected|data-question|data-kind)$/;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z-]+(?:="[^"<>]*")?)*)>/y;
const ATTRIBUTE = / ([a-zA-Z-]+)(?:="([^"]*)")?/g;

/** A picture of the library; in notebooks, also one that is in its address. */
const SAFE_PICTURE =
  /^(\/storage\/gallery\/[0-9a-f]{32}\.[a-z]+|data:image\/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2})$/;

function formatProblem(name: string, value: string): string | null {
  if (!ATTRIBUTES.test(name)) return `attribute ${name}`;
  if (name === 'id' && !/^(section|question|notebook)-/.test(value)) return `id ${value}`;
  if (name === 'href' && !/^(https?:\/\/|mailto:|#|\/(?!\/))/i.test(value)) return `link to ${value}`;
  if (name === 'src' && !SAFE_PICTURE.test(value)) return `picture ${value}`;
  if (name === 'style' && /url|expression|@|\\|position/i.test(value)) return `style ${value}`;
  return null;
}

const notebookWith = (name: string): string =>
  notebookIn(name, { cell_type: 'code', source: 'qubit', outputs: [] }).toString();

/** The first violation in the HTML; null if every `<` starts an allowed element with allowed attributes. */
function getRefusal(html: string): string | null {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    TAG.lastIndex = at;
    const [, , element = '', attributes = ''] = TAG.exec(html) ?? [];
    if (!ELEMENTS.has(element) && !MATHML.test(element)) return html.slice(at, at + 60);
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      const problem = formatProblem(name, value);
      if (problem) return problem;
    }
  }
  return null;
}

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n[x]',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,AAAA)',
  '![x](data:image/png;base64,AAAA)',
  '![x](https://evil.example/x.png)',
  '![x" onerror="alert(1)](/storage/gallery/a.webp)',
  `![x](/storage/gallery/${'a'.repeat(32)}.webp "t\\" onload=\\"alert(1)")`,
  '[x](https://a.example "t\\" onclick=\\"alert(1)")',
  '[x](https://a.example/"onmouseover=alert(1))',
  '# x {onclick=alert(1)}',
  '# <script>\n# " onclick="alert(1)',
  '```python" onclick="alert(1)\nx\n```',
  '```<script>\n</code></pre><script>alert(1)</script>\n```',
  '```python <img src=x onerror=alert(1)>\nx\n```\n```"><script> "><script>\ny\n```',
  '> [!NOTE" onclick="alert(1)]\n> x',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\includegraphics{https://evil.example/x.png}$',
  '$\\class{x" onclick="alert(1)}{y}$',
  '$\\style{background:url(https://evil.example)}{y}$',
  '$\\id{x}{y}$',
  '$\\data{x=y}{z}$',
  '$\\text{<script>alert(1)</script>}$',
  '$\\text{</math><img src=x onerror=alert(1)>}$',
  '$\\color{red;background:url(https://evil.example)}x$',
  '$\\textcolor{#fff" onclick="alert(1)}{x}$',
  '$\\label{"><img src=x onerror=alert(1)>}$',
  '$\\ref{"><img src=x onerror=alert(1)>}$',
  '$\\label{document}x$',
  '$$\n\\label{document} x \\tag{1}\n$$',
  '$$\n\\begin{equation}\\label{cookie} x\\end{equation}\n$$',
  '$\\let\\a\\label \\a{body}$',
  '$\\tag{<script>alert(1)</script>}x$',
  '$\\operatorname{<script>}$',
  '$\\char"3C script\\char"3E$',
  '$\\rule{99999em}{99999em}$',
  '$<img src=x onerror=alert(1)>$',
  '$$\n</span><script>alert(1)</script>\n$$',
  '|<script>|\n|-|\n|" onclick="x|',
  '| a |\n|-|\n| $|<script>|$ `|<script>|` |',
  'x[^"><script>]\n\n[^"><script>]: <script>alert(1)</script> [y](javascript:alert(1))',
  'x[^__proto__] y[^constructor]\n\n[^__proto__]: a\n[^constructor]: b',
  'x\n\n- [ ] <script>alert(1)</script> [x](javascript:alert(1))',
  '> [!ANSWER]\n> <script>alert(1)</script>',
  '> [!ANSWER"><script>]\n> x',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000<script>\u0000',
];

it.each(ATTACKS)('renders %j inert', async (body) => {
  const { html } = await renderLesson(body);
  expect(getRefusal(html)).toBeNull();
  expect(html).not.toContain('src="data:');
});

it.each(ATTACKS)('renders %j inert in each part of a notebook', async (attack) => {
  const data = (type: string) => ({ output_type: 'display_data', data: { [type]: attack, 'text/plain': attack } });
  const types = ['text/markdown', 'text/latex', 'text/html', 'image/svg+xml', 'image/png', 'application/json'];
  const attachments = { 'a.png': { 'image/png': attack, 'image/svg+xml': attack } };
  const cells = [
    { cell_type: 'markdown', source: `${attack}\n\n![${attack}](attachment:a.png) [x](${attack})`, attachments },
    {
      cell_type: 'markdown',
      source: `$\\newcommand{\\x}{${attack}}\\x$ \\begin{${attack}} ${attack} \\end{${attack}}`,
    },
    {
      cell_type: 'code',
      source: attack,
      outputs: [
        ...types.map(data),
        { output_type: 'stream', name: attack, text: attack },
        { output_type: 'error', ename: attack, evalue: attack, traceback: [attack] },
      ],
    },
  ];
  const metadata = { language_info: { name: attack } };
  const html = (await renderNotebook(JSON.stringify({ nbformat: 4, metadata, cells })))?.html ?? '<none>';
  expect(getRefusal(html)).toBeNull();
});

const inOneLine = ATTACKS.filter((attack) => !attack.includes('\n'));

it.each(inOneLine)('renders %j inert in each part of a question', async (attack) => {
  const parts = [`${attack}\n\n${attack}`, `- [x] a ${attack} :: b ${attack}`, `- [ ] c ${attack} :: d ${attack}`];
  const lines = ['```question a', ...parts, `hint: ${attack}`, 'solution:', attack, '', '```'];
  const { html, questions, problems } = await renderLesson(lines.join('\n'));
  expect(problems).toEqual([]);
  const [question] = questions;
  const messages = question?.kind === 'single' ? question.options.map(({ message }) => message) : [];
  const texts = [html, question?.hint, question?.solution, ...messages];
  expect(texts).toHaveLength(5);
  for (const text of texts) expect(getRefusal(text ?? '')).toBeNull();
});

it.each(inOneLine)('renders %j inert as the caption of a figure', async (attack) => {
  const { html } = await renderLesson(`\`\`\`qram\ncells: 01\ncaption: ${attack}\n\`\`\``);
  expect(getRefusal(html.slice(html.indexOf('<figcaption>')))).toBeNull();
});

const SVG_TAG =
  /^<\/?(?:svg|g|rect|line|circle|text|path|polygon)(?: (?:class|x|y|x1|y1|x2|y2|dx|cx|cy|r|rx|d|points|width|height|viewBox|preserveAspectRatio|stroke-width|vector-effect|transform)="[^"<>]*")*\/?>/;
/** Figures without their drawings, whose elements are on a list of their own. */
const withoutDrawings = (html: string): string =>
  html.replace(/<\/?(?:svg|g|rect|line|circle|text|path|polygon)\b[^>]*>/g, (tag) => (SVG_TAG.test(tag) ? '' : tag));

it.each(inOneLine)('renders %j inert in each part of a figure', async (attack) => {
  const word = attack.replaceAll(/[\s:]+/g, '').slice(0, 8);
  const figures = [
    ['kind: cells', `cells: ${word.slice(0, 3)} 1`, `alt: ${attack}`, `caption: ${attack}`],
    ['kind: circuit', `- ${word}: ${word} - H`],
    ['kind: bars', `series: ${attack.replaceAll(',', '').slice(0, 28)}, b`, `- ${word}: 1 2`, '- b: 1 1'],
    ['kind: line', `points: ${word} b c`, `- ${word}: 0 1 0`],
    ['kind: amplitudes', `- ${word}: 1 0`],
    ['kind: steps', `- ${word}: 1`, '- b: 1'],
    ['kind: tree', `levels: ${attack}`, `${attack}: 1`],
  ];
  const { html, problems } = await renderLesson(
    figures.map((lines) => `\`\`\`figure\n${lines.join('\n')}\n\`\`\``).join('\n\n'),
  );
  expect(html.match(/<figure class="drawn/g)?.length ?? 0).toBeGreaterThanOrEqual(problems.length > 4 ? 0 : 1);
  expect(getRefusal(withoutDrawings(html))).toBeNull();
});

/** `constructor`, `__proto__` and the like, which every object has. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

it.each(INHERITED)('renders code in a language named %s as plain text', async (name) => {
  const { html } = await renderLesson(`\`\`\`${name}\nqubit\n\`\`\`\n\n> [!${name}]\n> x\n\n[${name}]\n\n$\\${name}$`);
  expect(getRefusal(html)).toBeNull();
  expect(html).toContain('<code>qubit</code>');
  expect((await renderNotebook(notebookWith(name)))?.html).toContain('<code>qubit</code>');
});

it('recognizes what would not be inert', () => {
  const lively = [
    '<script>',
    '<img src="x" onerror="y">',
    '<a href="javascript:x">',
    '<p onclick=x>',
    '<p\n>',
    '<svg>',
  ];
  expect(lively.map(getRefusal)).not.toContain(null);
});

const PIECES = [
  '```question a\n',
  '```figure\nkind: ',
  '[^a]',
  '[^a]: ',
  '> [!ANSWER]\n> ',
  '- [x] ',
  '- [ ] a :: ',
  'solution: ',
  '$',
  '$$',
  '`',
  '```',
  '\n',
  '\n\n',
  '> ',
  '- ',
  '# ',
  '|',
  '[',
  '](',
  ')',
  '![',
  '<',
  '>',
  '"',
  '\\',
  '{',
  '}',
  ' ',
];
const body = fc
  .array(fc.oneof(fc.constantFrom(...PIECES, ...ATTACKS), fc.string({ maxLength: 8, unit: 'grapheme' })), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));

it('renders any mix of them inert, and never throws', async () => {
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      expect(getRefusal(withoutDrawings((await renderLesson(text)).html))).toBeNull();
    }),
    { numRuns: 400 },
  );
});
