// @databases none
import { expect, it } from 'vitest';
import { renderLesson } from '../lessons/lesson-rendering.ts';

const question = (key: string, ...lines: string[]) => [`\`\`\`question ${key}`, ...lines, '```'].join('\n');
const SINGLE = question(
  'one',
  'How many **routers** does $2^{10}$ take?',
  '',
  'More text.',
  '- [ ] $n^2$ :: Zqmessage, because $a$',
  '- [x] ten',
  'hint: Zqhint',
  'solution: Zqsolution',
);

it('renders a question as a form that gives nothing away', async () => {
  const { html, text, questions } = await renderLesson(`Before.\n\n${SINGLE}\n\nAfter.`);
  expect(html).toContain(
    '<form class="question" id="question-one" method="post" action="?answer" data-question="one" data-kind="single">',
  );
  expect(html).toContain('<span class="question-title">How many <strong>routers</strong> does <math>');
  expect(html).toContain('<div class="question-text"><p>More text.</p></div>');
  expect(html).toContain('<input type="radio" name="answer" value="1" required><span>ten</span>');
  expect(html + text).not.toMatch(/Zq(message|hint|solution)/);
  expect(text).toBe('Before.\nHow many routers does 2¹⁰ take?\nMore text.\nn²\nten\nAfter.');
  expect(questions).toEqual([
    {
      key: 'one',
      title: 'How many routers does 2¹⁰ take?',
      kind: 'single',
      options: [
        { isRight: false, message: expect.stringContaining('Zqmessage, because <math>') },
        { isRight: true, message: '' },
      ],
      hint: '<p>Zqhint</p>',
      solution: '<p>Zqsolution</p>',
    },
  ]);
});

it('shows an order shuffled in a way that does not follow from the right one', async () => {
  const items = ['Load', 'Send', 'Copy', 'Return', 'Unload'];
  const shown = async (list: readonly string[]) => {
    const { html, text, questions } = await renderLesson(question('o', 'Order?', ...list.map((item) => `1. ${item}`)));
    const labels = [...html.matchAll(/<\/select><span>(.*?)<\/span>/g)].map(([, label = '']) => label);
    expect(text).toBe(['Order?', ...labels].join('\n'));
    const [stored] = questions;
    const right = stored?.kind === 'order' ? stored.order.map((index) => labels[index]) : [];
    return { labels, right };
  };
  const [one, other] = [await shown(items), await shown(items.toReversed())];
  expect(one.labels).toEqual(other.labels);
  expect([one.right, other.right]).toEqual([items, items.toReversed()]);
});

it.each([
  ['a mistake', `Text.\n\n${question('one', 'Zqtext?', '- [x] a', '- [] b', 'solution: Zqsolution')}`, 6],
  ['a name that another question has', `${SINGLE}\n\n${question('one', 'Zqtext?', '= 1')}`, 11],
  ['no end', '```question one\nZqtext?\n= 1\nsolution: Zqsolution', 1],
  ['a place in a list', '- Item\n\n  ```question one\n  Zqtext?\n  = 1\n  ```', 3],
  ['a place in a quote', '> ```question one\n> Zqtext?\n> = 1\n> ```', 1],
])('shows the line of a question with %s, and nothing else of it', async (_what, body, line) => {
  const { html, text, problems } = await renderLesson(body);
  expect(problems.map((problem) => problem.line + 1)).toEqual([line]);
  expect(html).toContain(`<strong>Line ${line}.</strong>`);
  expect(html + text).not.toContain('Zqtext');
  expect(html + text).not.toContain('Zqsolution');
});

it.each(['~~~question one', '``` Question one', '````QUESTION one'])('takes %s for a question', async (fence) => {
  const end = /^\W+/.exec(fence)?.[0].trim() ?? '';
  const { html, questions } = await renderLesson(`${fence}\nHow?\n= 1\nsolution: Zqsolution\n${end}`);
  expect(questions).toHaveLength(1);
  expect(html).not.toContain('Zqsolution');
});

it('shows the source of a question in a block of Markdown', async () => {
  const { html, questions } = await renderLesson(`\`\`\`\`markdown\n${SINGLE}\n\`\`\`\``);
  expect(questions).toEqual([]);
  expect(html).toContain('Zqsolution');
});

