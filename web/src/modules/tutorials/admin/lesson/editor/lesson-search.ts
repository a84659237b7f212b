import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { type KeyBinding, keymap } from '@codemirror/view';

const SCOPE = 'editor search-panel';

/** Only the keys of the panel: others of the package would select or leave without a visible control. */
const KEYS: readonly KeyBinding[] = [
  { key: 'Mod-f', run: openSearchPanel, scope: SCOPE },
  { key: 'Mod-g', run: findNext, shift: findPrevious, scope: SCOPE, preventDefault: true },
  { key: 'F3', run: findNext, shift: findPrevious, scope: SCOPE, preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope: SCOPE },
];

const LABELS = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close find and replace',
};

export const lessonSearch = [search({ top: true }), EditorState.phrases.of(LABELS), keymap.of([...KEYS])];
export { openSearchPanel as openSearch };
