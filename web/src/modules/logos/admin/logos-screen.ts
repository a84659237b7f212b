import { IconIcons } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const logosScreen = adminScreen({
  id: 'logos',
  label: 'Logos',
  path: '/admin/logos',
  icon: IconIcons,
  about: 'Logo images in both themes',
  group: 'Home Management',
  place: 3,
});
