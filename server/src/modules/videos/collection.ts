import type { CollectionDefinition } from '../../collections/definition.ts';

/** Videos: visitors search title and description, admins title and link (spec §5). */
export const videosCollection: CollectionDefinition = {
  name: 'videos',
  searched: { admin: ['title', 'link'], anyone: ['title', 'description'] },
  sorted: { created_at: 'plain', title: 'text', views: 'plain', link: 'text' },
  defaultSort: '-created_at',
  hidesInactive: false,
  toColumns: (input) => input,
  present: (row) => row,
};
