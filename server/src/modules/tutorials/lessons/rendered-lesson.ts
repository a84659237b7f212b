import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { Picture } from '../markdown/article-blocks.ts';
import type { LessonBlocks } from '../markdown/lesson-blocks.ts';
import type { References } from '../markdown/references.ts';

/** Raise it when the stored form changes: the start rerenders older formats. */
export const LESSON_FORMAT = 6;

/** Checked before publication. */
export interface LessonReferences extends References {
  questions: { line: number; key: string; hasExplanation: boolean }[];
}

/** Derived from Markdown when it is saved. */
export interface RenderedLesson extends LessonBlocks {
  /** Inert HTML. */
  html: string;
  /** Plain text, for the search. */
  text: string;
  outline: TutorialLesson['outline'];
  words: number;
  /** Without the notebook. */
  minutes: number;
  /** Source line of each HTML element, from 0. */
  lines: number[];
  references: LessonReferences;
}

const WORDS_PER_MINUTE = 200;
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
export const readingMinutes = (words: number): number => Math.ceil(words / WORDS_PER_MINUTE);

export type Pictures = ReadonlyMap<string, Picture>;

/** URL prefix of library pictures. */
export const LESSON_PICTURES = '/storage/gallery/';
const PICTURE_PATH = new RegExp(`${LESSON_PICTURES}([0-9a-f]{32}\\.[a-z]+)`, 'g');
const PICTURE_PATH_ONLY = new RegExp(`^${PICTURE_PATH.source}$`);

/** True if a library picture may have this path. */
export const isPicturePath = (url: string): boolean => PICTURE_PATH_ONLY.test(url);

/** Names of library pictures in the text. */
export const picturesNamedIn = (body: string): string[] => [
  ...new Set([...body.matchAll(PICTURE_PATH)].map(([, file = '']) => file)),
];
