import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import { topOfLine } from './preview-place.ts';
import type { PreviewState } from './use-lesson-preview.ts';

interface PreviewScrollOptions {
  view: EditorView | null;
  /** Line of the cursor, from 1. */
  line: number;
  preview: PreviewState;
  shown: boolean;
}

/** Height of the cursor's line in what is visible of the editor, from 0 to 1; a third of it where it is hidden. */
function cursorHeight(view: EditorView): number {
  const { scrollTop, clientHeight } = view.scrollDOM;
  if (clientHeight === 0) return 1 / 3;
  const { top } = view.lineBlockAt(view.state.selection.main.head);
  const height = (top + view.documentPadding.top - scrollTop) / clientHeight;
  return Math.min(0.8, Math.max(0.05, height));
}

/**
 * Scrolls the preview to what the cursor's line became, at the height of the cursor, whenever the cursor gets to another
 * line or the preview changes. Returns the ref of the element that scrolls.
 */
export function usePreviewScroll({ view, line, preview, shown }: PreviewScrollOptions): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null);
  const { html, lines } = preview;
  useEffect(() => {
    const scrolled = pane.current;
    if (!view || !scrolled || !shown || html === null) return;
    const text = scrolled.querySelector('.lesson-text');
    if (!text) return;
    const { top: start } = scrolled.getBoundingClientRect();
    const inContent = (edge: number) => edge - start + scrolled.scrollTop;
    const blocks = [...text.children].map((element, index) => ({
      line: lines[index] ?? 0,
      top: inContent(element.getBoundingClientRect().top),
    }));
    const end = { line: view.state.doc.lines, top: inContent(text.getBoundingClientRect().bottom) };
    scrolled.scrollTop = topOfLine(blocks, end, line - 1) - cursorHeight(view) * scrolled.clientHeight;
  }, [view, line, html, lines, shown]);
  return pane;
}
