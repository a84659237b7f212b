import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import {
  flag,
  flagOut,
  idOut,
  idParams,
  integer,
  recordFields,
  requiredText,
  text,
  timestamp,
} from '../../api/fields.ts';
import { collectionEndpoints } from '../../collection/collection-endpoints.ts';
import { NOTEBOOK_TYPE, PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '../../collection/documents.ts';
import { IMAGE_LIMITS } from '../../collection/images.ts';
import { FILE_FOLDERS, FILE_TYPES } from '../../collection/library-files.ts';
import { versionEndpoints } from '../../collection/versions.ts';
import { PATENT_LIMITS } from '../patents/patents.ts';
import { TUTORIAL_LIMITS } from '../tutorials/tutorials.ts';

export const MEDIA_LIMITS = { nameMax: 200, altMax: 300, usesShown: 20, linkSeconds: 120 } as const;

export const MEDIA_MESSAGES = {
  missing: 'Choose a file.',
  type: 'Choose a JPG, PNG or WEBP picture, or a PDF, PowerPoint, ZIP or notebook file.',
  tooLarge: `File exceeds ${TUTORIAL_LIMITS.zipMegabytes}MB limit.`,
  pictureSize: 'Image size exceeds 5MB limit.',
  patentSize: `File exceeds ${PATENT_LIMITS.pdfMegabytes}MB limit.`,
  documentSize: `File exceeds ${TUTORIAL_LIMITS.pdfMegabytes}MB limit.`,
  notebookSize: `File exceeds ${TUTORIAL_LIMITS.ipynbMegabytes}MB limit.`,
  patentType: 'Only PDF files can be used for patents.',
  otherType: 'The new file must have the same type as the one it replaces.',
  focal: 'A focal point has two values from 0 to 100.',
  listedAgain: 'This version is a separate file in the library because a record uses it.',
  nameRequired: 'Name is required.',
} as const;

/** A record that references a file. */
const mediaUse = z.object({
  /** Table: `gallery`, `features`, `logos`, `patents` or `topics`. */
  kind: z.string(),
  /** Null for logos, which have no id. */
  id: idOut.nullable(),
  title: z.string(),
  /** 1: in the trash, where it still uses the file. */
  in_trash: flagOut,
});
export type MediaUse = z.output<typeof mediaUse>;

/** Includes a picture's narrower variants. */
export const mediaRecord = z.object({
  ...recordFields,
  /** File name of the upload; visitors see it. */
  name: z.string(),
  type: z.enum(FILE_TYPES),
  /** Stored ending: WEBP for pictures, documents as uploaded. */
  format: z.string(),
  folder: z.enum(FILE_FOLDERS),
  /** Bytes of the stored file; null if unknown. */
  size: z.int().nullable(),
  /** Pixels of a picture; null if unknown. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Null: a document, which needs a link. */
  url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** Alt text; empty for decoration. */
  alt: z.string(),
  /** Percent from the left and from the top; null for the center. */
  focal_x: z.int().nullable(),
  focal_y: z.int().nullable(),
  uploaded_by_id: idOut.nullable(),
  uploaded_by_name: z.string().nullable(),
  /** Current username; null if unknown or purged. */
  uploaded_by_username: z.string().nullable(),
  /** Deletion time unless used again; null: stays. */
  expires_at: timestamp.nullable(),
  /** Referencing records, including trashed ones. */
  uses: z.int(),
  /** First referencing records. */
  used_by: z.array(mediaUse),
});
export type MediaFile = z.output<typeof mediaRecord>;

const percent = z.preprocess(
  (value) => (value === '' ? null : value),
  integer(0, 100, MEDIA_MESSAGES.focal).nullable(),
);
const details = { alt: text(MEDIA_LIMITS.altMax), focal_x: percent, focal_y: percent };

/** `name` replaces the upload's name. A focal point has both values, or none. */
export const mediaUpdate = z
  .object({ ...details, name: requiredText(MEDIA_LIMITS.nameMax, MEDIA_MESSAGES.nameRequired) })
  .partial();

const rule = {
  types: [...IMAGE_LIMITS.types, PDF_TYPE, ...SLIDES_TYPES, ZIP_TYPE, NOTEBOOK_TYPE],
  maxBytes: TUTORIAL_LIMITS.zipMegabytes * 1024 * 1024,
  messages: { type: MEDIA_MESSAGES.type, size: MEDIA_MESSAGES.tooLarge },
};

const collection = collectionEndpoints({
  path: '/api/media',
  noun: 'media file',
  nouns: 'media files',
  record: mediaRecord,
  /** `folder` is for PDFs; default: tutorials, which aren't public. */
  create: z.object({
    folder: z.enum(['patents', 'tutorials'], 'folder must be patents or tutorials.').default('tutorials'),
    alt: text(MEDIA_LIMITS.altMax).default(''),
  }),
  update: mediaUpdate,
  listResponse: z.array(mediaRecord),
  sortable: ['created_at', 'name', 'size', 'unused'],
  filters: {
    type: z.enum(FILE_TYPES, `type must be one of ${FILE_TYPES.join(', ')}.`).optional(),
    folder: z.enum(FILE_FOLDERS, `folder must be one of ${FILE_FOLDERS.join(', ')}.`).optional(),
    /** 1: unused files; 0: used ones. */
    unused: flag.optional(),
  },
  files: { file: rule },
  readAccess: 'admin',
});

export const mediaEndpoints = {
  ...collection,
  ...versionEndpoints({ path: '/api/media', noun: 'media file', record: mediaRecord }),
  summary: endpoint({
    method: 'GET',
    path: '/api/media/summary',
    access: 'admin',
    summary: 'Read the number of media files, their size in bytes, and the number of those that no record uses.',
    response: z.object({ files: z.int(), bytes: z.number(), unused: z.int() }),
  }),
  openFile: endpoint({
    method: 'POST',
    path: '/api/media/:id/links',
    access: 'admin',
    status: 201,
    summary: 'Create a short-lived link with which the caller can open a file of the library.',
    params: idParams,
    response: z.object({ url: z.string(), expires_at: timestamp }),
    limits: [{ by: 'ip', max: 120, windowSeconds: 60 }],
  }),
} as const;
