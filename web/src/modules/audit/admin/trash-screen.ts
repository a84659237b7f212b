import { IconTrash } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';
import { TRASH_PATH } from '../../../admin/declaration/admin-screens.ts';

export const trashScreen = adminScreen({
  id: 'trash',
  label: 'Trash',
  path: TRASH_PATH,
  icon: IconTrash,
  about: 'Deleted in the last 30 days',
  group: 'Other',
  place: 6,
});
