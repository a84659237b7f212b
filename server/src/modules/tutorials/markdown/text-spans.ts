import { findLessonClosing } from './math.ts';

interface Span {
  from: number;
  to: number;
  kind: 'code' | 'formula';
}

const MARKS = /\\[\s\S]|`+|\$\$?/g;

/** -1: the code is never closed. */
function findCodeEnd(text: string, start: number, mark: string): number {
  for (let at = text.indexOf(mark, start); at >= 0; ) {
    let end = at;
    while (text[end] === '`') end += 1;
    if (end - at === mark.length) return end;
    at = text.indexOf(mark, end);
  }
  return -1;
}

/** Code and formulas of a lesson's text. */
export function findSpans(text: string): Span[] {
  const spans: Span[] = [];
  // Marks of these lengths have no end in the rest.
  const unclosed = new Set<number>();
  const marks = new RegExp(MARKS);
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found;
    const start = found.index + mark.length;
    if (mark.startsWith('\\') || unclosed.has(mark.startsWith('`') ? mark.length : 0)) continue;
    const isCode = mark.startsWith('`');
    const closing = isCode ? findCodeEnd(text, start, mark) : findLessonClosing(text, start, mark);
    if (closing < 0 && isCode) unclosed.add(mark.length);
    if (closing < 0) continue;
    const to = isCode ? closing : closing + mark.length;
    spans.push({ from: found.index, to, kind: isCode ? 'code' : 'formula' });
    marks.lastIndex = to;
  }
  return spans;
}

/** Replaces each span by one of the same length. */
export function replaceSpans(text: string, replace: (span: string, kind: Span['kind']) => string): string {
  let [result, done] = ['', 0];
  for (const { from, to, kind } of findSpans(text)) {
    result += text.slice(done, from) + replace(text.slice(from, to), kind);
    done = to;
  }
  return result + text.slice(done);
}
