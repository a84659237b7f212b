import { diffLines, diffWordsWithSpace } from 'diff';

/** Time for one comparison; texts that take longer are shown as a whole. */
const TIMEOUT_MS = 300;
/** Unchanged lines around a change. */
const CONTEXT = 2;
/** Fewer hidden lines than this are shown. */
const MIN_HIDDEN = 3;

/** A piece of a line. */
export interface Piece {
  text: string;
  changed: boolean;
}

export interface DifferenceLine {
  kind: 'same' | 'removed' | 'added';
  pieces: Piece[];
}

/** Lines to show, or unchanged lines to hide. */
export interface Block {
  hidden: boolean;
  lines: DifferenceLine[];
}

/** Splits pieces at line breaks. */
function getLines(kind: DifferenceLine['kind'], pieces: readonly Piece[]): DifferenceLine[] {
  const lines: DifferenceLine[] = [{ kind, pieces: [] }];
  for (const { text, changed } of pieces) {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) lines.push({ kind, pieces: [] });
      if (part !== '') lines.at(-1)?.pieces.push({ text: part, changed });
    }
  }
  return lines;
}

/** Both sides of changed text, with the words that differ. */
function changedLines(before: string, after: string): DifferenceLine[] {
  const words = before && after ? diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS }) : undefined;
  const side = (kind: 'removed' | 'added', text: string): DifferenceLine[] => {
    if (text === '') return [];
    const other = kind === 'removed' ? 'added' : 'removed';
    const pieces = words?.filter((word) => !word[other]).map((word) => ({ text: word.value, changed: word[kind] }));
    return getLines(kind, pieces ?? [{ text, changed: false }]);
  };
  return [...side('removed', before), ...side('added', after)];
}

/** Otherwise the last line differs from the same line before another one. */
const terminated = (text: string): string => (text === '' ? '' : `${text}\n`);
const withoutLastBreak = (text: string): string => text.replace(/\n$/, '');

/** Differences of two texts, line by line and within changed lines word by word. */
export function differencesBetween(before: string, after: string): DifferenceLine[] {
  const parts = diffLines(terminated(before), terminated(after), { timeout: TIMEOUT_MS });
  if (!parts) return changedLines(before, after);
  const lines: DifferenceLine[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const [part, next] = [parts[at], parts[at + 1]];
    if (!part) continue;
    const text = withoutLastBreak(part.value);
    if (part.removed && next?.added) {
      lines.push(...changedLines(text, withoutLastBreak(next.value)));
      at += 1;
    } else if (part.removed || part.added)
      lines.push(...changedLines(part.removed ? text : '', part.added ? text : ''));
    else lines.push(...getLines('same', [{ text, changed: false }]));
  }
  return lines;
}

/** Groups lines, so that long runs of unchanged ones can be hidden. */
export function toBlocks(lines: readonly DifferenceLine[]): Block[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same');
  const blocks: Block[] = [];
  for (const [at, line] of lines.entries()) {
    const hidden = !isNear(at);
    const last = blocks.at(-1);
    if (last?.hidden === hidden) last.lines.push(line);
    else blocks.push({ hidden, lines: [line] });
  }
  return blocks.map((block) => ({ ...block, hidden: block.hidden && block.lines.length >= MIN_HIDDEN }));
}

/** `2 lines added, 1 removed` of a text of several lines. */
export function formatCount(lines: readonly DifferenceLine[]): string {
  const [added, removed] = (['added', 'removed'] as const).map(
    (kind) => lines.filter((line) => line.kind === kind).length,
  );
  const word = (count: number) => (count === 1 ? 'line' : 'lines');
  if (added && removed) return `${added} ${word(added)} added, ${removed} removed`;
  return added ? `${added} ${word(added)} added` : `${removed} ${word(removed ?? 0)} removed`;
}
