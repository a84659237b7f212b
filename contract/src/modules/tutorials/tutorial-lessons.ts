import { z } from 'zod';
import { flagOut, idOut, text, timestamp } from '../../api/fields.ts';
import { buttonRecord, openingService } from '../buttons/buttons.ts';
import { TOPIC_LEVELS } from './topic-levels.ts';

/** Editor's placeholder; counts as no alt text. */
export const DESCRIBE_PICTURE = 'Describe the picture';
export const LESSON_MAX = 200_000;

export const LESSON_MESSAGES = {
  lessonTooComplex: 'This lesson takes too long to render. Shorten it, or split it into several lessons.',
  notebookTooComplex: 'This notebook takes too long to render. Shorten it, or split it into several notebooks.',
} as const;

export const lessonBody = text(LESSON_MAX);

/** Kinds of files a topic may have, besides its video link. */
export const TOPIC_FILE_KINDS = ['pdf', 'ppt', 'zip', 'ipynb'] as const;
export const TOPIC_PARTS = ['pdf', 'ppt', 'video', 'zip', 'ipynb'] as const;
export type TopicFileKind = (typeof TOPIC_FILE_KINDS)[number];
export type TopicPart = (typeof TOPIC_PARTS)[number];

/** `parts` lists what exists; only open topics have URLs. */
export const visibleTopic = z.object({
  id: idOut,
  title: z.string(),
  summary: z.string(),
  category_id: idOut,
  /** Reading time, also of a locked lesson; 0 without a lesson. */
  minutes: z.int(),
  level: z.enum(TOPIC_LEVELS).nullable(),
  premium: flagOut,
  /** True: the caller can't open the attachments. */
  locked: z.boolean(),
  parts: z.array(z.enum(TOPIC_PARTS)),
  /** Null: no attachment, or a link must be requested. */
  pdf: z.string().nullable(),
  ppt: z.string().nullable(),
  video: z.string().nullable(),
  zip: z.string().nullable(),
  ipynb: z.string().nullable(),
  /** Bytes per file, also of locked topics. Null: no file, or size not recorded. */
  sizes: z.object({
    pdf: z.int().nullable(),
    ppt: z.int().nullable(),
    zip: z.int().nullable(),
    ipynb: z.int().nullable(),
  }),
  /** Host name of an open topic's video. */
  video_host: z.string().nullable(),
  /** Null: open, or no service opens it. */
  opened_by: openingService.nullable(),
});
export type VisibleTopic = z.output<typeof visibleTopic>;

export const lessonHeading = z.object({ level: z.int(), id: z.string(), title: z.string() });

/** What of a locked lesson is public. */
export const LESSON_TASTES = ['section', 'none'] as const;

const publicPart = z.object({
  /** Inert HTML of the first section. */
  html: z.string(),
  /** The section after it, with the first words of its first paragraph. */
  next: z.object({ title: z.string(), text: z.string() }),
  /** Inert HTML of the first question, which everybody may answer; null: the lesson has none. */
  question_html: z.string().nullable(),
});
export type PublicPart = z.output<typeof publicPart>;

/** Prices in dollars. */
const lessonOffer = buttonRecord
  .pick({ monthlyPrice: true, payAsYouGoPrice: true, months: true, answer_time: true })
  .extend({
    /** Count of the live premium lessons that it opens. */
    lessons: z.int(),
    premium_apps: z.boolean(),
  });
export type LessonOffer = z.output<typeof lessonOffer>;

/** A locked lesson has only its section titles, and its first section where its editor chose so. */
export const tutorialLesson = visibleTopic.extend({
  updated_at: timestamp,
  /** When it went live. */
  published_at: timestamp,
  doi: z.string().nullable(),
  category_title: z.string(),
  /** True if there is a lesson, open or locked. */
  has_body: z.boolean(),
  /** Inert HTML; null: no lesson, or locked. */
  html: z.string().nullable(),
  /** Inert HTML; null: no notebook, or locked. */
  notebook_html: z.string().nullable(),
  /** What everybody may read of a locked lesson; null: open, or its editor shows nothing. */
  public_part: publicPart.nullable(),
  outline: z.array(lessonHeading),
  /** Top sections of a locked lesson outside `public_part`, without its exercises; empty for an open one. */
  covers: z.array(z.object({ title: z.string(), minutes: z.int() })),
  /** Reading time of a locked lesson outside `public_part`; 0 for an open one. */
  minutes_left: z.int(),
  /** How the service that opens it is sold; null: open, or no service. */
  offer: lessonOffer.nullable(),
  /** Null: the last category. */
  next_category: z
    .object({ title: z.string(), lesson: visibleTopic.pick({ id: true, title: true, premium: true, locked: true }) })
    .nullable(),
  /** Live topics to read first, in order. */
  prerequisites: z.array(visibleTopic.pick({ id: true, title: true, premium: true, locked: true })),
  /** Topics of the category, in order. */
  lessons: z.array(visibleTopic.pick({ id: true, title: true, premium: true, locked: true })),
});
export type TutorialLesson = z.output<typeof tutorialLesson>;

/** About a line of a lesson, from 0. */
const lessonMessage = z.object({ line: z.int(), message: z.string() });
export type LessonMessage = z.output<typeof lessonMessage>;

/** An unsaved lesson, as its page would show it. */
export const lessonPreview = tutorialLesson.pick({ outline: true, minutes: true }).extend({
  html: z.string(),
  words: z.int(),
  /** Source line of each HTML element, from 0. */
  lines: z.array(z.int()),
  /** Mistakes in questions and figures, by line from 0; they prevent saving. */
  problems: z.array(lessonMessage),
  /** Broken links, missing alt texts and the like, by line. */
  warnings: z.array(lessonMessage),
});
export type LessonPreview = z.output<typeof lessonPreview>;

export const unlockedTopic = z.object({ id: idOut, title: z.string(), group: z.string() });
export type UnlockedTopic = z.output<typeof unlockedTopic>;
