import { EditorState, type StateCommand } from '@codemirror/state';
import { DESCRIBE_PICTURE } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { describe, expect, test } from 'vitest';
import {
  cycleHeading,
  insertCodeBlock,
  insertFormulaBlock,
  insertLink,
  insertQueryFigure,
  insertQuestion,
  insertTable,
  pictureAt,
  toggleBold,
  toggleFormula,
  toggleItalic,
  toggleLines,
} from './lesson-commands.ts';
import { goToCaption, goToNextPicture } from './picture-text.ts';

/** The state of a text in which « and », or ‸, mark the selection. */
function getState(marked: string): EditorState {
  const caret = marked.indexOf('‸');
  const [from, to] = caret >= 0 ? [caret, caret] : [marked.indexOf('«'), marked.indexOf('»') - 1];
  return EditorState.create({ doc: marked.replaceAll(/[‸«»]/g, ''), selection: { anchor: from, head: to } });
}

function shown(state: EditorState): string {
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  if (from === to) return `${text.slice(0, from)}‸${text.slice(from)}`;
  return `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`;
}

function run(command: StateCommand, marked: string): string {
  let state = getState(marked);
  command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  return shown(state);
}

describe('marks', () => {
  test.each([
    [toggleBold, 'a «call» sets', 'a **«call»** sets'],
    [toggleBold, 'a **«call»** sets', 'a «call» sets'],
    [toggleBold, 'a «**call**» sets', 'a «call» sets'],
    [toggleBold, 'a ‸', 'a **«bold text»**'],
    [toggleItalic, 'a **«call»** sets', 'a ***«call»*** sets'],
    [toggleItalic, 'a ***«call»*** sets', 'a **«call»** sets'],
    [toggleBold, 'a ***«call»*** sets', 'a *«call»* sets'],
    [toggleItalic, 'a *«call»* sets', 'a «call» sets'],
    [toggleFormula, 'has «2^k» of', 'has $«2^k»$ of'],
    [toggleFormula, 'has $«2^k»$ of', 'has «2^k» of'],
  ])('turns $1 into $2 (%#)', (command, before, after) => {
    expect(run(command, before)).toBe(after);
  });
});

test.each([
  ['see «the paper»', 'see [the paper](«https://»)'],
  ['see «https://example.com/paper»', 'see [«text»](https://example.com/paper)'],
  ['see ‸', 'see [«text»](https://)'],
])('makes %j a link', (before, after) => {
  expect(run(insertLink, before)).toBe(after);
});

describe('lines', () => {
  test.each([
    ['bullet', '«one\n\ntwo»', '- «one\n\n- two»'],
    ['ordered', '«one\ntwo»', '1. «one\n2. two»'],
    ['bullet', '«1. one\n2. two»', '«- one\n- two»'],
    ['bullet', '«- one\n- two»', '«one\ntwo»'],
    ['quote', 'no‸te', '> no‸te'],
    ['quote', '> no‸te', 'no‸te'],
    ['quote', '- it‸em', '> - it‸em'],
    ['bullet', '‸', '- ‸'],
  ] as const)('toggles %s of %j', (kind, before, after) => {
    expect(run(toggleLines(kind), before)).toBe(after);
  });

  test('a heading has two levels, then it is a paragraph again', () => {
    const second = run(cycleHeading, 'Why‸');
    const third = run(cycleHeading, second);
    expect([second, third, run(cycleHeading, third)]).toEqual(['## Why‸', '### Why‸', 'Why‸']);
  });
});

describe('blocks stand apart from the text', () => {
  test.each([
    [insertCodeBlock, 'before‸after', 'before\n\n```python\n‸\n```\n\nafter'],
    [insertCodeBlock, '«print(1)»', '```«python»\nprint(1)\n```'],
    [insertFormulaBlock, 'before\n\n‸', 'before\n\n$$\n«n = \\log_2 N»\n$$'],
    [insertFormulaBlock, 'before\n‸\nafter', 'before\n\n$$\n«n = \\log_2 N»\n$$\n\nafter'],
    [insertTable, '‸', '| «Column» | Column |\n| --- | --- |\n|  |  |\n|  |  |'],
  ])('inserts a block apart from the text (%#)', (command, before, after) => {
    expect(run(command, before)).toBe(after);
  });
});

describe('a block of the lesson', () => {
  test('inserts a question whose name is selected, so that it can be typed over', () => {
    const text = run(insertQuestion, 'before‸');
    expect(text).toMatch(/^before\n\n```question «name-of-the-question»\n[^`]+\n```$/);
    expect(text).toContain('\n- [x] The right option\n');
  });

  test('inserts a figure of a query whose cells are selected', () => {
    expect(run(insertQueryFigure, '‸')).toMatch(/^```qram\ncells: «0 1 1 0 1 0 1 0»\n[^`]+\n```$/);
  });
});

describe('a picture', () => {
  const inserted = (alt: string) => {
    const state = getState('Text.‸');
    return shown(state.update(pictureAt(state, 5, { alt, url: '/storage/gallery/a.webp' })).state);
  };
  test('selects the description of an inserted picture', () => {
    expect(inserted('')).toBe(`Text.\n\n![«${DESCRIBE_PICTURE}»](/storage/gallery/a.webp)`);
  });
  test('escapes markup in the description of a picture', () => {
    expect(inserted('a [b] \\\n c')).toBe('Text.\n\n![«a \\[b\\] \\\\ c»](/storage/gallery/a.webp)');
  });
});

describe('the text of a picture', () => {
  const url = '/storage/gallery/a.webp';
  test.each([
    [goToCaption, `![A tr‸ee](${url})`, `![A tree](${url} "‸")`],
    [goToCaption, `![A tr‸ee](${url} "Old")`, `![A tree](${url} "«Old»")`],
    [
      goToNextPicture,
      `![A tree‸](${url})\n\n![Describe the picture](${url})`,
      `![A tree](${url})\n\n![«Describe the picture»](${url})`,
    ],
    [goToNextPicture, `![A tree](${url} "‸")\nafter`, `![A tree](${url})‸\nafter`],
    [goToNextPicture, `![A tree](${url} "Drawn‸")`, `![A tree](${url} "Drawn")‸`],
  ])('moves from alt text to caption and to the next picture (%#)', (command, before, after) => {
    expect(run(command, before)).toBe(after);
  });

  test('leaves keys to the editor elsewhere', () => {
    const state = getState(`![A tree](${url})‸`);
    const ignore = () => undefined;
    expect([goToCaption({ state, dispatch: ignore }), goToNextPicture({ state, dispatch: ignore })]).toEqual([
      false,
      false,
    ]);
  });
});
