import { z } from 'zod';
import { endpoint, type RateLimit } from '../../api/endpoint.ts';
import { id, idOut, idParams, integer, text, timestamp } from '../../api/fields.ts';
import { pageQuery } from '../../collection/collection-endpoints.ts';
import { LEARNED_COLLECTIONS } from '../../collection/content.ts';
import { LEARNING_LIMITS } from './learning-limits.ts';
import { learningPath } from './learning-path.ts';
import { questionEndpoints } from './question-attempts.ts';

export const LEARNING_MESSAGES = {
  nothing: 'Send at least one of started, bookmarked, done, position and section.',
  noBookmarks: 'These records have no bookmarks.',
  noProgress: 'These records have no progress.',
  videosOnly: 'Only videos have a position.',
  lessonsOnly: 'Only lessons have a section.',
  noteConflict: 'This note was changed in another tab or on another device.',
} as const;

const collection = z.enum(LEARNED_COLLECTIONS, {
  error: `collection must be one of ${LEARNED_COLLECTIONS.join(', ')}.`,
});
const recordParams = z.object({ collection, id });

const IDS_MESSAGE = `ids must be up to ${LEARNING_LIMITS.idsMax} ids, separated by commas.`;
const ids = z
  .string({ error: IDS_MESSAGE })
  .transform((value): (string | number)[] => value.split(','))
  .pipe(z.array(id, { error: IDS_MESSAGE }).min(1, IDS_MESSAGE).max(LEARNING_LIMITS.idsMax, IDS_MESSAGE));

const times = {
  started_at: timestamp.nullable(),
  bookmarked_at: timestamp.nullable(),
  done_at: timestamp.nullable(),
  /** Second at which a video goes on; 0: at its start. */
  position: z.int(),
  /** Id of the heading where the reader of a lesson stopped; null at its start. */
  section: z.string().nullable(),
} as const;

const learningState = z.object({ id: idOut, ...times });
export type LearningState = z.output<typeof learningState>;

const learningRecord = learningState.extend({
  collection,
  title: z.string(),
  /** Path of the record's page. */
  address: z.string(),
  /** Last visit. */
  last_at: timestamp,
});
export type LearningRecord = z.output<typeof learningRecord>;

const categoryProgress = z.object({
  id: idOut,
  done: z.int(),
  total: z.int(),
  /** Started, bookmarked or done topics. */
  topics: z.array(learningState),
});
export type CategoryProgressState = z.output<typeof categoryProgress>;

/** `updated_at` is null without a note. */
const lessonNote = z.object({ text: z.string(), updated_at: timestamp.nullable() });
export type LessonNote = z.output<typeof lessonNote>;

const listedNote = z.object({
  topic_id: idOut,
  title: z.string(),
  /** Path of the lesson's page. */
  address: z.string(),
  text: z.string(),
  updated_at: timestamp,
});
export type ListedNote = z.output<typeof listedNote>;

const on = (name: string) => z.boolean(`${name} must be true or false.`).optional();

const LIMITS: readonly RateLimit[] = [{ by: 'account', max: 240, windowSeconds: 60 }];

export const LEARNING_LISTS = ['started', 'bookmarked', 'done'] as const;
export type LearningList = (typeof LEARNING_LISTS)[number];

export const learningEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/learning',
    access: 'user',
    summary:
      'List the records the caller has started but not done, bookmarked or done, the latest first. Records that are not live are left out.',
    query: pageQuery()
      .omit({ search: true })
      .extend({
        list: z.enum(LEARNING_LISTS, { error: `list must be one of ${LEARNING_LISTS.join(', ')}.` }).default('started'),
      }),
    response: z.array(learningRecord),
    limits: LIMITS,
  }),
  path: endpoint({
    method: 'GET',
    path: '/api/me/learning/path',
    access: 'user',
    summary: `Read the live lessons in order with the caller's progress, and the one to go on with. Above ${LEARNING_LIMITS.pathMax} lessons they are counted, not listed.`,
    query: z.object({}),
    response: learningPath,
    limits: LIMITS,
  }),
  states: endpoint({
    method: 'GET',
    path: '/api/me/learning/records',
    access: 'user',
    summary: 'Read where the caller is with records of one collection. Records without a state are left out.',
    query: z.object({ collection, ids }),
    response: z.array(learningState),
    limits: LIMITS,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/me/learning/categories',
    access: 'user',
    summary: 'Read how many live topics of tutorial categories the caller has done, and the state of each.',
    query: z.object({ ids }),
    response: z.array(categoryProgress),
    limits: LIMITS,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/me/learning/:collection/:id',
    access: 'user',
    summary:
      'Set or clear where the caller is with a record. Done, a position and a section also start it. Setting twice keeps the first time.',
    params: recordParams,
    body: z
      .object({
        started: on('started'),
        bookmarked: on('bookmarked'),
        done: on('done'),
        position: integer(0, LEARNING_LIMITS.positionMax).optional(),
        section: text(LEARNING_LIMITS.sectionMax).optional(),
      })
      .refine((body) => Object.values(body).some((value) => value !== undefined), LEARNING_MESSAGES.nothing),
    errors: { forbidden: "The lesson is locked for the caller, so it can't be started or done." },
    response: learningState,
    limits: LIMITS,
  }),
  readNote: endpoint({
    method: 'GET',
    path: '/api/me/learning/topics/:id/note',
    access: 'user',
    summary: "Read the caller's private note on a lesson.",
    params: idParams,
    response: lessonNote,
    limits: LIMITS,
  }),
  saveNote: endpoint({
    method: 'PUT',
    path: '/api/me/learning/topics/:id/note',
    access: 'user',
    summary:
      "Save the caller's private note on a lesson; an empty text deletes it. 409 with the current note if it is no longer the one of `updated_at`.",
    params: idParams,
    body: z.object({
      text: text(LEARNING_LIMITS.noteMax),
      /** Version that the caller edited; null if there was none. */
      updated_at: z.iso.datetime('Must be an ISO 8601 time in UTC.').nullable().default(null),
    }),
    response: lessonNote,
    limits: LIMITS,
  }),
  listNotes: endpoint({
    method: 'GET',
    path: '/api/me/notes',
    access: 'user',
    summary:
      "List the caller's private notes on live lessons, the latest first. Search covers their texts and the titles of lessons.",
    query: pageQuery(),
    response: z.array(listedNote),
    limits: LIMITS,
  }),
  learners: endpoint({
    method: 'GET',
    path: '/api/topics/:id/learners',
    access: 'admin',
    summary: 'Count the users who started and finished a topic.',
    params: idParams,
    response: z.object({ started: z.int(), finished: z.int() }),
  }),
  userFigures: endpoint({
    method: 'GET',
    path: '/api/users/:id/learning',
    access: 'admin',
    summary:
      'Count the lessons that a user has done, the live records bookmarked and the questions answered. What they are stays private.',
    params: idParams,
    response: z.object({ lessons_done: z.int(), bookmarks: z.int(), questions_answered: z.int() }),
  }),
  ...questionEndpoints,
} as const;
