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