it('refuses more questions than a lesson may have', async () => {
  const body = Array.from({ length: 31 }, (_, index) => question(`q-${index}`, 'How?', '= 1')).join('\n\n');
  const { questions, problems } = await renderLesson(body);
  expect([questions.length, problems.map(({ message }) => message)]).toEqual([
    30,
    ['A lesson has at most 30 questions.'],
  ]);
});

it('draws a figure of a query that can be opened in the simulator', async () => {
  const { html, text, problems } = await renderLesson(
    '```qram\ncells: 0 1 1 0 1 0 1 0\naddresses: |001⟩ + |011⟩ + |110⟩\nstep: 10\ncaption: A *tree*\n```',
  );
  expect(problems).toEqual([]);
  expect(html).toContain('<figcaption>A <em>tree</em></figcaption>');
  expect(html).toContain('href="/simulator#v1&amp;n=3&amp;m=1&amp;c=6a&amp;a=1,3,6&amp;t=b3&amp;s=10');
  expect(html).toContain('|001⟩: routers left, left, right; bus 1');
  expect(html).toContain('A query for |001⟩, |011⟩, and |110⟩. Step 10 of 19.');
  expect([html.match(/class="qram-done"/g)?.length, html.match(/class="qram-here"/g)?.length]).toEqual([9, 1]);
  expect(html.match(/class="qram-place qram-cell( qram-reached)?"/g)).toHaveLength(8);
  expect(html.match(/qram-reached/g)).toHaveLength(3);
  expect(html.match(/class="qram-place qram-router qram-waiting"/g)).toHaveLength(1);
  expect(text).toBe('A tree');
});

it('knows the lines of blocks around questions and figures', async () => {
  const { lines } = await renderLesson(`Text\n\n${SINGLE}\n\nText\n\n\`\`\`qram\ncells: 01\n\`\`\``);
  expect(lines).toEqual([0, 2, 12, 14]);
});

const MEMORY = `\`\`\`\`question set
Set the cells.

\`\`\`qram
cells: 0 1 0 0
addresses: |00⟩ + |11⟩
step: 6
caption: A *memory*
goal: chance of 1 is 0.5
goal: address 10 returns 1
\`\`\`

solution: Zqsolution
\`\`\`\``;

it('renders a memory to be set as checkboxes below the routers, without its goals', async () => {
  const { html, text, problems, questions } = await renderLesson(MEMORY);
  expect(problems).toEqual([]);
  const cells = [
    ...html.matchAll(/<input type="checkbox" name="answer" value="(\d)" aria-label="([^"]+)"( checked)?>/g),
  ];
  expect(cells.map(([, value, label, checked]) => [value, label, checked !== undefined])).toEqual([
    ['0', 'Cell |00⟩ holds 1', false],
    ['1', 'Cell |01⟩ holds 1', true],
    ['2', 'Cell |10⟩ holds 1', false],
    ['3', 'Cell |11⟩ holds 1', false],
  ]);
  expect(html).toContain('aria-label="Routers of the tree. |00⟩: routers left, left. |11⟩: routers right, right."');
  expect(text).toBe('Set the cells.\nA memory');
  expect(html + text).not.toMatch(/Zqsolution|chance|returns 1/);
  expect(questions).toMatchObject([
    { kind: 'memory', cells: 4, goals: [{ chance: 0.5 }, { kind: 'address', address: 2, bit: 1 }] },
  ]);
});

it('asks for longer fences around a question with a memory, and says the lines of mistakes in it', async () => {
  const getProblems = async (body: string) =>
    (await renderLesson(body)).problems.map(({ line, message }) => `${line + 1}: ${message}`);
  expect((await getProblems(MEMORY.replaceAll('````', '```')))[0]).toMatch(/^1: Write the first and the last line/);
  expect(await getProblems(MEMORY.replace('goal: chance', 'goal: luck'))).toEqual([
    expect.stringMatching(/^9: Write a goal as/),
  ]);
  expect(await getProblems(MEMORY.replace('solution:', '= 6\n\nsolution:'))).toEqual([
    '13: A question has options, or a number, or a numbered list, or a memory, not several of them.',
  ]);
});
