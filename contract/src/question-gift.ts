import { z } from 'zod';
import { text } from './fields.ts';
import { LESSON_MAX } from './tutorial-lessons.ts';

/** A question, or a part of it, that the other format doesn't hold. */
const giftNote = z.object({
  /** The line of the text that was read, from 0. */
  line: z.int(),
  /** The question as the text calls it; may be empty. */
  name: z.string(),
  /** True: the question was left out. False: it was imported with this change. */
  skipped: z.boolean(),
  message: z.string(),
});
export type GiftNote = z.output<typeof giftNote>;

/** Questions of a GIFT text as blocks of Markdown. */
export const giftImport = z.object({
  markdown: z.string(),
  /** Number of imported questions. */
  questions: z.int(),
  notes: z.array(giftNote),
});
export type GiftImport = z.output<typeof giftImport>;

/** Questions of a lesson as GIFT. */
export const giftExport = giftImport.omit({ markdown: true }).extend({ gift: z.string() });
export type GiftExport = z.output<typeof giftExport>;

/** `body` is the lesson that gets the questions. A name that it already has is given with a number. */
export const giftImportInput = z.object({ gift: text(LESSON_MAX), body: text(LESSON_MAX).default('') });
export const giftExportInput = z.object({ body: text(LESSON_MAX) });
