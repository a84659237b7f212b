import { IconPlayerPlay } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const videosScreen = adminScreen({
  id: 'videos',
  label: 'Videos',
  path: '/admin/videos',
  icon: IconPlayerPlay,
  about: 'Talks and explainers',
  group: 'Content',
  place: 2,
  collections: [
    { name: 'videos', module: 'videos', path: '/api/videos', label: 'Videos', noun: 'video', nouns: 'videos' },
  ],
});
