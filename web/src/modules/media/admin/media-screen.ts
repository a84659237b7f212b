import { IconFolderOpen } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const mediaScreen = adminScreen({
  id: 'media',
  label: 'Media',
  path: '/admin/Media',
  icon: IconFolderOpen,
  about: 'Pictures and documents, and where they are used',
  group: 'Content',
  place: 5,
  collections: [
    {
      name: 'media',
      module: 'media',
      path: '/api/media',
      label: 'Media',
      noun: 'file',
      nouns: 'files',
      addable: false,
    },
  ],
});
