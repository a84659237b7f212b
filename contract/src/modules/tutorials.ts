import { z } from 'zod';
import { bulkEditEndpoints } from '../bulk-edit.ts';
import { citations } from '../citations.ts';
import { collectionEndpoints, pageQuery } from '../collection.ts';
import { parseIds, parseList } from '../comma-list.ts';
import { documentRule, NOTEBOOK_TYPE, PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '../documents.ts';
import { doiField } from '../doi.ts';
import { endpoint } from '../endpoint.ts';
import {
  clearedFile,
  flag,
  flagOut,
  id,
  idOut,
  idParams,
  recordFields,
  requiredText,
  text,
  timestamp,
} from '../fields.ts';
import { exportEndpoint, importEndpoints } from '../import.ts';
import { libraryFile } from '../library-files.ts';
import { orderEndpoint } from '../order.ts';
import { publicationEndpoints, publicationFilter, publicationInput, publicationRecord } from '../publication.ts';
import { LEVEL_MESSAGES, MAX_PREREQUISITES, TOPIC_LEVELS } from '../topic-levels.ts';
import {
  LESSON_MAX,
  lessonBody,
  lessonPreview,
  TOPIC_PARTS,
  type TopicFileKind,
  tutorialLesson,
  unlockedTopic,
  visibleTopic,
} from '../tutorial-lessons.ts';
import { versionEndpoints } from '../versions.ts';
import { isDomainAddress } from '../web-address.ts';

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

const categoryRecord = z.object({ ...recordFields, title: z.string(), topics_count: z.int() });
export type TutorialCategory = z.output<typeof categoryRecord>;
export const categoryFields = { title: requiredText(120, TUTORIAL_MESSAGES.titleRequired) };

export const categoriesEndpoints = {
  ...collectionEndpoints({
    path: '/api/categories',
    noun: 'tutorial category',
    nouns: 'tutorial categories',
    record: categoryRecord,
    create: z.object(categoryFields),
    update: z.object(categoryFields).partial(),
    listResponse: z.array(categoryRecord),
    sortable: ['order', 'title', 'created_at'],
    readAccess: 'admin',
    /** The fate of the category's topics: deleted with it, or moved to the given category. */
    removeQuery: z.object({
      topics: z.enum(['delete', 'move'], 'topics must be delete or move.').optional(),
      to: id.optional(),
    }),
  }),
  ...versionEndpoints({ path: '/api/categories', noun: 'tutorial category', record: categoryRecord }),
  ...orderEndpoint({ path: '/api/categories', nouns: 'tutorial categories' }),
} as const;

/** A topic as admins see it. File names are those of the upload; URLs are requested one by one. */
export const topicRecord = z.object({
  ...recordFields,
  title: z.string(),
  category_id: idOut,
  category_title: z.string(),
  /** File name of the upload; null without a file. */
  pdf: z.string().nullable(),
  ppt: z.string().nullable(),
  zip: z.string().nullable(),
  /** File name of the Jupyter notebook. */
  ipynb: z.string().nullable(),
  video: z.string().nullable(),
  premium: flagOut,
  /** The subject of the topic, in a line. */
  summary: z.string(),
  /** True if there is a lesson to read. */
  has_body: z.boolean(),
  /** The lesson as Markdown; empty without one. */
  body: z.string(),
  /** Digital Object Identifier; null without one. */
  doi: z.string().nullable(),
  level: z.enum(TOPIC_LEVELS).nullable(),
  /** Comma-separated ids of the topics to read before, in their order; empty for none. */
  prerequisites: z.string(),
  ...publicationRecord,
});
export type Topic = z.output<typeof topicRecord>;

/** A topic in the list, without its lesson. */
const listedTopic = topicRecord.omit({ body: true });
export type ListedTopic = z.output<typeof listedTopic>;

const videoField = text(500)
  .refine((value) => value === '' || isDomainAddress(value), TUTORIAL_MESSAGES.videoInvalid)
  .transform((value) => value || null)
  .nullable();
/** Empty text is none. */
const levelField = z
  .union([z.enum(TOPIC_LEVELS), z.literal('')], LEVEL_MESSAGES.levelUnknown)
  .transform((level) => level || null)
  .nullable();

/** Comma-separated ids of topics, in the order to read them; empty for none. */
const prerequisitesField = z
  .string({ error: LEVEL_MESSAGES.prerequisitesInvalid })
  .refine(
    (value) => parseList(value).every((code) => code === '0' || id.safeParse(code).success),
    LEVEL_MESSAGES.prerequisitesInvalid,
  )
  .refine((value) => parseIds(value).length <= MAX_PREREQUISITES, LEVEL_MESSAGES.prerequisitesTooMany)
  .transform((value) => parseIds(value).join(','));

const fields = {
  title: requiredText(200, TUTORIAL_MESSAGES.titleRequired),
  category_id: z
    .preprocess((value) => (value === '' || value === null ? undefined : value), id.optional())
    .refine((value) => value !== undefined, TUTORIAL_MESSAGES.categoryRequired)
    .transform((value) => value as number),
  video: videoField,
  premium: flag,
  summary: text(300),
  body: lessonBody,
  doi: doiField,
  level: levelField,
  prerequisites: prerequisitesField,
  /** 1 confirms that a free topic opens files of premium topics to everyone. */
  opens_files: flag.optional(),
  ...publicationInput,
};
const fromLibrary = {
  pdf_media_id: libraryFile,
  ppt_media_id: libraryFile,
  zip_media_id: libraryFile,
  ipynb_media_id: libraryFile,
};
export const topicCreate = z.object({
  ...fields,
  ...fromLibrary,
  video: videoField.default(null),
  premium: flag.default(0),
  summary: text(300).default(''),
  body: lessonBody.default(''),
  doi: doiField.default(null),
  level: levelField.default(null),
  prerequisites: prerequisitesField.default(''),
});
/** An empty `pdf`, `ppt`, `zip` or `ipynb` removes the file. */
export const topicUpdate = z
  .object({
    ...fields,
    category_id: id,
    pdf: clearedFile(TUTORIAL_MESSAGES.pdfType),
    ppt: clearedFile(TUTORIAL_MESSAGES.pptType),
    zip: clearedFile(TUTORIAL_MESSAGES.zipType),
    ipynb: clearedFile(TUTORIAL_MESSAGES.ipynbType),
    ...fromLibrary,
  })
  .partial();

const getMessages = (kind: TopicFileKind) => ({
  type: TUTORIAL_MESSAGES[`${kind}Type`],
  size: TUTORIAL_MESSAGES[`${kind}Size`],
});

const SORTABLE = ['order', 'created_at', 'title', 'premium'] as const;
const FILTERS = { category_id: id.optional(), ...publicationFilter };

export const topicsEndpoints = {
  ...collectionEndpoints({
    path: '/api/topics',
    noun: 'tutorial topic',
    nouns: 'tutorial topics',
    record: topicRecord,
    create: topicCreate,
    update: topicUpdate,
    listResponse: z.array(listedTopic),
    sortable: SORTABLE,
    filters: FILTERS,
    files: {
      pdf: documentRule([PDF_TYPE], TUTORIAL_LIMITS.pdfMegabytes, getMessages('pdf')),
      ppt: documentRule(SLIDES_TYPES, TUTORIAL_LIMITS.pptMegabytes, getMessages('ppt')),
      zip: documentRule([ZIP_TYPE], TUTORIAL_LIMITS.zipMegabytes, getMessages('zip')),
      ipynb: documentRule([NOTEBOOK_TYPE], TUTORIAL_LIMITS.ipynbMegabytes, getMessages('ipynb')),
    },
    readAccess: 'admin',
  }),
  ...publicationEndpoints({
    path: '/api/topics',
    nouns: 'tutorial topics',
    filters: { category_id: id.optional() },
  }),
  ...bulkEditEndpoints({
    path: '/api/topics',
    nouns: 'tutorial topics',
    update: topicUpdate,
    fields: ['category_id', 'premium', 'publish_at', 'unpublish_at'],
    filters: FILTERS,
  }),
  ...versionEndpoints({ path: '/api/topics', noun: 'tutorial topic', record: topicRecord }),
  ...exportEndpoint({ path: '/api/topics', nouns: 'tutorial topics', sortable: SORTABLE, filters: FILTERS }),
  ...importEndpoints({ path: '/api/topics', nouns: 'tutorial topics' }),
  ...orderEndpoint({ path: '/api/topics', nouns: 'tutorial topics', within: 'category_id' }),
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
    limits: [{ by: 'address', max: 120, windowSeconds: 60 }],
  }),
  previewLesson: endpoint({
    method: 'POST',
    path: '/api/topics/lesson-previews',
    access: 'admin',
    status: 201,
    summary: 'Render the Markdown of a lesson as its page shows it. Nothing is stored.',
    body: z.object({ body: text(LESSON_MAX) }),
    response: lessonPreview,
    /** An editor asks once it has been still for a moment, so at most about twice a second. */
    limits: [{ by: 'account', max: 120, windowSeconds: 60 }],
  }),
} as const;

export const tutorialGroup = z.object({
  id: idOut,
  title: z.string(),
  /** Place among the groups of the list, from 1. */
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
    cache: { collections: ['topics', 'categories', 'buttons', 'media'] },
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
