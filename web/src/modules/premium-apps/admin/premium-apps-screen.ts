import { IconApps } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const premiumAppsScreen = adminScreen({
  id: 'premium-apps',
  label: 'Premium applications',
  path: '/admin/QramTopics',
  icon: IconApps,
  about: 'Applications and their categories',
  group: 'Content',
  place: 1,
  collections: [
    {
      name: 'qram_topics',
      module: 'premium-apps',
      path: '/api/qramtopics',
      label: 'Premium applications',
      noun: 'premium application',
      nouns: 'premium applications',
      publicPlace: { path: '/QramPage', searched: true },
    },
    {
      name: 'qram_categories',
      module: 'premium-apps',
      path: '/api/qramcategories',
      label: 'Premium application categories',
      noun: 'premium application category',
      nouns: 'premium application categories',
      along: ['premium application', 'premium applications'],
      opens: 'filter',
    },
  ],
});
