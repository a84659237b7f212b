import { z } from 'zod';
import { bulkEditEndpoints } from '../bulk-edit.ts';
import { collectionEndpoints } from '../collection.ts';
import { duplicatesEndpoint } from '../duplicates.ts';
import { endpoint } from '../endpoint.ts';
import { flag, flagOut, idParams, integer, MAX_ID, recordFields, requiredText, text } from '../fields.ts';
import { exportEndpoint, importEndpoints } from '../import.ts';
import { publicationEndpoints, publicationFilter, publicationInput, publicationRecord } from '../publication.ts';
import { versionEndpoints } from '../versions.ts';
import { parseDuration } from '../video-duration.ts';
import { getVideoId, watchLink } from '../video-link.ts';

export const VIDEO_MESSAGES = {
  titleRequired: 'Title is required.',
  linkRequired: 'Link is required.',
  viewsInvalid: 'Views must be a whole number, 0 or more.',
  viewsTooMany: `Views must be at most ${MAX_ID.toLocaleString('en-US')}.`,
  linkInvalid: 'Please enter a valid YouTube video link pointing to a video.',
  durationInvalid: 'Enter the length as 12:34 or 1:02:03.',
} as const;

export const videoRecord = z.object({
  ...recordFields,
  title: z.string(),
  description: z.string(),
  /** Always in the `watch` form. */
  link: z.string(),
  /** Who published it at its host; empty if unknown. */
  publisher: z.string(),
  /** Length in seconds; null if unknown. */
  duration: z.int().nullable(),
  /** Languages of the captions that its host's player offers; empty if unknown. */
  captions: z.string(),
  views: z.int(),
  featured: flagOut,
  /** The spoken words as plain text; empty without a transcript. */
  transcript: z.string(),
  ...publicationRecord,
});
export type Video = z.output<typeof videoRecord>;

/** A video in the list, without its transcript. */
export const listedVideo = videoRecord.omit({ transcript: true });
export type ListedVideo = z.output<typeof listedVideo>;

const linkField = requiredText(500, VIDEO_MESSAGES.linkRequired)
  .refine((link) => link === '' || getVideoId(link) !== null, VIDEO_MESSAGES.linkInvalid)
  .transform((link) => watchLink(getVideoId(link) ?? ''));

const viewsField = integer(0, Number.MAX_SAFE_INTEGER, VIDEO_MESSAGES.viewsInvalid).pipe(
  z.number().max(MAX_ID, VIDEO_MESSAGES.viewsTooMany),
);

/** Seconds. */
export const VIDEO_DURATION_MAX = 100 * 3600 - 1;
/** Seconds, or text such as `12:34`. Empty text is none. */
const durationField = z
  .union([z.number(), z.string().trim(), z.null()], { error: VIDEO_MESSAGES.durationInvalid })
  .transform((value) => (typeof value === 'string' ? (value === '' ? null : parseDuration(value)) : value))
  .pipe(
    z
      .int({ error: VIDEO_MESSAGES.durationInvalid })
      .min(1, VIDEO_MESSAGES.durationInvalid)
      .max(VIDEO_DURATION_MAX, VIDEO_MESSAGES.durationInvalid)
      .nullable(),
  );

export const VIDEO_TITLE_MAX = 200;
export const VIDEO_DESCRIPTION_MAX = 2000;
export const VIDEO_PUBLISHER_MAX = 120;
export const VIDEO_CAPTIONS_MAX = 200;
export const VIDEO_TRANSCRIPT_MAX = 100_000;
const fields = {
  title: requiredText(VIDEO_TITLE_MAX, VIDEO_MESSAGES.titleRequired),
  description: text(VIDEO_DESCRIPTION_MAX),
  link: linkField,
  publisher: text(VIDEO_PUBLISHER_MAX),
  duration: durationField,
  captions: text(VIDEO_CAPTIONS_MAX),
  views: viewsField,
  featured: flag,
  transcript: text(VIDEO_TRANSCRIPT_MAX),
  ...publicationInput,
};
export const videoCreate = z.object({
  ...fields,
  description: text(VIDEO_DESCRIPTION_MAX).default(''),
  publisher: text(VIDEO_PUBLISHER_MAX).default(''),
  duration: durationField.default(null),
  captions: text(VIDEO_CAPTIONS_MAX).default(''),
  transcript: text(VIDEO_TRANSCRIPT_MAX).default(''),
  views: viewsField.default(0),
  featured: flag.default(0),
});
export const videoUpdate = z.object(fields).partial();

export const videoDetails = z.object({
  /** Title at the video's host; null if it has none, or can't be reached. */
  title: z.string().nullable(),
  /** Description at the host; null if it names none, as YouTube. */
  description: z.string().nullable(),
  /** Who published it, as the host says; null if it doesn't. */
  publisher: z.string().nullable(),
  /** Length in seconds; null if the host doesn't say, as YouTube. */
  duration: z.int().nullable(),
});
export type VideoDetails = z.output<typeof videoDetails>;

const SORTABLE = ['created_at', 'title', 'views', 'link'] as const;

export const videosEndpoints = {
  ...collectionEndpoints({
    path: '/api/videos',
    noun: 'video',
    nouns: 'videos',
    record: videoRecord,
    create: videoCreate,
    update: videoUpdate,
    listResponse: z.array(listedVideo),
    sortable: SORTABLE,
    filters: publicationFilter,
    readAccess: 'anyone',
    cache: { collections: ['videos'], counters: true },
  }),
  ...publicationEndpoints({ path: '/api/videos', nouns: 'videos' }),
  ...bulkEditEndpoints({
    path: '/api/videos',
    nouns: 'videos',
    update: videoUpdate,
    fields: ['featured', 'publish_at', 'unpublish_at'],
    filters: publicationFilter,
  }),
  ...versionEndpoints({ path: '/api/videos', noun: 'video', record: videoRecord }),
  ...exportEndpoint({ path: '/api/videos', nouns: 'videos', sortable: SORTABLE, filters: publicationFilter }),
  ...importEndpoints({ path: '/api/videos', nouns: 'videos' }),
  duplicates: duplicatesEndpoint('/api/videos', 'videos', { link: linkField }),
  details: endpoint({
    method: 'GET',
    path: '/api/videos/details',
    access: 'admin',
    summary: "Propose a video's title, description, publisher and length, which the server reads at the video's host.",
    query: z.object({ link: linkField }),
    response: videoDetails,
    limits: [{ by: 'account', max: 60, windowSeconds: 60 }],
  }),
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
