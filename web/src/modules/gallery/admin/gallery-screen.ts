import { IconPhoto } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const galleryScreen = adminScreen({
  id: 'gallery',
  label: 'Home Gallery',
  path: '/admin/Gallery',
  icon: IconPhoto,
  about: 'Slides of the home page',
  group: 'Home Management',
  place: 4,
  collections: [
    {
      name: 'gallery',
      module: 'gallery',
      path: '/api/gallery',
      label: 'Home gallery',
      noun: 'slide',
      nouns: 'slides',
      publicPlace: { path: '/' },
    },
  ],
});
