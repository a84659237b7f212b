import { IconUsers } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const usersScreen = adminScreen({
  id: 'users',
  label: 'Users',
  path: '/admin/users',
  icon: IconUsers,
  about: 'Accounts, roles and access',
  group: 'Other',
  place: 4,
  collections: [
    {
      name: 'users',
      module: 'users',
      path: '/api/users',
      label: 'Users',
      noun: 'user',
      nouns: 'users',
      along: ['service request', 'service requests'],
    },
  ],
});
