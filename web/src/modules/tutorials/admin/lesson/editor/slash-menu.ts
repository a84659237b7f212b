import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import {
  insertCodeBlock,
  insertFormulaBlock,
  insertMemoryQuestion,
  insertQueryFigure,
  insertQuestion,
  insertTable,
  startHeading,
  toggleLines,
} from './lesson-commands.ts';

/** What the menu behind a slash puts at the cursor. */
export interface Insertable {
  readonly label: string;
  readonly about: string;
  readonly run: StateCommand | ((view: EditorView) => void);
}

export const COMMANDS: readonly Insertable[] = [
  { label: 'Heading', about: 'A section of the lesson', run: startHeading },
  { label: 'Formula', about: 'Typeset from LaTeX', run: insertFormulaBlock },
  { label: 'Figure of a query', about: 'Tree with lit addresses', run: insertQueryFigure },
  { label: 'Question', about: 'With hints and a solution', run: insertQuestion },
  { label: 'Question with a memory', about: 'Cells to set', run: insertMemoryQuestion },
  { label: 'Code', about: 'Python, Q#, QASM', run: insertCodeBlock },
  { label: 'Table', about: 'Rows and columns', run: insertTable },
  { label: 'List', about: 'With bullets', run: toggleLines('bullet') },
  { label: 'Numbered list', about: 'Steps in order', run: toggleLines('ordered') },
  { label: 'Quote', about: 'Words of somebody else', run: toggleLines('quote') },
];

/** A slash that starts a line, and the letters after it. */
const AT_SLASH = /^\/[\p{L} ]*$/u;

/** A menu of what can be inserted, behind a slash that starts a line. Letters filter it; Esc leaves the slash as text. */
export const slashMenu = (insertable: readonly Insertable[]) => {
  const options: Completion[] = insertable.map(({ label, about, run }, at) => ({
    label: `/${label}`,
    displayLabel: label,
    detail: about,
    boost: -at,
    apply: (view, _completion, from, to) => {
      view.dispatch({ changes: { from, to }, userEvent: 'input.complete' });
      run(view);
    },
  }));
  const find = ({ state, pos }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    if (!AT_SLASH.test(state.sliceDoc(line.from, pos))) return null;
    return { from: line.from, options, validFor: AT_SLASH };
  };
  return autocompletion({ override: [find], icons: false, maxRenderedOptions: options.length, interactionDelay: 0 });
};
