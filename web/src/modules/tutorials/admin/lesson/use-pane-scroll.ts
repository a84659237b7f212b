import type { EditorView } from '@codemirror/view';
import { diffLines } from 'diff';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { PreviewState } from './use-lesson-preview.ts';

/** The start of an element in the preview, in its scrolled content. */
export interface Block {
  /** Line of the text, from 0. */
  line: number;
  top: number;
}

/** The position of a line in the preview. Within an element, such as a long list, lines are as high as each other. */
export function topOfLine(blocks: readonly Block[], end: Block, line: number): number {
  const next = blocks.findIndex((block) => block.line > line);
  const from = blocks.at(next < 0 ? -1 : next - 1);
  if (!from || next === 0) return 0;
  const to = next < 0 ? end : (blocks[next] ?? end);
  const part = Math.min(1, (line - from.line) / Math.max(1, to.line - from.line));
  return from.top + part * (to.top - from.top);
}

/** The line at a position of the preview, with its fraction; the inverse of `topOfLine`. */
export function lineAtTop(blocks: readonly Block[], end: Block, top: number): number {
  const next = blocks.findIndex((block) => block.top > top);
  const from = blocks.at(next < 0 ? -1 : next - 1);
  if (!from || next === 0) return 0;
  const to = next < 0 ? end : (blocks[next] ?? end);
  const part = Math.min(1, (top - from.top) / Math.max(1, to.top - from.top));
  return from.line + part * (to.line - from.line);
}

interface Change {
  from: number;
  to: number;
  insert: string;
}

/** Lines that may differ before a text is replaced as a whole. */
const MAX_EDITS = 2_000;

/** The changes that make one text of another by lines, so that a cursor in the others stays where it is. */
export function changesBetween(before: string, after: string): Change[] {
  const parts = diffLines(before, after, { maxEditLength: MAX_EDITS });
  if (!parts) return [{ from: 0, to: before.length, insert: after }];
  let at = 0;
  return parts.flatMap(({ value, added, removed }) => {
    const from = at;
    if (!added) at += value.length;
    return added || removed ? [{ from, to: at, insert: added ? value : '' }] : [];
  });
}

interface PaneScrollOptions {
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

/** How far an element is scrolled, from 0 to 1. */
function scrolledPart({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  return Math.min(1, Math.max(0, scrollTop / Math.max(1, scrollHeight - clientHeight)));
}

/** The elements of the preview by line, and its end; null before there is one. */
function readBlocks(
  pane: HTMLElement,
  lines: readonly number[],
  count: number,
): { blocks: Block[]; end: Block } | null {
  const text = pane.querySelector('.lesson-text');
  if (!text) return null;
  const { top: start } = pane.getBoundingClientRect();
  const inContent = (edge: number) => edge - start + pane.scrollTop;
  const blocks = [...text.children].map((element, index) => ({
    line: lines[index] ?? 0,
    top: inContent(element.getBoundingClientRect().top),
  }));
  return { blocks, end: { line: count, top: inContent(text.getBoundingClientRect().bottom) } };
}

/** The line at a height of the editor's content, from 0, with its fraction. */
function lineAtHeight(view: EditorView, height: number): number {
  const block = view.lineBlockAtHeight(height - view.documentPadding.top);
  const part = (height - view.documentPadding.top - block.top) / Math.max(1, block.height);
  return view.state.doc.lineAt(block.from).number - 1 + Math.min(1, Math.max(0, part));
}

function heightOfLine(view: EditorView, line: number): number {
  const number = Math.min(view.state.doc.lines, Math.floor(line) + 1);
  const block = view.lineBlockAt(view.state.doc.line(number).from);
  return view.documentPadding.top + block.top + (line - number + 1) * block.height;
}

/** Events by which someone takes a pane in hand. */
const LEADING = ['pointerenter', 'pointerdown', 'wheel', 'touchstart', 'keydown', 'focusin'] as const;

/**
 * Scrolls the panes together by line, whichever of them is scrolled. The line at the same part of the height is aligned, so that
 * both reach their ends together. The preview also follows the cursor. Returns the ref of the preview's element.
 */
export function usePaneScroll({ view, line, preview, shown }: PaneScrollOptions): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null);
  /** The pane that is scrolled by hand; the other one follows, and its own events are ignored. */
  const leader = useRef<'editor' | 'preview'>('editor');
  const { html, lines } = preview;

  useEffect(() => {
    const scrolled = pane.current;
    if (!view || !scrolled || !shown || html === null) return;
    const read = readBlocks(scrolled, lines, view.state.doc.lines);
    if (!read || leader.current === 'preview') return;
    scrolled.scrollTop = topOfLine(read.blocks, read.end, line - 1) - cursorHeight(view) * scrolled.clientHeight;
  }, [view, line, html, lines, shown]);

  const follow = useEffectEvent((scrolledPane: 'editor' | 'preview') => {
    const other = pane.current;
    if (!view || !other || !shown || leader.current !== scrolledPane) return;
    const read = readBlocks(other, lines, view.state.doc.lines);
    const editor = view.scrollDOM;
    if (!read || editor.clientHeight === 0 || other.clientHeight === 0) return;
    if (scrolledPane === 'editor') {
      const part = scrolledPart(editor);
      const at = lineAtHeight(view, editor.scrollTop + part * editor.clientHeight);
      other.scrollTop = part === 0 ? 0 : topOfLine(read.blocks, read.end, at) - part * other.clientHeight;
    } else {
      const part = scrolledPart(other);
      const at = lineAtTop(read.blocks, read.end, other.scrollTop + part * other.clientHeight);
      editor.scrollTop = part === 0 ? 0 : heightOfLine(view, at) - part * editor.clientHeight;
    }
  });

  useEffect(() => {
    const element = pane.current;
    if (!view || !element) return undefined;
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };
    const panes = {
      editor: { taken: view.dom, scrolled: view.scrollDOM },
      preview: { taken: element, scrolled: element },
    };
    for (const name of ['editor', 'preview'] as const) {
      const { taken, scrolled } = panes[name];
      for (const event of LEADING)
        taken.addEventListener(
          event,
          () => {
            leader.current = name;
          },
          options,
        );
      let frame = 0;
      scrolled.addEventListener(
        'scroll',
        () => {
          cancelAnimationFrame(frame);
          frame = requestAnimationFrame(() => follow(name));
        },
        options,
      );
    }
    return () => controller.abort();
  }, [view]);
  return pane;
}
