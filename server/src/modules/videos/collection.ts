import { videosEndpoints } from '@qram/contract/modules/videos';
import { recordAddress } from '@qram/contract/record-pages';
import { defineCollection } from '../../collections/define-collection.ts';

/** Videos: visitors search title and description, admins title and link (requirements: Videos). */
export const videosCollection = defineCollection('videos', videosEndpoints, {
  title: 'title',
  list: {
    search: { admin: ['title', 'link'], anyone: ['title', 'description'] },
    sort: { columns: { created_at: 'plain', title: 'text', views: 'plain', link: 'text' }, default: '-created_at' },
  },
  record: { readableFormulas: ['title', 'description'] },
  versions: { counters: ['views'] },
  import: {
    fileName: 'videos',
    example: {
      title: 'How a quantum memory works',
      description: 'An introduction in ten minutes.',
      link: 'https://www.youtube.com/watch?v=ABCDEFGHIJK',
      views: 0,
      featured: 0,
    },
  },
  search: {
    kind: 'videos',
    getTexts: async (_db, rows) =>
      rows.map((row) => ({ address: recordAddress('videos', row), title: row.title, summary: row.description })),
  },
  publicPlace: {
    noun: 'video',
    collection: 'videos',
    read: 'GET /api/videos/:id',
    respond: (_deps, record) => record,
  },
});
