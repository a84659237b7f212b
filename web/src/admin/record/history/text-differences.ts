import { diffLines, diffWordsWithSpace } from 'diff';

/** Time for one comparison, and lines or words that may differ in it. Texts beyond it are shown as a whole. */
const TIMEOUT_MS = 200;
const MAX_EDITS = 800;
/** Unchanged lines around a change. */
const CONTEXT = 2;
/** Fewer hidden lines than this are shown. */
const MIN_HIDDEN = 3;
/** Lines that a page shows at once. */
const MAX_SHOWN = 500;

export interface Piece {
  text: string;
  changed: boolean;
}

export interface DifferenceLine {
  kind: 'same' | 'removed' | 'added';
  pieces: Piece[];
  /** Its number in the text before, from 1; null in added lines. */
  before: number | null;
  /** Its number in the text after, from 1; null in removed lines. */
  after: number | null;
}

type UnnumberedLine = Pick<DifferenceLine, 'kind' | 'pieces'>;

export interface Block {
  hidden: boolean;
  lines: DifferenceLine[];
}

/** Splits pieces at line breaks. */
function getLines(kind: DifferenceLine['kind'], pieces: readonly Piece[]): UnnumberedLine[] {
  const lines: UnnumberedLine[] = [{ kind, pieces: [] }];
  for (const { text, changed } of pieces) {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) lines.push({ kind, pieces: [] });
      if (part !== '') lines.at(-1)?.pieces.push({ text: part, changed });
    }
  }
  return lines;
}

/** Marks spaces between changed words as well, so that a changed phrase is one mark. */
const withSpaces = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, at) => {
    const between = pieces[at - 1]?.changed && pieces[at + 1]?.changed && piece.text.trim() === '';
    return between ? { ...piece, changed: true } : piece;
  });

/** Joins neighbors that are both changed or both not. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.changed === piece.changed) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
}

/** The rest of the limits of one comparison. */
type GetLimits = () => { timeout: number; maxEditLength: number };

function startLimits(): GetLimits {
  const deadline = performance.now() + TIMEOUT_MS;
  return () => ({ timeout: deadline - performance.now(), maxEditLength: MAX_EDITS });
}

/** Both sides of changed text, with the words that differ. */
function changedLines(before: string, after: string, getLimits: GetLimits): UnnumberedLine[] {
  const words = before && after ? diffWordsWithSpace(before, after, getLimits()) : undefined;
  const side = (kind: 'removed' | 'added', text: string): UnnumberedLine[] => {
    if (text === '') return [];
    const other = kind === 'removed' ? 'added' : 'removed';
    const pieces = words?.filter((word) => !word[other]).map((word) => ({ text: word.value, changed: word[kind] }));
    return getLines(kind, pieces ? joined(withSpaces(joined(pieces))) : [{ text, changed: false }]);
  };
  return [...side('removed', before), ...side('added', after)];
}

/** Otherwise the last line differs from the same line before another one. */
const terminated = (text: string): string => (text === '' ? '' : `${text}\n`);
const withoutLastBreak = (text: string): string => text.replace(/\n$/, '');

function withNumbers(lines: readonly UnnumberedLine[]): DifferenceLine[] {
  let [before, after] = [0, 0];
  return lines.map((line) => {
    if (line.kind !== 'added') before += 1;
    if (line.kind !== 'removed') after += 1;
    return { ...line, before: line.kind === 'added' ? null : before, after: line.kind === 'removed' ? null : after };
  });
}

/** Differences of two texts, line by line and within changed lines word by word. */
export function differencesBetween(before: string, after: string): DifferenceLine[] {
  const getLimits = startLimits();
  const parts = diffLines(terminated(before), terminated(after), getLimits());
  if (!parts) return withNumbers(changedLines(before, after, getLimits));
  const lines: UnnumberedLine[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const [part, next] = [parts[at], parts[at + 1]];
    if (!part) continue;
    const text = withoutLastBreak(part.value);
    if (part.removed && next?.added) {
      lines.push(...changedLines(text, withoutLastBreak(next.value), getLimits));
      at += 1;
    } else if (part.removed || part.added)
      lines.push(...changedLines(part.removed ? text : '', part.added ? text : '', getLimits));
    else lines.push(...getLines('same', [{ text, changed: false }]));
  }
  return withNumbers(lines);
}

/** Hides what a page can't show at once, in blocks that it can. */
function limitShown(blocks: readonly Block[]): Block[] {
  let shown = 0;
  return blocks.flatMap((block) => {
    if (block.hidden && block.lines.length <= MAX_SHOWN) return [block];
    const first = block.hidden ? 0 : Math.max(0, MAX_SHOWN - shown);
    if (!block.hidden) shown += block.lines.length;
    const parts: Block[] = first > 0 ? [{ hidden: false, lines: block.lines.slice(0, first) }] : [];
    for (let at = first; at < block.lines.length; at += MAX_SHOWN)
      parts.push({ hidden: true, lines: block.lines.slice(at, at + MAX_SHOWN) });
    return parts;
  });
}

/** Groups lines, so that long runs of unchanged ones, and those beyond what a page can show, can be hidden. */
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
  return limitShown(blocks.map((block) => ({ ...block, hidden: block.hidden && block.lines.length >= MIN_HIDDEN })));
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
