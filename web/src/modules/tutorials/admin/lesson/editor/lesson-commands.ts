import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { DESCRIBE_PICTURE } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { useEffect, useEffectEvent } from 'react';

/** Pictures pasted anywhere on the page go to the cursor, or to the end of a text that has had none. */
export function usePagePaste(view: EditorView | null, onFiles: (files: readonly File[], at: number) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isText = event.clipboardData?.types.includes('text/plain') ?? false;
    const isDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    if (!view || event.defaultPrevented || files.length === 0 || isText || isDialog) return;
    event.preventDefault();
    const { head } = view.state.selection.main;
    const at = head === 0 ? view.state.doc.length : head;
    view.focus();
    view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    onFiles(files, at);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

const USER_EVENT = 'input.format';

/** Counts the mark's characters at the end, or at the start, of a text. */
function runAt(text: string, mark: string, end: 'start' | 'end'): number {
  const characters = end === 'start' ? [...text] : [...text].reverse();
  const other = characters.findIndex((character) => character !== mark[0]);
  return other === -1 ? characters.length : other;
}

/** `***` is bold and italic, so `*` counts where the run is odd and `**` where it has two. */
const isMarkedBy = (run: number, { length }: string) => (length === 2 ? run >= 2 : run % 2 === 1);

/** Puts a mark around each selected text, or takes it away. */
export const toggleMark =
  (mark: string, placeholder: string): StateCommand =>
  ({ state, dispatch }) => {
    const size = mark.length;
    const changes = state.changeByRange(({ from, to }) => {
      const text = state.sliceDoc(from, to);
      const outside = Math.min(
        runAt(state.sliceDoc(Math.max(0, from - 3), from), mark, 'end'),
        runAt(state.sliceDoc(to, to + 3), mark, 'start'),
      );
      if (isMarkedBy(outside, mark))
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      const inside = Math.min(runAt(text, mark, 'start'), runAt(text, mark, 'end'));
      if (text.length > 2 * size && isMarkedBy(inside, mark))
        return {
          changes: { from, to, insert: text.slice(size, -size) },
          range: EditorSelection.range(from, to - 2 * size),
        };
      const marked = text || placeholder;
      return {
        changes: { from, to, insert: mark + marked + mark },
        range: EditorSelection.range(from + size, from + size + marked.length),
      };
    });
    dispatch(state.update(changes, { scrollIntoView: true, userEvent: USER_EVENT }));
    return true;
  };

const ADDRESS = /^https?:\/\/\S+$/;

/** Makes the selected text, or the selected URL, a link. The missing part is selected. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const changes = state.changeByRange(({ from, to }) => {
    const selected = state.sliceDoc(from, to);
    const isUrl = ADDRESS.test(selected);
    const text = isUrl || selected === '' ? 'text' : selected;
    const url = isUrl ? selected : 'https://';
    const missing = isUrl || selected === '' ? { at: from + 1, text } : { at: from + text.length + 3, text: url };
    return {
      changes: { from, to, insert: `[${text}](${url})` },
      range: EditorSelection.range(missing.at, missing.at + missing.text.length),
    };
  });
  dispatch(state.update(changes, { scrollIntoView: true, userEvent: USER_EVENT }));
  return true;
};

function selectedLines(state: EditorState): Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges)
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      lines.set(line.number, line);
      at = line.to + 1;
    }
  return [...lines.values()];
}

const PREFIXES = { bullet: /^\s*[-*+] +/, ordered: /^\s*\d+[.)] +/, quote: /^\s*> ?/ } as const;
const ANY_LIST = /^\s*(?:[-*+]|\d+[.)]) +/;
export type LineKind = keyof typeof PREFIXES;

const getPrefix = (kind: LineKind, index: number): string =>
  ({ bullet: '- ', ordered: `${index + 1}. `, quote: '> ' })[kind];

/** Makes the selected lines a list or a quote, or paragraphs again. */
export const toggleLines =
  (kind: LineKind): StateCommand =>
  ({ state, dispatch }) => {
    const all = selectedLines(state);
    const filled = all.filter(({ text }) => text.trim() !== '');
    const lines = filled.length > 0 ? filled : all;
    const isOn = filled.length > 0 && lines.every(({ text }) => PREFIXES[kind].test(text));
    const changes = lines.map(({ from, text }, index): ChangeSpec => {
      const former = isOn ? PREFIXES[kind].exec(text) : kind === 'quote' ? null : ANY_LIST.exec(text);
      return { from, to: from + (former?.[0].length ?? 0), insert: isOn ? '' : getPrefix(kind, index) };
    });
    dispatch(changingLines(state, changes));
    return true;
  };

/** The changes, with the selection behind what they insert at it. */
function changingLines(state: EditorState, specs: readonly ChangeSpec[]) {
  const changes = state.changes([...specs]);
  return state.update({ changes, selection: state.selection.map(changes, 1), userEvent: USER_EVENT });
}

const HEADING = /^#{1,6} +/;

/** Paragraph, heading, subheading, and a paragraph again. A lesson's title is its only heading of the first level. */
export const cycleHeading: StateCommand = ({ state, dispatch }) => {
  const lines = selectedLines(state);
  const level = HEADING.exec(lines[0]?.text ?? '')?.[0].trim().length ?? 0;
  const next = level === 0 ? '## ' : level === 2 ? '### ' : '';
  const changes = lines.map(({ from, text }): ChangeSpec => {
    return { from, to: from + (HEADING.exec(text)?.[0].length ?? 0), insert: next };
  });
  dispatch(changingLines(state, changes));
  return true;
};

/** Makes the line a heading. */
export const startHeading: StateCommand = ({ state, dispatch }) => {
  dispatch(changingLines(state, [{ from: state.doc.lineAt(state.selection.main.head).from, insert: '## ' }]));
  return true;
};

/** Line breaks that set a block apart from the text before or after it. */
function gap(text: string, side: 'before' | 'after'): string {
  if (text.trim() === '') return '';
  const breaks = /\n*$/.exec(side === 'before' ? text : [...text].reverse().join(''))?.[0].length ?? 0;
  return '\n'.repeat(Math.max(0, 2 - breaks));
}

interface Block {
  text: string;
  /** The part of it to select, as offsets. */
  selected: readonly [from: number, to: number];
}

/** Replaces a part of the text by a block of its own. */
export function blockAt(state: EditorState, from: number, to: number, { text, selected }: Block): TransactionSpec {
  const before = gap(state.sliceDoc(Math.max(0, from - 100), from), 'before');
  const after = gap(state.sliceDoc(to, to + 100), 'after');
  const start = from + before.length;
  return {
    changes: { from, to, insert: before + text + after },
    selection: EditorSelection.range(start + selected[0], start + selected[1]),
    scrollIntoView: true,
    userEvent: USER_EVENT,
  };
}

const insertBlock =
  (getBlock: (selected: string) => Block): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    dispatch(state.update(blockAt(state, from, to, getBlock(state.sliceDoc(from, to)))));
    return true;
  };

