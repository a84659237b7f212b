// @databases none
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLessonQuestions } from '../../markdown/markdown.ts';
import { formatQuestion, type WritableQuestion } from '../question-format.ts';
import { exportLessonQuestions } from './gift-export.ts';
import { importGiftQuestions } from './gift-import.ts';

const getQuestions = (body: string) => parseLessonQuestions(body).questions.map(({ question }) => question);
const importOne = (gift: string, body = '') => {
  const { markdown, notes } = importGiftQuestions(gift, body);
  return { question: getQuestions(markdown)[0], notes: notes.map(({ message }) => message) };
};
const getNotes = (gift: string, body = '') =>
  importGiftQuestions(gift, body).notes.map(({ line, skipped, message }) => `${line} ${skipped}: ${message}`);

const BODY = `Text.

\`\`\`question routers
How many **routers**
does $2^{10}$ take? {a: b}

- [ ] 2 :: Ways to send # twice.
- [x] 10 ~ ten

solution: One a level:

- a \\ b
- c
\`\`\`

\`\`\`question parts
Which?
- [x] [a](b)
- [ ] %50%c :: No.
- [x] d
hint: Two.
\`\`\`

\`\`\`question fidelity
How much?
= -0.958 ± 0.0000001 MHz
hint: Less than one.
\`\`\`

\`\`\`question order
In which order?
1. a
2. b
\`\`\`
`;

describe('writing GIFT', () => {
  it('writes options, shares, numbers, feedback and solutions, and names the rest', () => {
    expect(exportLessonQuestions(BODY)).toEqual({
      questions: 3,
      gift: [
        '::routers::[markdown]How many **routers**\\ndoes $2^\\{10\\}$ take? \\{a\\: b\\}{',
        '\t~2#Ways to send \\# twice.',
        '\t=10 \\~ ten',
        '\t####One a level\\:\\n\\n- a \\\\ b\\n- c',
        '}',
        '',
        '::parts::[markdown]Which?{',
        '\t~%50%[markdown][a](b)',
        '\t~%-100%[markdown]%50%c#No.',
        '\t~%50%d',
        '}',
        '',
        '::fidelity::[markdown]How much?{#',
        '\t=-0.958:0.0000001',
        '\t~#Less than one.',
        '}',
        '',
      ].join('\n'),
      notes: [
        { line: 15, name: 'parts', skipped: false, message: 'The hint is left out: GIFT has none for options.' },
        { line: 23, name: 'fidelity', skipped: false, message: 'The unit “MHz” is left out: GIFT has none.' },
        { line: 29, name: 'order', skipped: true, message: 'GIFT has no questions about an order.' },
      ],
    });
  });

  it('names the line of a question with mistakes, and a number of right options that has no share', () => {
    const options = Array.from({ length: 11 }, (_, index) => `- [x] ${index}`).join('\n');
    const body = `\`\`\`question a\nWhy?\n\`\`\`\n\n\`\`\`question b\nWhich?\n${options}\n\`\`\``;
    const { gift, notes } = exportLessonQuestions(body);
    expect([gift, notes.map(({ line, skipped }) => [line, skipped])]).toEqual([
      '',
      [
        [1, true],
        [4, true],
      ],
    ]);
  });
});

