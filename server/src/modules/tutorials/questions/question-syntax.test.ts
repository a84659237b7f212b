// @databases none
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuestion } from './question-syntax.ts';

const SINGLE = `A memory has 1,024 cells. How many routers does a query for one address set?

- [ ] 2 :: That is how many ways a router can send.
- [x] 10
- [ ] 1,023 :: That counts every router in the tree.

hint: Count the levels between the root and the cells.
solution: One router a level, and $1024 = 2^{10}$.

Ten levels.
`;

const parse = (source: string, key = 'a-key') => parseQuestion(key, source);
const getProblems = (source: string, key?: string) =>
  parse(source, key).problems.map(({ line, message }) => `${line}: ${message}`);

it('reads one of several options with messages, a hint and a solution of several paragraphs', () => {
  expect(parse(SINGLE, 'routers-on-a-path')).toEqual({
    problems: [],
    question: {
      key: 'routers-on-a-path',
      text: 'A memory has 1,024 cells. How many routers does a query for one address set?',
      answer: {
        kind: 'single',
        options: [
          { text: '2', message: 'That is how many ways a router can send.', isRight: false },
          { text: '10', message: '', isRight: true },
          { text: '1,023', message: 'That counts every router in the tree.', isRight: false },
        ],
      },
      hint: 'Count the levels between the root and the cells.',
      solution: 'One router a level, and $1024 = 2^{10}$.\n\nTen levels.',
    },
  });
});

it('reads several right options', () => {
  const { question } = parse('Which?\n- [x] a\n* [X] b\n+ [ ] c');
  expect(question?.answer).toMatchObject({ kind: 'multiple', options: [{ isRight: true }, { isRight: true }, {}] });
});

it.each([
  ['= 6', { value: 6, tolerance: 0, unit: '' }],
  ['= 6 routers', { value: 6, tolerance: 0, unit: 'routers' }],
  ['= 0.958 ± 0.001', { value: 0.958, tolerance: 0.001, unit: '' }],
  ['= -1,024 +- 2 MHz', { value: -1024, tolerance: 2, unit: 'MHz' }],
  ['=2e-3 +/- 1e-4', { value: 0.002, tolerance: 0.0001, unit: '' }],
  ['= −3', { value: -3, tolerance: 0, unit: '' }],
])('reads the number %s', (line, answer) => {
  expect(parse(`How many?\n${line}`).question?.answer).toEqual({ kind: 'number', ...answer });
});

it('reads a numbered list as an order', () => {
  expect(parse('In which order?\n1. Load\n2. Copy\n3. Unload').question?.answer).toEqual({
    kind: 'order',
    items: ['Load', 'Copy', 'Unload'],
  });
});

it('reads a text of several paragraphs, and a line “solution:” without a text on it', () => {
  const { question } = parse('One.\n\nTwo.\n\n= 1\nsolution:\n- a\n- b');
  expect([question?.text, question?.solution]).toEqual(['One.\n\nTwo.', '- a\n- b']);
});

describe('mistakes', () => {
  it.each([
    ['no name', '', '-1: A question needs a name behind “question”, such as routers-on-a-path.'],
    [
      'a name of several words',
      'Two words',
      '-1: The name of a question has small letters, digits and hyphens, at most 60 characters.',
    ],
  ])('says that there is %s', (_what, key, problem) => {
    expect(getProblems(SINGLE, key)).toEqual([problem]);
  });

  it.each([
    ['no text', '- [x] a\n- [ ] b', ['0: The question has no text above its answers.']],
    [
      'no answer',
      'Why?',
      [
        '0: The answer is missing: options (“- [ ] text”), a number (“= 6”), a numbered list in the right order, or a memory (a block “qram” with “goal:”).',
      ],
    ],
    ['one option', 'Why?\n- [x] a', ['1: A question has at least two options.']],
    ['no right option', 'Why?\n- [ ] a\n- [ ] b', ['1: No option is right. Mark at least one with [x].']],
    ['an empty option', 'Why?\n- [x] a\n- [ ] :: b', ['2: This option has no text.']],
    ['equal options', 'Why?\n- [x] a\n- [ ] a', ['2: Two options say the same.']],
    [
      'a box without a space',
      'Why?\n- [x] a\n- [] b',
      ['2: Write an option as “- [ ] text”, or “- [x] text” if it is right.'],
    ],
    [
      'another letter in a box',
      'Why?\n- [x] a\n-[v] b',
      ['2: Write an option as “- [ ] text”, or “- [x] text” if it is right.'],
    ],
    ['a word for a number', 'Why?\n= six', ['1: Write the number as “= 6”, “= 0.958 ± 0.001” or “= 6 routers”.']],
    ['two numbers', 'Why?\n= 6\n= 7', ['2: A question has one number.']],
    [
      'two kinds of answers',
      'Why?\n- [x] a\n- [ ] b\n= 7',
      ['3: A question has options, or a number, or a numbered list, or a memory, not several of them.'],
    ],
    ['one item', 'Why?\n1. a', ['1: A question has at least two items.']],
    ['text after the answers', 'Why?\n= 6\nSo there.', ['2: After the answers, only hint: and solution: may follow.']],
    ['two hints', 'Why?\n= 6\nhint: a\nhint: b', ['3: A question has one hint.']],
    ['an empty solution', 'Why?\n= 6\nsolution:', ['2: This solution is empty.']],
    [
      'too many options',
      `Why?\n- [x] a\n${Array.from({ length: 12 }, (_, index) => `- [ ] ${index}`).join('\n')}`,
      ['13: A question has at most 12 options.'],
    ],
    [
      'several mistakes',
      '= 6\n= 7\nhint:',
      ['0: The question has no text above its answers.', '1: A question has one number.', '2: This hint is empty.'],
    ],
  ])('says in which line there is %s', (_what, source, problems) => {
    expect(getProblems(source)).toEqual(problems);
  });

  it('refuses a question that is too long at once', () => {
    expect(getProblems('x'.repeat(20_001))).toEqual(['-1: A question has at most 20000 characters.']);
  });
});

it('reads or refuses any text without throwing', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '- [x] a',
      '- [ ] b :: c',
      '= 1 ± 2',
      '1. a',
      'hint: h',
      'solution: s',
      '',
      ' :: ',
      '- [',
      '= ±',
      '[x]',
    ),
    fc.string({ maxLength: 30 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.string({ maxLength: 70 }), (lines, key) => {
      const { question, problems } = parse(lines.join('\n'), key);
      expect(question === null).toBe(problems.length > 0);
    }),
  );
});

it('takes a moment for long lines of what its patterns look for', () => {
  for (const part of ['- [', '= 1,', '1.1.', ' :: ', '=1e', '\t', ' ± '])
    expect(parse(`a\n= ${part.repeat(20_000 / part.length - 10)}`).question).toBeNull();
});
