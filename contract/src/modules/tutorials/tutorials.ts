import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { id, idOut, idParams, text as plainText, timestamp } from '../../api/fields.ts';
import { CATEGORY_TITLE_MAX } from '../../collection/category-limits.ts';
import { collection } from '../../collection/collection.ts';
import { pageQuery } from '../../collection/collection-endpoints.ts';
import { documentRule, NOTEBOOK_TYPE, PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '../../collection/documents.ts';
import { choice, document, field, flag, optional, reference, text } from '../../collection/fields.ts';
import { parseIds, parseList } from '../../values/comma-list.ts';
import { isDomainUrl } from '../../values/web-url.ts';
import { citations } from '../patents/citations.ts';
import { doiField } from '../patents/doi.ts';
import { LEVEL_MESSAGES, MAX_PREREQUISITES, TOPIC_LEVELS } from './topic-levels.ts';
import {
  LESSON_MAX,
  LESSON_TASTES,
  lessonBody,
  lessonPreview,
  TOPIC_PARTS,
  type TopicFileKind,
  tutorialLesson,
  unlockedTopic,
  visibleTopic,
} from './tutorial-lessons.ts';

export const TUTORIAL_LIMITS = {
  pdfMegabytes: 100,
  pptMegabytes: 100,
  zipMegabytes: 250,
  ipynbMegabytes: 10,
  linkSeconds: 120,
} as const;

export const TUTORIAL_MESSAGES = {
  titleRequired: 'Title is required.',
  categoryRequired: 'Category is required.',
  categoryUnknown: "This category doesn't exist.",
  videoInvalid: 'Please enter a valid URL (http(s)://...)',
  videoBlocksSubmit: 'Please fix video URL error before submitting.',
  pdfType: 'Only PDF files are allowed.',
  pptType: 'Only PPT and PPTX files are allowed.',
  zipType: 'Only ZIP files are allowed.',
  ipynbType: 'Only Jupyter notebooks of format 4 are allowed.',
  pdfSize: `File exceeds ${TUTORIAL_LIMITS.pdfMegabytes}MB limit.`,
  pptSize: `File exceeds ${TUTORIAL_LIMITS.pptMegabytes}MB limit.`,
  zipSize: `File exceeds ${TUTORIAL_LIMITS.zipMegabytes}MB limit.`,
  ipynbSize: `File exceeds ${TUTORIAL_LIMITS.ipynbMegabytes}MB limit.`,
  fileFromElsewhere: 'Choose a file of this type that was uploaded for lessons.',
  categoryHasTopics: 'This category still has lessons. Choose whether to delete them or move them to another category.',
} as const;

export const categories = collection({
  name: 'categories',
  path: '/api/categories',
  one: 'tutorial category',
  many: 'tutorial categories',
  title: 'title',
  fields: {
    title: text({
      label: 'Title',
      max: CATEGORY_TITLE_MAX,
      required: TUTORIAL_MESSAGES.titleRequired,
      sort: 'text',
      search: 'admin',
      formulas: true,
    }),
  },
  computed: { topics_count: z.int() },
  readAccess: 'admin',
  defaultSort: 'title',
  ordered: true,
  versioned: true,
  /** Deletes the category's topics, or moves them to the given one. */
  removeQuery: z.object({
    topics: z.enum(['delete', 'move'], 'topics must be delete or move.').optional(),
    to: id.optional(),
  }),
});
export type TutorialCategory = z.output<typeof categories.record>;

const videoInput = plainText(500)
  .refine((value) => value === '' || isDomainUrl(value), TUTORIAL_MESSAGES.videoInvalid)
  .transform((value) => value || null)
  .nullable();
/** Empty text is none. */
const levelInput = z
  .union([z.enum(TOPIC_LEVELS), z.literal('')], LEVEL_MESSAGES.levelUnknown)
  .transform((level) => level || null)
  .nullable();

/** Comma-separated topic ids in reading order; empty for none. */
const prerequisitesInput = z
  .string({ error: LEVEL_MESSAGES.prerequisitesInvalid })
  .refine(
    (value) => parseList(value).every((code) => code === '0' || id.safeParse(code).success),
    LEVEL_MESSAGES.prerequisitesInvalid,
  )
  .refine((value) => parseIds(value).length <= MAX_PREREQUISITES, LEVEL_MESSAGES.prerequisitesTooMany)
  .transform((value) => parseIds(value).join(','));

/** File name of an upload; null without a file. */
const fileName = z.string().nullable();

const categoryInput = z
  .preprocess((value) => (value === '' || value === null ? undefined : value), id.optional())
  .refine((value) => value !== undefined, TUTORIAL_MESSAGES.categoryRequired)
  .transform((value) => value as number);

/** A record has the upload's name; URLs are requested one by one. */
const topicFile = <const Kind extends TopicFileKind>(
  kind: Kind,
  label: string,
  types: string,
  accepted: readonly string[],
) =>
  document(
    { label, hint: `${types}, at most ${TUTORIAL_LIMITS[`${kind}Megabytes`]}\u00a0MB.` },
    documentRule(accepted, TUTORIAL_LIMITS[`${kind}Megabytes`], {
      type: TUTORIAL_MESSAGES[`${kind}Type`],
      size: TUTORIAL_MESSAGES[`${kind}Size`],
    }),
    { [kind]: fileName } as { [K in Kind]: typeof fileName },
    /** Name in the store, and name of the upload. */
    { [`${kind}_file`]: fileName, [`${kind}_name`]: fileName } as {
      [K in Kind as `${K}_file` | `${K}_name`]: typeof fileName;
    },
  );

export const topics = collection({
  name: 'topics',
  path: '/api/topics',
  one: 'tutorial topic',
  many: 'tutorial topics',
  title: 'title',
  description:
    'Lessons, papers, slides, recordings and code to work through quantum random access memory, step by step.',
  fields: {
    title: text({
      label: 'Title',
      max: 200,
      required: TUTORIAL_MESSAGES.titleRequired,
      sort: 'text',
      search: 'admin',
      formulas: true,
      example: 'Reading from a superposition of addresses',
    }),
    /** Subject in one line. The column keeps its former name, which earlier versions use during an upgrade. */
    summary: text({
      label: 'Summary',
      max: 300,
      multiline: true,
      hint: 'One line about the lesson, shown in the list.',
      initial: '',
      column: 'description',
      formulas: true,
      example: 'What the lesson is about, in a line.',
    }),
    category_id: reference(
      {
        label: 'Category',
        required: TUTORIAL_MESSAGES.categoryRequired,
        filter: true,
        bulk: true,
        example: 'Name of an existing category',
      },
      categoryInput,
    ),
    /** The lesson as Markdown; empty without one. */
    body: text({
      label: 'Text',
      max: LESSON_MAX,
      multiline: true,
      initial: '',
      listed: false,
      paragraphs: true,
      example: '## First heading\n\nThe lesson in Markdown, with formulas such as $2^n$.',
    }),
    video: optional(videoInput, z.string(), {
      label: 'Video URL',
      max: 500,
      placeholder: 'https://…',
      search: 'admin',
      example: 'https://example.com/lesson',
    }),
    doi: optional(doiField, z.string(), {
      label: 'DOI',
      max: 255,
      hint: 'Digital Object Identifier, if it has one.',
      placeholder: '10.1103/PhysRevLett.100.160501',
      example: '10.1103/PhysRevLett.100.160501',
    }),
    premium: flag({
      label: 'Access',
      words: { 0: 'Free', 1: 'Premium' },
      initial: 0,
      sort: 'plain',
      sortLabels: ['Free first', 'Premium first'],
      bulk: true,
      example: 0,
    }),
    /** What everybody may read of a locked lesson. */
    taste: choice(z.enum(LESSON_TASTES, `taste must be ${LESSON_TASTES.join(' or ')}.`), {
      label: 'Locked readers see',
      words: { section: 'The first section', none: 'No text' },
      initial: 'none',
      bulk: true,
      example: 'section',
    }),
    /** 1: its first mentions of glossary terms are marked. */
    glossary: flag({
      label: 'Glossary cards',
      hint: 'Marks the first mention of a term in each section, with a card that explains it.',
      words: { 0: 'Off', 1: 'On' },
      initial: 0,
      bulk: true,
      example: 1,
    }),
    level: optional(levelInput, z.enum(TOPIC_LEVELS), { label: 'Level', example: 'Introductory' }),
    /** Comma-separated topic ids to read first, in order; empty for none. */
    prerequisites: field(prerequisitesInput, {
      label: 'Prerequisites',
      initial: '',
      stored: false,
      example: 'IDs of existing lessons, such as 3,7',
    }),
    pdf: topicFile('pdf', 'PDF', 'PDF', [PDF_TYPE]),
    ppt: topicFile('ppt', 'PPT', 'PPT or PPTX', SLIDES_TYPES),
    zip: topicFile('zip', 'ZIP', 'ZIP', [ZIP_TYPE]),
    ipynb: topicFile('ipynb', 'Notebook', 'Jupyter notebook (IPYNB)', [NOTEBOOK_TYPE]),
  },
  computed: {
    category_title: z.string(),
    /** True if there is a lesson to read. */
    has_body: z.boolean(),
  },
  /** 1 confirms that a free topic opens files of premium topics to everyone. */
  confirmed: 'opens_files',
  readAccess: 'admin',
  ordered: true,
  orderedWithin: 'category_id',
  versioned: true,
  imported: true,
});
export type Topic = z.output<typeof topics.record>;
export type ListedTopic = z.output<typeof topics.listed>;

export const topicsEndpoints = {
  ...topics.endpoints,
  openFile: endpoint({
    method: 'POST',
    path: '/api/topics/:id/links',
    access: 'user',
    status: 201,
    summary: 'Create a short-lived link with which the caller can open one file of a topic.',
    params: idParams,
    body: z.object({ part: z.enum(TOPIC_PARTS, 'part must be pdf, ppt, video, zip or ipynb.') }),
    response: z.object({ url: z.string(), expires_at: timestamp }),
    errors: { forbidden: "The topic is premium and not in the caller's list, and the caller is no admin." },
    limits: [{ by: 'ip', max: 120, windowSeconds: 60 }],
  }),
  previewLesson: endpoint({
    method: 'POST',
    path: '/api/topics/lesson-previews',
    access: 'admin',
    status: 201,
    summary: 'Render the Markdown of a lesson as its page shows it. Nothing is stored.',
    body: z.object({ body: lessonBody }),
    response: lessonPreview,
    /** An editor asks after a pause, at most about twice a second. */
    limits: [{ by: 'account', max: 120, windowSeconds: 60 }],
  }),
} as const;

export const tutorialGroup = z.object({
  id: idOut,
  title: z.string(),
  /** Rank among the groups, from 1. */
  place: z.int(),
  topics: z.array(visibleTopic),
});
export type TutorialGroup = z.output<typeof tutorialGroup>;

export const tutorialsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/tutorials',
    access: 'anyone',
    summary:
      'List tutorial groups with their topics, as the caller may see them. Pages count topics, so a group may continue on the next page. Search covers summaries and the titles of topics and groups.',
    query: pageQuery(),
    response: z.array(tutorialGroup),
    cache: { collections: ['topics', 'categories', 'buttons'] },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/tutorials/:id',
    access: 'anyone',
    summary: 'Read one topic with its lesson, as the caller may see it.',
    params: idParams,
    response: tutorialLesson,
    cache: { collections: ['topics', 'categories', 'buttons', 'media', 'glossary'] },
  }),
  citations: endpoint({
    method: 'GET',
    path: '/api/tutorials/:id/citations',
    access: 'anyone',
    summary:
      'Cite one live lesson as BibTeX, RIS and CSL-JSON. Also served as files, at /tutorials/{id}/citation.bib, .ris and .json.',
    params: idParams,
    response: citations,
    cache: { collections: ['topics'] },
  }),
  unlocked: endpoint({
    method: 'GET',
    path: '/api/tutorials/unlocked',
    access: 'user',
    summary: 'List the premium topics the caller can open, in the order of their groups.',
    query: pageQuery().omit({ search: true }),
    response: z.array(unlockedTopic),
  }),
} as const;
