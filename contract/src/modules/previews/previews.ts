import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { id, idOut, idParams, timestamp } from '../../api/fields.ts';
import { PUBLISHED_COLLECTIONS } from '../../collection/content.ts';
import { imageRule } from '../../collection/images.ts';
import { FEATURE_MESSAGES } from '../features/features.ts';
import { GALLERY_MESSAGES } from '../gallery/gallery.ts';

export const PREVIEW_LIMITS = {
  unsavedHours: 1,
  linkDays: 7,
} as const;

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

const previewLink = z.object({
  id: idOut,
  created_at: timestamp,
  expires_at: timestamp,
  /** Name of the admin. */
  created_by: z.string().nullable(),
  /** Current username; null for a purged user. */
  created_by_username: z.string().nullable(),
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
      /** Accepts JSON, because multipart fields are text. */
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
    summary: 'List the active preview links of a record, newest first.',
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
    summary: 'End a preview link.',
    params: idParams,
    response: null,
  }),
} as const;
