import { IconBook2 } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const tutorialsScreen = adminScreen({
  id: 'tutorials',
  label: 'Tutorials',
  path: '/admin/tutorials',
  icon: IconBook2,
  about: 'Lessons, their files and categories',
  group: 'Content',
  place: 3,
  pages: [{ id: 'lesson', path: ':id/lesson' }],
  collections: [
    {
      name: 'topics',
      module: 'tutorials',
      path: '/api/topics',
      label: 'Lessons',
      noun: 'lesson',
      nouns: 'lessons',
    },
    {
      name: 'categories',
      module: 'tutorials',
      path: '/api/categories',
      label: 'Tutorial categories',
      noun: 'tutorial category',
      nouns: 'tutorial categories',
      along: ['lesson', 'lessons'],
      opens: 'filter',
    },
  ],
});

/** Path of the screen that edits a topic's lesson. */
export const lessonPath = (id: number): string => `${tutorialsScreen.path}/${id}/lesson`;
