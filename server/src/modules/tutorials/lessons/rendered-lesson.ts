import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { Picture } from '../markdown/article-blocks.ts';
import type { LessonBlocks } from '../markdown/lesson-blocks.ts';
import type { References } from '../markdown/references.ts';

/**
 * Raise it when the stored form of lessons and notebooks changes: the start renders those of an older format again.
 */
export const LESSON_FORMAT = 6;

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
  /** Reading time, without that of a notebook. */
  minutes: number;
  /** The line of the Markdown at which each element of the HTML starts, from 0. */
  lines: number[];
  references: LessonReferences;
}

const WORDS_PER_MINUTE = 200;
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
export const readingMinutes = (words: number): number => Math.ceil(words / WORDS_PER_MINUTE);

/** Pictures of the media library, by address. */
export type Pictures = ReadonlyMap<string, Picture>;

/** Address of the library's pictures, before their name. */
export const LESSON_PICTURES = '/storage/gallery/';
const PICTURE_PATH = new RegExp(`${LESSON_PICTURES}([0-9a-f]{32}\\.[a-z]+)`, 'g');
const PICTURE_PATH_ONLY = new RegExp(`^${PICTURE_PATH.source}$`);

/** True for an address that a picture of the library may have. */
export const isPicturePath = (address: string): boolean => PICTURE_PATH_ONLY.test(address);

/** Names of the library's pictures that a text has addresses of. */
export const picturesNamedIn = (body: string): string[] => [
  ...new Set([...body.matchAll(PICTURE_PATH)].map(([, file = '']) => file)),
];
