import { IconCertificate } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const patentsScreen = adminScreen({
  id: 'patents',
  label: 'Patents',
  path: '/admin/patents',
  icon: IconCertificate,
  about: 'Published patents',
  group: 'Content',
  place: 4,
  collections: [
    { name: 'patents', module: 'patents', path: '/api/patents', label: 'Patents', noun: 'patent', nouns: 'patents' },
  ],
});
