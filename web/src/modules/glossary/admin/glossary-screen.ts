import { IconVocabulary } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const glossaryScreen = adminScreen({
  id: 'glossary',
  label: 'Glossary',
  path: '/admin/glossary',
  icon: IconVocabulary,
  about: 'Words and what they mean',
  group: 'Content',
  place: 6,
  collections: [
    { name: 'glossary', module: 'glossary', path: '/api/glossary', label: 'Glossary', noun: 'term', nouns: 'terms' },
  ],
});
