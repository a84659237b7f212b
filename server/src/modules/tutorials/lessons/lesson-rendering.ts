import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import type { Picture } from '../markdown/article-blocks.ts';
import type { LessonBlocks } from '../markdown/lesson-blocks.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import type { References } from '../markdown/references.ts';
import type { Question } from '../questions/question-syntax.ts';

/**
 * Raise it with a change to what is stored of lessons and notebooks: those of an older format are rendered again at the
 * start.
 */
export const LESSON_FORMAT = 5;

/** The parts of a lesson that are checked before it is published. */
export interface LessonReferences extends References {
  questions: { line: number; key: string; hasExplanation: boolean }[];
}

/** Derived from a lesson's Markdown when it is saved. */
export interface RenderedLesson extends LessonBlocks {
  /** HTML without anything that could run. */
  html: string;
  /** Plain text, for the search. */
  text: string;
  outline: TutorialLesson['outline'];
  words: number;
  /** Reading time. */
  minutes: number;
  /** The line of the Markdown at which each element of the HTML starts, from 0. */
  lines: number[];
  references: LessonReferences;
}

/** Pictures of the media library, by address. */
export type Pictures = ReadonlyMap<string, Picture>;

const WORDS_PER_MINUTE = 200;
const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Address of the library's pictures, before their name. */
export const LESSON_PICTURES = '/storage/gallery/';
const PICTURE_ADDRESS = new RegExp(`${LESSON_PICTURES}([0-9a-f]{32}\\.[a-z]+)`, 'g');
const PICTURE_ADDRESS_ONLY = new RegExp(`^${PICTURE_ADDRESS.source}$`);
const UNKNOWN: Picture = { width: null, height: null, variants: [] };

/** Names of the library's pictures that a text has addresses of. */
export const picturesNamedIn = (body: string): string[] => [
  ...new Set([...body.matchAll(PICTURE_ADDRESS)].map(([, file = '']) => file)),
];

/** True if readers learn why an answer is right or wrong. */
const hasExplanation = ({ solution, answer }: Question): boolean =>
  solution !== '' || ('options' in answer && answer.options.some(({ message }) => message !== ''));

/**
 * Renders a lesson. Never throws for what an author writes.
 * @param pictures the pictures it names; others of this site are shown without their size
 */
export async function renderLesson(body: string, pictures: Pictures = new Map()): Promise<RenderedLesson> {
  const { html, text, headings, lines, questions, problems, references, sources, descriptions } = await renderMarkdown(
    body,
    {
      ...{ idPrefix: 'section-', firstLevel: 2, withBlocks: true },
      findPicture: (address) => pictures.get(address) ?? (PICTURE_ADDRESS_ONLY.test(address) ? UNKNOWN : null),
    },
  );
  const words = countWords(text) - countWords(descriptions.join('\n'));
  const minutes = Math.ceil(words / WORDS_PER_MINUTE);
  return {
    ...{ html, text, outline: headings, words, minutes, lines, questions, problems },
    references: {
      ...references,
      questions: sources.map(({ line, question }) => ({
        line,
        key: question.key,
        hasExplanation: hasExplanation(question),
      })),
    },
  };
}
