import {
  PREMIUM_APP_MESSAGES,
  type PremiumAppTopic,
  premiumAppTopicCreate,
  premiumAppTopicUpdate,
} from '@qram/contract/modules/premium-apps';
import { shownBy } from '../../../admin/admin-screen.ts';
import type { AdminCollection } from '../../../admin/collection/admin-collection.ts';
import { PremiumAppTopicAccess, PremiumAppTopicLink } from './PremiumAppTopicFacts.tsx';
import { PremiumAppTopicFields, type PremiumAppTopicValues } from './PremiumAppTopicFields.tsx';
import { BANNER_MESSAGES } from './premium-apps-messages.ts';
import { premiumAppsScreen } from './premium-apps-screen.ts';

/** Topics of the premium applications, as the form and the trash know them; their list is the screen's own. */
export const premiumAppTopicsDefinition: AdminCollection<PremiumAppTopic, PremiumAppTopicValues> = {
  ...shownBy(premiumAppsScreen),
  noun: 'topic',
  nouns: 'topics',
  nameOf: (topic) => topic.title,
  columns: [{ key: 'title', label: 'Title', render: (topic) => topic.title }],
  searchPlaceholder: 'Search topics',
  sorts: [{ value: 'created_at', label: 'Oldest first' }],
  messages: {
    load: BANNER_MESSAGES.load,
    deleteOne: BANNER_MESSAGES.deleteTopic,
    deleteMany: BANNER_MESSAGES.deleteTopic,
    save: BANNER_MESSAGES.saveTopic,
  },
  details: (topic) => [
    { label: 'Title', value: topic.title },
    { label: 'Link', value: topic.link ? <PremiumAppTopicLink link={topic.link} /> : '' },
    { label: 'Description', value: topic.description },
    { label: 'Access', value: <PremiumAppTopicAccess topic={topic} /> },
  ],
  form: {
    empty: { title: '', link: '', description: '', premium: 0, category_id: '' },
    valuesOf: ({ title, link, description, premium, category_id }) => ({
      title,
      link: link ?? '',
      description,
      premium,
      category_id: String(category_id),
    }),
    createSchema: premiumAppTopicCreate,
    updateSchema: premiumAppTopicUpdate,
    required: { title: PREMIUM_APP_MESSAGES.titleRequired, category_id: PREMIUM_APP_MESSAGES.categoryRequired },
    labels: {
      title: 'Title',
      category_id: 'Category',
      link: 'Link',
      description: 'Description',
      premium: 'Premium',
    },
    show: (field, value) => (field === 'premium' ? (value === 1 ? 'Yes' : 'No') : String(value ?? '')),
    Fields: PremiumAppTopicFields,
  },
};
