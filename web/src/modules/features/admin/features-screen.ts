import { IconCards } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const featuresScreen = adminScreen({
  id: 'features',
  label: 'Home Cards',
  path: '/admin/Features',
  icon: IconCards,
  about: 'Feature cards and their subtitle',
  group: 'Home Management',
  place: 5,
  collections: [
    {
      name: 'features',
      module: 'features',
      path: '/api/features',
      label: 'Home cards',
      noun: 'home card',
      nouns: 'home cards',
      publicPlace: { path: '/', fragment: 'features-title' },
    },
  ],
});
