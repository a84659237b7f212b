import { z } from 'zod';
import { collectionEndpoints } from '../collection.ts';
import { endpoint } from '../endpoint.ts';
import { flag, flagOut, idParams, integer, MAX_ID, recordFields, requiredText, text } from '../fields.ts';
import { versionEndpoints } from '../versions.ts';
import { videoIdOf, watchLink } from '../video-link.ts';

export const VIDEO_MESSAGES = {
  titleRequired: 'Title is required.',
  linkRequired: 'Link is required.',
  linkInvalid: 'Please enter a valid YouTube video link pointing to a video.',
} as const;

export const videoRecord = z.object({
  ...recordFields,
  title: z.string(),
  description: z.string(),
  /** Always in the `watch` form. */
  link: z.string(),
  views: z.int(),
  featured: flagOut,
});
export type Video = z.output<typeof videoRecord>;

const linkField = requiredText(500, VIDEO_MESSAGES.linkRequired)
  .refine((link) => link === '' || videoIdOf(link) !== null, VIDEO_MESSAGES.linkInvalid)
  .transform((link) => watchLink(videoIdOf(link) ?? ''));

const fields = {
  title: requiredText(200, VIDEO_MESSAGES.titleRequired),
  description: text(2000),
  link: linkField,
  views: integer(0, MAX_ID),
  featured: flag,
};
export const videoCreate = z.object({
  ...fields,
  description: text(2000).default(''),
  views: integer(0, MAX_ID).default(0),
  featured: flag.default(0),
});
export const videoUpdate = z.object(fields).partial();

export const videosEndpoints = {
  ...collectionEndpoints({
    path: '/api/videos',
    noun: 'video',
    nouns: 'videos',
    record: videoRecord,
    create: videoCreate,
    update: videoUpdate,
    listResponse: z.array(videoRecord),
    sortable: ['created_at', 'title', 'views', 'link'],
    readAccess: 'anyone',
    cache: { collections: ['videos'], counters: true },
  }),
  ...versionEndpoints({ path: '/api/videos', noun: 'video', record: videoRecord }),
  incrementView: endpoint({
    method: 'POST',
    path: '/api/videos/:id/increment-view',
    access: 'anyone',
    summary: 'Count a view of a video.',
    params: idParams,
    response: z.object({ id: z.int(), views: z.int() }),
    limits: [{ by: 'address', max: 120, windowSeconds: 60 }],
  }),
} as const;
