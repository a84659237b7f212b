import { EditorView } from '@codemirror/view';

/** The site's colors and type, which follow its theme by themselves. */
export const lessonTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', background: 'var(--paper)', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller:focus-within': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', overscrollBehavior: 'contain' },
  '.cm-content': { padding: '16px 0 40vh', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 20px 0 8px' },
  '.cm-gutters': { background: 'transparent', color: 'var(--ink-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 16px', minWidth: '44px' },
  '.cm-activeLine': { background: 'var(--accent-soft)' },
  '.cm-activeLineGutter': { background: 'var(--accent-soft)', color: 'var(--ink-2)' },
  '&.cm-focused .cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--glow) 35%, transparent)',
  },
  '.cm-dropCursor': { borderLeftColor: 'var(--accent)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '@media (max-width: 47.99em)': {
    // iOS zooms into smaller text.
    '&': { fontSize: '16px' },
    '.cm-gutters': { display: 'none' },
    '.cm-line': { padding: '0 16px' },
  },
});
