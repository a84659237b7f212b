import { z } from 'zod';
import { flagOut, idOut, text, timestamp } from '../../api/fields.ts';
import { openingService } from '../buttons/buttons.ts';
import { TOPIC_LEVELS } from './topic-levels.ts';

/** Placeholder for a picture's description in the editor; it counts as none. */
export const DESCRIBE_PICTURE = 'Describe the picture';
/** Characters of a lesson. */
export const LESSON_MAX = 200_000;

export const LESSON_MESSAGES = {
  lessonTooComplex: 'This lesson takes too long to render. Shorten it, or split it into several lessons.',
  notebookTooComplex: 'This notebook takes too long to render. Shorten it, or split it into several notebooks.',
} as const;

/** Markdown of a lesson. */
export const lessonBody = text(LESSON_MAX);

/** Kinds of files a topic may have, besides its video link. */
export const TOPIC_FILE_KINDS = ['pdf', 'ppt', 'zip', 'ipynb'] as const;
export const TOPIC_PARTS = ['pdf', 'ppt', 'video', 'zip', 'ipynb'] as const;
export type TopicFileKind = (typeof TOPIC_FILE_KINDS)[number];
export type TopicPart = (typeof TOPIC_PARTS)[number];

/** A topic as the caller may see it: `parts` lists what exists; only open topics have URLs. */
export const visibleTopic = z.object({
  id: idOut,
  title: z.string(),
  summary: z.string(),
  category_id: idOut,
  /** Minutes to read its lesson, also of a locked one; 0 without a lesson. */
  minutes: z.int(),
  level: z.enum(TOPIC_LEVELS).nullable(),
  premium: flagOut,
  /** True: the caller can't open the attachments. */
  locked: z.boolean(),
  parts: z.array(z.enum(TOPIC_PARTS)),
  /** URLs of a free topic's attachments. Null if there is none, or if a link must be requested. */
  pdf: z.string().nullable(),
  ppt: z.string().nullable(),
  video: z.string().nullable(),
  zip: z.string().nullable(),
  ipynb: z.string().nullable(),
  /** Bytes of each file, of locked topics too. Null if there is none, or if the size was not recorded. */
  sizes: z.object({
    pdf: z.int().nullable(),
    ppt: z.int().nullable(),
    zip: z.int().nullable(),
    ipynb: z.int().nullable(),
  }),
  /** Host name of an open topic's video. */
  video_host: z.string().nullable(),
  /** The service that opens a locked topic; null for open ones, and where no service does. */
  opened_by: openingService.nullable(),
});
export type VisibleTopic = z.output<typeof visibleTopic>;

/** A heading of a lesson. */
export const lessonHeading = z.object({ level: z.int(), id: z.string(), title: z.string() });

/** A topic's page, as the caller may see it. A locked lesson has no text, and only the titles of its sections. */
export const tutorialLesson = visibleTopic.extend({
  updated_at: timestamp,
  /** When it went live. */
  published_at: timestamp,
  doi: z.string().nullable(),
  category_title: z.string(),
  /** True if there is a lesson to read, for the caller or for others. */
  has_body: z.boolean(),
  /** The lesson as HTML that is safe to insert; null without one, or while it is locked. */
  html: z.string().nullable(),
  /** Its Jupyter notebook as HTML; null without one, or while it is locked. */
  notebook_html: z.string().nullable(),
  outline: z.array(lessonHeading),
  /** Titles of the sections of a locked lesson, without the headings below them; empty for an open one. */
  covers: z.array(z.string()),
  /** Monthly price in dollars of the service that opens a locked lesson; null for an open one, and without a service. */
  opening_price: z.number().nullable(),
  /** Its price per use; also null where it has none. */
  opening_usage_price: z.number().nullable(),
  /** The first topic of the next category; null in the last one. */
  next_category: z
    .object({ title: z.string(), lesson: visibleTopic.pick({ id: true, title: true, premium: true, locked: true }) })
    .nullable(),
  /** Live topics to read before this one, in their order. */
  prerequisites: z.array(visibleTopic.pick({ id: true, title: true, premium: true, locked: true })),
  /** The topics of the category, in their order. */
  lessons: z.array(visibleTopic.pick({ id: true, title: true, premium: true, locked: true })),
});
export type TutorialLesson = z.output<typeof tutorialLesson>;

/** About a line of a lesson, from 0. */
const lessonMessage = z.object({ line: z.int(), message: z.string() });
export type LessonMessage = z.output<typeof lessonMessage>;

/** A lesson that isn't saved, as its page would show it. */
export const lessonPreview = tutorialLesson.pick({ outline: true, minutes: true }).extend({
  html: z.string(),
  words: z.int(),
  /** The line of the Markdown at which each element of the HTML starts, from 0. */
  lines: z.array(z.int()),
  /** Mistakes in its questions and figures, by line from 0. They must be mended before the lesson is saved. */
  problems: z.array(lessonMessage),
  /** Warnings before the lesson is published, by line: broken links, pictures without alt text and the like. */
  warnings: z.array(lessonMessage),
});
export type LessonPreview = z.output<typeof lessonPreview>;

/** A premium topic that the caller has access to. */
export const unlockedTopic = z.object({ id: idOut, title: z.string(), group: z.string() });
export type UnlockedTopic = z.output<typeof unlockedTopic>;
