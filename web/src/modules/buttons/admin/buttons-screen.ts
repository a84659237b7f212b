import { IconHandClick } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const buttonsScreen = adminScreen({
  id: 'buttons',
  label: 'Service Buttons',
  path: '/admin/buttons',
  icon: IconHandClick,
  about: 'Services under the hero',
  group: 'Home Management',
  place: 1,
  collections: [
    {
      name: 'buttons',
      module: 'buttons',
      path: '/api/buttons',
      label: 'Service buttons',
      noun: 'service button',
      nouns: 'service buttons',
    },
  ],
});
