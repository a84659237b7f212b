import { IconMessages } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const messagesScreen = adminScreen({
  id: 'messages',
  label: 'Messages',
  path: '/admin/messages',
  icon: IconMessages,
  about: 'Contact form and outgoing email',
  group: 'Other',
  place: 1,
  collections: [
    {
      name: 'contact_messages',
      module: 'contact',
      path: '/api/contact-messages',
      label: 'Messages',
      noun: 'message',
      nouns: 'messages',
      addable: false,
    },
  ],
});
