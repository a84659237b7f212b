import { listedVideo, videosEndpoints } from '@qram/contract/modules/videos';
import { recordAddress } from '@qram/contract/record-pages';
import { defineCollection } from '../../collections/define-collection.ts';
import type { RowOf } from '../../collections/rows.ts';
import { SECTION_MARK } from '../../platform/search/index-writing.ts';

const { state: _state, ...listedFields } = listedVideo.shape;

/** All columns but the transcript, which can be long. */
const LISTED = [
  ...(Object.keys(listedFields) as (keyof typeof listedFields)[]),
  ...(['deleted_at', 'deleted_by'] as const),
];

/** The transcript as a section of its own, so that results say where the words are. */
const buildBody = ({ transcript }: Pick<RowOf<'videos'>, 'transcript'>): string =>
  transcript === '' ? '' : `${SECTION_MARK}Transcript\n${transcript}`;

/**
 * Videos: visitors search title and description in their list, admins title and link (requirements: Videos); the site's
 * search also finds them by publisher and transcript.
 */
export const videosCollection = defineCollection('videos', videosEndpoints, {
  title: 'title',
  list: {
    select: LISTED,
    search: { admin: ['title', 'link'], anyone: ['title', 'description'] },
    sort: { columns: { created_at: 'plain', title: 'text', views: 'plain', link: 'text' }, default: '-created_at' },
  },
  record: { readableFormulas: ['title', 'description', 'transcript'] },
  versions: { counters: ['views'] },
  import: {
    fileName: 'videos',
    example: {
      title: 'How a quantum memory works',
      description: 'An introduction in ten minutes.',
      link: 'https://www.youtube.com/watch?v=ABCDEFGHIJK',
      publisher: 'Name of the channel',
      duration: '12:34',
      captions: 'English, German',
      views: 0,
      featured: 0,
      transcript: 'What is said in the video.',
    },
  },
  search: {
    kind: 'videos',
    getTexts: async (_db, rows) =>
      rows.map((row) => ({
        address: recordAddress('videos', row),
        title: row.title,
        summary: row.description,
        words: row.publisher,
        body: buildBody(row),
      })),
  },
  publicPlace: {
    noun: 'video',
    collection: 'videos',
    read: 'GET /api/videos/:id',
    respond: (_deps, record) => record,
  },
});
