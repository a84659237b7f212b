import type { CollectionDeclaration } from './collection/collection.ts';
import type { CollectionEndpoints } from './collection/collection-endpoints.ts';
import { buttonsEndpoints } from './modules/buttons/buttons.ts';
import { contactMessagesEndpoints } from './modules/contact/contact.ts';
import { features, featuresEndpoints } from './modules/features/features.ts';
import { gallery } from './modules/gallery/gallery.ts';
import { glossary } from './modules/glossary/glossary.ts';
import { mediaEndpoints } from './modules/media/media.ts';
import { patents, patentsEndpoints } from './modules/patents/patents.ts';
import { premiumAppCategories, premiumAppTopics } from './modules/premium-apps/premium-apps.ts';
import { serviceRequestsEndpoints } from './modules/service-requests/service-requests.ts';
import { terms, termsEndpoints } from './modules/terms/terms.ts';
import { categories, topics, topicsEndpoints } from './modules/tutorials/tutorials.ts';
import { usersEndpoints } from './modules/users/users.ts';
import { videos, videosEndpoints } from './modules/videos/videos.ts';

interface ContractCollection {
  /** Module, with the collection where it has several: `tutorials/topics`. */
  readonly group: string;
  readonly endpoints: Partial<CollectionEndpoints>;
  /** Its fields, where they are declared. */
  readonly declared?: CollectionDeclaration;
}

/** By table name; the OpenAPI document and labels derive from it. */
export const collections = {
  videos: { group: 'videos', endpoints: videosEndpoints, declared: videos },
  topics: { group: 'tutorials/topics', endpoints: topicsEndpoints, declared: topics },
  categories: { group: 'tutorials/categories', endpoints: categories.endpoints, declared: categories },
  patents: { group: 'patents', endpoints: patentsEndpoints, declared: patents },
  qram_topics: { group: 'premium-apps/topics', endpoints: premiumAppTopics.endpoints, declared: premiumAppTopics },
  qram_categories: {
    group: 'premium-apps/categories',
    endpoints: premiumAppCategories.endpoints,
    declared: premiumAppCategories,
  },
  gallery: { group: 'gallery', endpoints: gallery.endpoints, declared: gallery },
  features: { group: 'features', endpoints: featuresEndpoints, declared: features },
  glossary: { group: 'glossary', endpoints: glossary.endpoints, declared: glossary },
  buttons: { group: 'buttons', endpoints: buttonsEndpoints },
  terms: { group: 'terms', endpoints: termsEndpoints, declared: terms },
  users: { group: 'users', endpoints: usersEndpoints },
  service_requests: { group: 'service-requests', endpoints: serviceRequestsEndpoints },
  media: { group: 'media', endpoints: mediaEndpoints },
  contact_messages: { group: 'contact/messages', endpoints: contactMessagesEndpoints },
} as const satisfies Record<string, ContractCollection>;

export type CollectionName = keyof typeof collections;
export const COLLECTION_NAMES = Object.keys(collections) as [CollectionName, ...CollectionName[]];
