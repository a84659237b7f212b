import { videosEndpoints } from '@qram/contract/modules/videos';
import { defineCollection } from '../../collections/define-collection.ts';

/** Videos: visitors search title and description, admins title and link (requirements: Videos). */
export const videosCollection = defineCollection('videos', videosEndpoints, {
  title: 'title',
  searched: { admin: ['title', 'link'], anyone: ['title', 'description'] },
  sorted: { created_at: 'plain', title: 'text', views: 'plain', link: 'text' },
  defaultSort: '-created_at',
  versioned: { counters: ['views'] },
});
