import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';

type Outline = TutorialLesson['outline'];

/** Where the first question begins, with the progress above it. */
const QUESTION = /<div class="question-first">|<form class="question"/;
const TAG = /<(\/?)([a-z][a-z0-9-]*)(?:\s(?:[^>"]|"[^"]*")*)?\/?>/gi;
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'wbr']);

/** True if every tag is closed where it was opened, so that the text can stand alone. */
function isWhole(html: string): boolean {
  const open: string[] = [];
  for (const [tag, closing, name = ''] of html.matchAll(TAG)) {
    if (VOID.has(name) || tag.endsWith('/>')) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** Where the heading's element begins. */
function findHeading(html: string, { level, id }: Outline[number]): number {
  const at = html.indexOf(`id="${id}"`);
  return at < 0 ? -1 : html.lastIndexOf(`<h${level}`, at);
}

/**
 * The first section of a rendered lesson, with what stands before it and without questions; null where it would be the
 * whole lesson, or can't be cut out.
 */
export function cutTaste(outline: Outline, html: string): string | null {
  const top = Math.min(...outline.map(({ level }) => level));
  const second = outline.filter(({ level }) => level === top)[1];
  const end = second ? findHeading(html, second) : -1;
  if (end <= 0) return null;
  const question = html.search(QUESTION);
  const taste = html.slice(0, question >= 0 ? Math.min(question, end) : end).trim();
  return taste !== '' && isWhole(taste) ? taste : null;
}