const LANGUAGE = 'python';
export const insertCodeBlock = insertBlock((code) => ({
  text: `\`\`\`${LANGUAGE}\n${code}\n\`\`\``,
  selected: code === '' ? [4 + LANGUAGE.length, 4 + LANGUAGE.length] : [3, 3 + LANGUAGE.length],
}));

const FORMULA = 'n = \\log_2 N';
export const insertFormulaBlock = insertBlock((tex) => {
  const formula = tex.trim() || FORMULA;
  return { text: `$$\n${formula}\n$$`, selected: [3, 3 + formula.length] };
});

const FIRST_CELL = 'Column';
export const insertTable = insertBlock(() => ({
  text: `| ${FIRST_CELL} | Column |\n| --- | --- |\n|  |  |\n|  |  |`,
  selected: [2, 2 + FIRST_CELL.length],
}));

const QUESTION_KEY = 'name-of-the-question';
const QUESTION = `\`\`\`question ${QUESTION_KEY}
What do you ask?

- [ ] A wrong option :: Why it is wrong.
- [x] The right option

hint: What helps after a wrong answer.
solution: Why the right option is right.
\`\`\``;
export const insertQuestion = insertBlock(() => ({
  text: QUESTION,
  selected: [QUESTION.indexOf(QUESTION_KEY), QUESTION.indexOf(QUESTION_KEY) + QUESTION_KEY.length],
}));

const MEMORY_QUESTION = `\`\`\`\`question ${QUESTION_KEY}
Set the cells so that the address 101 returns 1.

\`\`\`qram
cells: 0 0 0 0 0 0 0 0
addresses: |101⟩
goal: address 101 returns 1
\`\`\`

hint: What helps after a wrong answer.
solution: Why these cells are right.
\`\`\`\``;
export const insertMemoryQuestion = insertBlock(() => ({
  text: MEMORY_QUESTION,
  selected: [MEMORY_QUESTION.indexOf(QUESTION_KEY), MEMORY_QUESTION.indexOf(QUESTION_KEY) + QUESTION_KEY.length],
}));

const CELLS = '0 1 1 0 1 0 1 0';
const FIGURE = `\`\`\`qram
cells: ${CELLS}
addresses: |001⟩ + |110⟩
step: 10
caption: What the figure shows.
\`\`\``;
export const insertQueryFigure = insertBlock(() => ({
  text: FIGURE,
  selected: [FIGURE.indexOf(CELLS), FIGURE.indexOf(CELLS) + CELLS.length],
}));

export const toggleBold = toggleMark('**', 'bold text');
export const toggleItalic = toggleMark('*', 'italic text');
export const toggleFormula = toggleMark('$', '2^n');

/** A picture as a block of its own, with its description selected. */
export function pictureAt(state: EditorState, at: number, picture: { alt: string; url: string }): TransactionSpec {
  const alt = (picture.alt.trim() || DESCRIBE_PICTURE).replaceAll(/\s+/g, ' ').replaceAll(/[[\]\\]/g, '\\$&');
  return blockAt(state, at, at, { text: `![${alt}](${picture.url})`, selected: [2, 2 + alt.length] });
}
