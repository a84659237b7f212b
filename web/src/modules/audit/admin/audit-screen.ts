import { IconHistory } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const auditScreen = adminScreen({
  id: 'audit',
  label: 'Audit Trail',
  path: '/admin/audit',
  icon: IconHistory,
  about: 'Who did what, and when',
  group: 'Other',
  place: 5,
});
