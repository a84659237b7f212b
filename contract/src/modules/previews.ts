import { z } from 'zod';
import { PUBLISHED_COLLECTIONS } from '../content.ts';
import { endpoint, type RateLimit } from '../endpoint.ts';
import { flag, flagOut, id, idOut, idParams, text, timestamp } from '../fields.ts';
import { imageRule } from '../images.ts';
import { FEATURE_MESSAGES } from './features.ts';
import { GALLERY_MESSAGES } from './gallery.ts';

export const PREVIEW_LIMITS = {
  unsavedHours: 1,
  linkDays: 7,
  commentNameMax: 80,
  commentTextMax: 2000,
  /** Approvals and comments of one link. */
  commentsMax: 100,
} as const;

export const PREVIEW_COMMENT_MESSAGES = {
  textRequired: 'Write a comment first.',
  tooMany: `This link already has ${PREVIEW_LIMITS.commentsMax} comments.`,
} as const;

/** Limits of whatever those who got a link can send, as of the contact form. */
export const PREVIEW_COMMENT_LIMITS: readonly RateLimit[] = [{ by: 'address', max: 10, windowSeconds: 60 }];

const collection = z.enum(PUBLISHED_COLLECTIONS, {
  error: `collection must be one of ${PUBLISHED_COLLECTIONS.join(', ')}.`,
});
const VALUES_ERROR = 'values must be the fields of the record.';

function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

const address = { url: z.string(), expires_at: timestamp } as const;

/** An approval or a comment of someone who got a preview link. */
const previewComment = z.object({
  id: idOut,
  /** 1: an approval, 0: a comment. */
  approved: flagOut,
  /** Empty text: not given. */
  name: z.string(),
  text: z.string(),
  created_at: timestamp,
  /** When the state of the record that it is about was saved. */
  record_updated_at: timestamp,
  /** Number of that version; null if the collection has no versions. */
  record_version: z.int().nullable(),
});
export type PreviewComment = z.output<typeof previewComment>;

/** Fields of a comment, as the form of the preview page sends them. */
export const previewCommentBody = z
  .object({
    /** The last part of the link's path. */
    token: z.string('token must be text.').max(100, 'token is too long.'),
    approved: flag.default(0),
    name: text(PREVIEW_LIMITS.commentNameMax).default(''),
    text: text(PREVIEW_LIMITS.commentTextMax).default(''),
    /** The record's updated_at when it was read; without it, as it is now. */
    record_updated_at: z.iso.datetime('record_updated_at must be a time in UTC.').optional(),
  })
  .refine((comment) => comment.approved === 1 || comment.text !== '', {
    path: ['text'],
    error: PREVIEW_COMMENT_MESSAGES.textRequired,
  });

const previewLink = z.object({
  id: idOut,
  created_at: timestamp,
  expires_at: timestamp,
  /** Name of the admin who created it. */
  created_by: z.string().nullable(),
  /** The username now; null for a purged user. */
  created_by_username: z.string().nullable(),
  /** Oldest first. */
  comments: z.array(previewComment),
});
export type PreviewLink = z.output<typeof previewLink>;

const recordQuery = z.object({ collection, record_id: id });

export const previewsEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/previews',
    access: 'admin',
    status: 201,
    summary:
      'Create a preview of unsaved values on the public page, for one hour. The values are validated like those of a create, or of an update with record_id.',
    body: z.object({
      collection,
      record_id: id.optional(),
      /** The fields, or their JSON, because multipart fields are text. */
      values: z.preprocess(parsedJson, z.record(z.string(), z.unknown(), { error: VALUES_ERROR })),
    }),
    files: {
      image: imageRule({ type: GALLERY_MESSAGES.imageType, size: GALLERY_MESSAGES.imageSize }),
      icon: imageRule({ type: FEATURE_MESSAGES.iconInvalid, size: FEATURE_MESSAGES.iconSize }),
    },
    response: z.object(address),
    errors: { not_found: 'There is no record with this record_id.' },
  }),
  links: endpoint({
    method: 'GET',
    path: '/api/preview-links',
    access: 'admin',
    summary: 'List the active preview links of a record with their comments, newest first.',
    query: recordQuery,
    response: z.array(previewLink),
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/api/preview-links',
    access: 'admin',
    status: 201,
    summary:
      'Create a link that shows the saved state of a record on its public page, for seven days and without a login. The url is in this response only.',
    body: recordQuery,
    response: previewLink.extend(address),
    errors: { not_found: 'There is no such record.' },
  }),
  endLink: endpoint({
    method: 'DELETE',
    path: '/api/preview-links/:id',
    access: 'admin',
    summary: 'End a preview link, and delete its comments.',
    params: idParams,
    response: null,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/preview-comments',
    access: 'anyone',
    status: 201,
    summary:
      'Approve or comment on what a preview link shows. The admin who created the link gets an email, if the site can send email. Repeating a comment stores nothing twice.',
    body: previewCommentBody,
    response: z.object({ created_at: timestamp }),
    limits: PREVIEW_COMMENT_LIMITS,
    errors: {
      not_found: 'There is no such link.',
      gone: 'The link has ended, or its record was deleted.',
      conflict: 'The link has as many comments as it can have.',
    },
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/api/preview-comments/:id',
    access: 'admin',
    summary: 'Delete an approval or a comment for good.',
    params: idParams,
    response: null,
  }),
} as const;
