import { IconLayoutDashboard } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const dashboardScreen = adminScreen({
  id: 'dashboard',
  label: 'Dashboard',
  path: '/admin',
  icon: IconLayoutDashboard,
  about: 'Counts and click statistics',
});
