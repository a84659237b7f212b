import { IconMail } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const contactScreen = adminScreen({
  id: 'contact',
  label: 'Contact Info',
  path: '/admin/Contact',
  icon: IconMail,
  about: 'Address, phone and email',
  group: 'Other',
  place: 2,
});
