import type { PublicPart, TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { unescapeHtml } from '@qram/contract/values/html-escaping';
import { countWords } from './rendered-lesson.ts';

type Outline = TutorialLesson['outline'];

/** Where the first question begins, with the progress above it. */
const QUESTION = /<div class="question-first">|<form class="question"/;
const FIRST_QUESTION = /<form class="question"[\s\S]*?<\/form>/;
const REVEAL = /<button type="submit" class="question-reveal"[^>]*>[^<]*<\/button>/;
/** Of the section after the taste, in characters. */
const NEXT_TEXT_MAX = 300;
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

const topSections = (outline: Outline): Outline => {
  const top = Math.min(...outline.map(({ level }) => level));
  return outline.filter(({ level }) => level === top);
};

/**
 * The first section of a rendered lesson, with what stands before it and without questions; null where it would be the
 * whole lesson, or can't be cut out.
 */
function cutFirstSection(second: Outline[number] | undefined, html: string): string | null {
  const end = second ? findHeading(html, second) : -1;
  if (end <= 0) return null;
  const question = html.search(QUESTION);
  const taste = html.slice(0, question >= 0 ? Math.min(question, end) : end).trim();
  return taste !== '' && isWhole(taste) ? taste : null;
}

/** The first words of the paragraph below a heading, up to a formula or picture; empty without such a paragraph. */
function cutFirstWords(html: string, heading: Outline[number]): string {
  const [, below = ''] = html.slice(findHeading(html, heading)).split(`</h${heading.level}>`, 2);
  const [, paragraph = ''] = below.match(/^\s*<p>([\s\S]*?)<\/p>/) ?? [];
  const [plain = ''] = paragraph.split(/<(?:math|img|sup|svg)\b/, 1);
  const words = unescapeHtml(plain.replaceAll(/<[^>]*>/g, '')).trim();
  return words.length <= NEXT_TEXT_MAX ? words : words.slice(0, words.lastIndexOf(' ', NEXT_TEXT_MAX));
}

/** What everybody may read of a locked lesson whose editor shows its first section; null where that can't be cut out. */
export function cutPublicPart(outline: Outline, html: string): PublicPart | null {
  const [, second] = topSections(outline);
  const first = cutFirstSection(second, html);
  if (first === null || !second) return null;
  const question = html.match(FIRST_QUESTION)?.[0].replace(REVEAL, '') ?? null;
  return { html: first, next: { title: second.title, text: cutFirstWords(html, second) }, question_html: question };
}

const countTextWords = (html: string): number => countWords(html.replaceAll(/<[^>]*>/g, ' '));

interface LockedPart {
  covers: TutorialLesson['covers'];
  minutes_left: number;
}

/**
 * Top sections outside the public part, each with its reading time, up to the exercises, which begin with the first
 * question.
 * @param minutes reading time of the whole lesson
 */
export function describeLockedPart(
  { outline, html, minutes }: { outline: Outline; html: string; minutes: number },
  publicPart: PublicPart | null,
): LockedPart {
  const words = Math.max(1, countTextWords(html));
  const minutesOf = (text: string) => Math.max(1, Math.round((minutes * countTextWords(text)) / words));
  const sections = topSections(outline);
  const starts = sections.map((section) => Math.max(0, findHeading(html, section)));
  const firstQuestion = html.search(QUESTION);
  const beforeQuestions = sections.filter(
    (_, at) => firstQuestion < 0 || (starts[at + 1] ?? html.length) <= firstQuestion,
  );
  const isHidden = (section: Outline[number]) => !publicPart || section !== sections[0];
  const hidden = beforeQuestions.filter(isHidden);
  const covered = hidden.length > 0 ? hidden : sections.filter(isHidden);
  return {
    covers: covered.map((section) => {
      const at = sections.indexOf(section);
      return { title: section.title, minutes: minutesOf(html.slice(starts[at], starts[at + 1])) };
    }),
    minutes_left: publicPart ? minutesOf(html.slice(publicPart.html.length)) : minutes,
  };
}