describe('reading GIFT', () => {
  it('reads names, comments, escapes, feedback and general feedback', () => {
    const gift =
      '// a comment\n::Q1\\: Routers::How many \\{routers\\}?{\n~2#Two \\= few\n// another\n=10\n####Ten.\n}';
    expect(importOne(gift)).toEqual({
      question: {
        ...{ key: 'q1-routers', text: 'How many {routers}?', hint: '', solution: 'Ten.' },
        answer: {
          kind: 'single',
          options: [
            { text: '2', message: 'Two = few', isRight: false },
            { text: '10', message: '', isRight: true },
          ],
        },
      },
      notes: ['Its name “Q1: Routers” is q1-routers here.'],
    });
  });

  it.each([
    ['{#6:0}', { value: 6, tolerance: 0 }],
    ['{#0.958:0.001}', { value: 0.958, tolerance: 0.001 }],
    ['{#1..5}', { value: 3, tolerance: 2 }],
    ['{#\n=%100%-6:0.5\n}', { value: -6, tolerance: 0.5 }],
  ])('reads the number %s', (answer, expected) => {
    expect(importOne(`How many? ${answer}`).question?.answer).toEqual({ kind: 'number', unit: '', ...expected });
  });

  it.each([
    ['{TRUE#Look again.#Yes.}', ['Yes.', 'Look again.'], [true, false]],
    ['{F#Look again.#Yes.}', ['Look again.', 'Yes.'], [false, true]],
  ])('makes two options of %s', (answer, messages, right) => {
    const options = importOne(`Is it? ${answer}`).question?.answer;
    expect(options).toEqual({
      kind: 'single',
      options: ['True', 'False'].map((text, index) => ({ text, message: messages[index], isRight: right[index] })),
    });
  });

  it('takes the missing word and the HTML of Moodle’s editor over', () => {
    const gift = '[html]<p>A <b>tree</b>&nbsp;has {=<p>routers</p> ~<p>cells &amp; buses</p>} in&\\#32;it.</p>';
    expect(importOne(gift).question).toMatchObject({
      text: 'A **tree** has _____ in it.',
      answer: { options: [{ text: 'routers' }, { text: 'cells & buses' }] },
    });
  });

  it.each([
    ['Match {=a -> b =c -> d}', 'It matches pairs, which lessons don’t have.'],
    ['Say it {=a =b}', 'Its answer is typed in words, which lessons don’t grade.'],
    ['Why? {}', 'It is an essay, which lessons don’t grade.'],
    ['Only text', 'It is text without an answer.'],
    ['$CATEGORY: a/b', 'Categories are left out: the questions go into this lesson.'],
    ['Which? {=a =b ~c}', 'Each of its right options is enough alone; here, all of them must be chosen.'],
    ['Which? {=a ~b', "This isn't GIFT. Check its brackets {…} and its signs = ~ #. An empty line ends a question."],
    ['How many? {#=1:0 =2:0}', 'Several numbers are right; here, one is.'],
    ['[html]<table>a</table> {=a ~b}', "Its HTML has <table>, which can't be imported."],
    ['Which? {=a ~a}', 'Two options say the same.'],
    [
      '[markdown]Which?\\nhint\\: none\\n {=a ~b}',
      'A line of its text would be read as an answer, a hint or a solution.',
    ],
  ])('leaves %s out, and says in which line and why', (gift, reason) => {
    expect(getNotes(`First? {=a ~b}\n\n\n${gift}`)).toEqual([`3 true: ${reason}`]);
  });

  it('says which parts of a question it leaves out', () => {
    expect(getNotes('Which? {=a ~%50%b ~c}')).toEqual([
      '0 false: “b” is wrong here, without its 50%: an answer is right or wrong.',
    ]);
    expect(getNotes('Which? {~%50%a ~%25%b ~c}')).toEqual([
      '0 false: The shares of its right options add up to 75%; here, all of them must be chosen.',
    ]);
    expect(getNotes('How many? {#=3:1#Yes =%50%4:2}')).toEqual([
      '0 false: Another number with 50% is left out: an answer is right or wrong.',
      '0 false: The feedback on the right number is left out.',
    ]);
  });

  it('gives a question another name than those of the lesson, and stops at the most that a lesson has', () => {
    expect(importOne('::routers::Which? {=a ~b}', BODY)).toMatchObject({
      question: { key: 'routers-2' },
      notes: ['Its name “routers” is routers-2 here.'],
    });
    const { questions, notes } = importGiftQuestions('Which? {=a ~b}\n\n'.repeat(40), BODY);
    expect([questions, notes.filter(({ skipped }) => skipped).length]).toEqual([26, 14]);
  });

  it('takes any text without throwing', () => {
    const sign = fc.constantFrom(
      '::',
      '{',
      '}',
      '=',
      '~',
      '#',
      '####',
      '%50%',
      '\n',
      '\n\n',
      '->',
      '\\',
      '//',
      ':',
      'a',
    );
    const text = fc.array(fc.oneof(sign, fc.string({ maxLength: 5 })), { maxLength: 30 });
    fc.assert(fc.property(text, (parts) => importGiftQuestions(parts.join(''), '').questions >= 0));
  });
});

const LETTERS = [...'ab:#=~{}\\%[]$*_/ |<&;é"\'.-'];
const line = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join('').replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '');
const paragraphs = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 });
const text = paragraphs.map((parts) => parts.map((lines) => lines.join('\n')).join('\n\n'));
const orNone = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary);
const options = fc
  .uniqueArray(fc.record({ text: line, message: orNone(line), isRight: fc.boolean() }), {
    ...{ minLength: 2, maxLength: 5, selector: (option) => option.text },
  })
  .filter((list) => list.some(({ isRight }) => isRight));
const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Number(value.toFixed(8)) + 0);
const question: fc.Arbitrary<WritableQuestion> = fc.oneof(
  fc.record({
    ...{ key: fc.stringMatching(/^[a-z]{1,8}(-[a-z0-9]{1,8})?$/), text, hint: fc.constant(''), solution: orNone(text) },
    answer: options.map((list) => ({
      kind: list.filter(({ isRight }) => isRight).length > 1 ? ('multiple' as const) : ('single' as const),
      options: list,
    })),
  }),
  fc.record({
    ...{ key: fc.stringMatching(/^[a-z]{1,8}$/), text, hint: orNone(text), solution: orNone(text) },
    answer: fc.record({
      ...{ kind: fc.constant('number' as const), unit: fc.constant('') },
      ...{ value: number, tolerance: number.map(Math.abs) },
    }),
  }),
);

it('gives the same questions back that were written as GIFT', () => {
  fc.assert(
    fc.property(question, (one) => {
      const written = formatQuestion(one);
      fc.pre('block' in written);
      const { gift } = exportLessonQuestions('block' in written ? written.block : '');
      const { markdown, notes } = importGiftQuestions(gift, '');
      expect([notes, getQuestions(markdown)]).toEqual([[], [one]]);
    }),
    { numRuns: 500 },
  );
});
