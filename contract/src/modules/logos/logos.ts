import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { expectedUpdatedAt, flagOut, idOut, timestamp } from '../../api/fields.ts';
import { imageRule } from '../../collection/images.ts';
import { libraryFile } from '../../collection/library-files.ts';

export const LOGO_NAMES = ['Main_logo', 'Main_Dark_logo', 'Footer', 'Features_logo', 'Features_Dark_logo'] as const;
export type LogoName = (typeof LOGO_NAMES)[number];

export const LOGO_MESSAGES = {
  /** Spec §8. */
  failed: 'Upload failed',
  missing: 'Choose a logo image.',
  type: 'Invalid file type. Please upload a JPG, PNG, or WEBP image.',
  size: 'Image size exceeds 5MB limit.',
} as const;

/** SVG may contain scripts; only built-in logos are SVG. */
export const LOGO_RULE = imageRule({ type: LOGO_MESSAGES.type, size: LOGO_MESSAGES.size });

export const logoRecord = z.object({
  key: z.enum(LOGO_NAMES),
  updated_at: timestamp,
  /** 1: ships with the product; 0: uploaded. */
  built_in: flagOut,
});
export type Logo = z.output<typeof logoRecord>;

const changedLogo = logoRecord.extend({
  /** Library id of the former image; null: built-in. */
  former_media_id: idOut.nullable(),
});
export type ChangedLogo = z.output<typeof changedLogo>;

const nameParams = z.object({ name: z.enum(LOGO_NAMES, { error: 'Unknown logo.' }) });

export const logosEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/logo',
    access: 'anyone',
    summary: 'List the logo keys, with the time of their last change for cache-busting.',
    response: z.array(logoRecord),
    cache: { collections: ['logos'] },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/logo/:name',
    access: 'anyone',
    summary: 'Read a logo image.',
    params: nameParams,
    query: z.object({
      t: z.string({ error: 'Must be text.' }).max(30, 'Must be at most 30 characters long.').optional(),
    }),
    response: 'binary',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/logo/:name',
    access: 'admin',
    summary:
      "Replace a logo with the image in the multipart field `logo`, or with a picture of the library. If updated_at isn't the logo's, the response is 409 with the current one.",
    params: nameParams,
    body: z.object({ logo_media_id: libraryFile, updated_at: expectedUpdatedAt }),
    files: { logo: LOGO_RULE },
    response: changedLogo,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/logo/:name',
    access: 'admin',
    summary: "Go back to the built-in logo. If updated_at isn't the logo's, the response is 409 with the current one.",
    params: nameParams,
    query: z.object({ updated_at: expectedUpdatedAt }),
    response: changedLogo,
  }),
} as const;
