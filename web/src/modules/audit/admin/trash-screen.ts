import { IconTrash } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/admin-screen.ts';

export const trashScreen = adminScreen({
  id: 'trash',
  label: 'Trash',
  path: '/admin/trash',
  key: 'x',
  icon: IconTrash,
  about: 'Deleted in the last 30 days',
});
