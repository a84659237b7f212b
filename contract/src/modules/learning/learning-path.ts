import { z } from 'zod';
import { idOut } from '../../api/fields.ts';

export const LESSON_STATES = ['done', 'started', 'new', 'locked'] as const;
export type LessonState = (typeof LESSON_STATES)[number];

const pathLesson = z.object({
  id: idOut,
  title: z.string(),
  /** Place among all lessons, from 1. */
  number: z.int(),
  /** Reading time; 0 without a text. */
  minutes: z.int(),
  state: z.enum(LESSON_STATES),
  /** In the order of the lesson; `due`: to be answered again. */
  questions: z.array(z.object({ solved: z.boolean(), due: z.boolean() })),
});
export type PathLesson = z.output<typeof pathLesson>;

const nextLesson = pathLesson.pick({ id: true, title: true, number: true, minutes: true, state: true }).extend({
  summary: z.string(),
  part: z.string(),
  /** The heading where the caller stopped; null: at the start. */
  section: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Reading time from there. */
  minutes_left: z.int(),
});
export type NextLesson = z.output<typeof nextLesson>;

/** All live lessons in order, as steps of one path. */
export const learningPath = z.object({
  lessons: z.object({ done: z.int(), total: z.int() }),
  /** Of the listed lessons. */
  questions: z.object({ solved: z.int(), total: z.int(), due: z.int() }),
  /** True if the caller has started anything, a video too. */
  started: z.boolean(),
  parts: z.array(z.object({ id: idOut, title: z.string(), lessons: z.array(pathLesson) })),
  /** The one to go on with: the open lesson read last that is not done, or else the first one. Null: all are done. */
  next: nextLesson.nullable(),
  /** The first open one after it that is not done. */
  after_next: nextLesson.omit({ section: true, minutes_left: true, part: true }).nullable(),
});
export type LearningPath = z.output<typeof learningPath>;
