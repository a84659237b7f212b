import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { idParams, integer as integerInput, MAX_ID, requiredText } from '../../api/fields.ts';
import { collection } from '../../collection/collection.ts';
import { toMendFilter } from '../../collection/collection-endpoints.ts';
import { duplicatesEndpoint } from '../../collection/duplicates.ts';
import { field, flag, integer, optional, text } from '../../collection/fields.ts';
import { formatDuration, parseDuration } from './video-duration.ts';
import { getVideoId, watchLink } from './video-link.ts';

export const VIDEO_MESSAGES = {
  titleRequired: 'Title is required.',
  linkRequired: 'Link is required.',
  viewsInvalid: 'Views must be a whole number, 0 or more.',
  viewsTooMany: `Views must be at most ${MAX_ID.toLocaleString('en-US')}.`,
  linkInvalid: 'Please enter a valid YouTube video link pointing to a video.',
  durationInvalid: 'Enter the length as 12:34 or 1:02:03.',
} as const;

const linkInput = requiredText(500, VIDEO_MESSAGES.linkRequired)
  .refine((link) => link === '' || getVideoId(link) !== null, VIDEO_MESSAGES.linkInvalid)
  .transform((link) => watchLink(getVideoId(link) ?? ''));

/** Seconds. */
export const VIDEO_DURATION_MAX = 100 * 3600 - 1;
/** Seconds, or `12:34`; empty text is none. */
const durationInput = z
  .union([z.number(), z.string().trim(), z.null()], { error: VIDEO_MESSAGES.durationInvalid })
  .transform((value) => (typeof value === 'string' ? (value === '' ? null : parseDuration(value)) : value))
  .pipe(
    z
      .int({ error: VIDEO_MESSAGES.durationInvalid })
      .min(1, VIDEO_MESSAGES.durationInvalid)
      .max(VIDEO_DURATION_MAX, VIDEO_MESSAGES.durationInvalid)
      .nullable(),
  );

const viewsInput = integerInput(0, Number.MAX_SAFE_INTEGER, VIDEO_MESSAGES.viewsInvalid).pipe(
  z.number().max(MAX_ID, VIDEO_MESSAGES.viewsTooMany),
);

export const VIDEO_TITLE_MAX = 200;
export const VIDEO_DESCRIPTION_MAX = 2000;
export const VIDEO_PUBLISHER_MAX = 120;

/** Visitors search title and description, admins title and link (requirements: Videos). */
export const videos = collection({
  name: 'videos',
  path: '/api/videos',
  one: 'video',
  many: 'videos',
  title: 'title',
  description: 'Talks and explainers on quantum computing, from the first qubit to a working memory.',
  fields: {
    title: text({
      label: 'Title',
      max: VIDEO_TITLE_MAX,
      required: VIDEO_MESSAGES.titleRequired,
      sort: 'text',
      search: 'both',
      formulas: true,
      example: 'How a quantum memory works',
    }),
    /** Always in the `watch` form. */
    link: field(linkInput, {
      label: 'Link',
      max: 500,
      required: VIDEO_MESSAGES.linkRequired,
      sort: 'text',
      search: 'admin',
      example: 'https://www.youtube.com/watch?v=ABCDEFGHIJK',
    }),
    /** Publisher at the host; empty if unknown. */
    publisher: text({
      label: 'Publisher',
      max: VIDEO_PUBLISHER_MAX,
      initial: '',
      short: true,
      example: 'Name of the channel',
    }),
    /** Length in seconds; null if unknown. */
    duration: optional(durationInput, z.int(), {
      label: 'Length',
      max: 9,
      format: formatDuration,
      placeholder: '12:34',
      short: true,
      example: '12:34',
    }),
    description: text({
      label: 'Description',
      max: VIDEO_DESCRIPTION_MAX,
      multiline: true,
      initial: '',
      search: 'anyone',
      formulas: true,
      example: 'An introduction in ten minutes.',
    }),
    /** Caption languages at the host; empty if unknown. */
    captions: text({
      label: 'Captions',
      max: 200,
      initial: '',
      placeholder: 'English, German',
      hint: "Languages of the captions that YouTube's player offers.",
      example: 'English, German',
    }),
    /** Plain text; empty without a transcript. */
    transcript: text({
      label: 'Transcript',
      max: 100_000,
      multiline: true,
      paragraphs: true,
      initial: '',
      listed: false,
      formulas: true,
      hint: "Shown below the video and found by the site's search.",
      example: 'What is said in the video.',
    }),
    views: integer(
      {
        label: 'Views',
        min: 0,
        most: MAX_ID,
        initial: 0,
        sort: 'plain',
        sortLabels: ['Least viewed', 'Most viewed'],
        counter: true,
        resets: true,
        example: 0,
      },
      viewsInput,
    ),
    featured: flag({
      label: 'Featured',
      hint: 'Marks the video in this list. Visitors see no difference.',
      initial: 0,
      bulk: true,
      example: 0,
    }),
  },
  filters: toMendFilter,
  readAccess: 'anyone',
  versioned: true,
  imported: true,
});
export type Video = z.output<typeof videos.record>;
export type ListedVideo = z.output<typeof videos.listed>;

export const videoDetails = z.object({
  /** Null: none, or the host can't be reached. */
  title: z.string().nullable(),
  /** Null: none, as on YouTube. */
  description: z.string().nullable(),
  /** Null: unknown. */
  publisher: z.string().nullable(),
  /** Seconds; null if unknown, as on YouTube. */
  duration: z.int().nullable(),
});
export type VideoDetails = z.output<typeof videoDetails>;

export const videosEndpoints = {
  ...videos.endpoints,
  duplicates: duplicatesEndpoint('/api/videos', 'videos', { link: linkInput }),
  details: endpoint({
    method: 'GET',
    path: '/api/videos/details',
    access: 'admin',
    summary: "Propose a video's title, description, publisher and length, which the server reads at the video's host.",
    query: z.object({ link: linkInput }),
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
    limits: [{ by: 'ip', max: 120, windowSeconds: 60 }],
  }),
} as const;
