import { IconFileText } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const termsScreen = adminScreen({
  id: 'terms',
  label: 'Terms',
  path: '/admin/Terms',
  icon: IconFileText,
  about: 'Terms of service',
  group: 'Other',
  place: 3,
  collections: [
    {
      name: 'terms',
      module: 'terms',
      path: '/api/terms',
      label: 'Terms',
      noun: 'terms section',
      nouns: 'terms sections',
      publicPlace: { path: '/TermsPage' },
    },
  ],
});
