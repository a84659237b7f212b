import type { CollectionEndpoints } from './collection.ts';
import { buttonsEndpoints } from './modules/buttons.ts';
import { contactMessagesEndpoints } from './modules/contact.ts';
import { featuresEndpoints } from './modules/features.ts';
import { gallery } from './modules/gallery.ts';
import { mediaEndpoints } from './modules/media.ts';
import { patentsEndpoints } from './modules/patents.ts';
import { premiumAppCategories, premiumAppTopics } from './modules/premium-apps.ts';
import { serviceRequestsEndpoints } from './modules/service-requests.ts';
import { termsEndpoints } from './modules/terms.ts';
import { categories, topicsEndpoints } from './modules/tutorials.ts';
import { usersEndpoints } from './modules/users.ts';
import { videosEndpoints } from './modules/videos.ts';

interface ContractCollection {
  /** The module, or the module and collection where a module has several: `tutorials/topics`. */
  readonly group: string;
  readonly endpoints: Partial<CollectionEndpoints>;
}

/**
 * Every collection by table name. The OpenAPI document and the labels of the trash and the command palette derive from
 * it.
 */
export const collections = {
  videos: { group: 'videos', endpoints: videosEndpoints },
  topics: { group: 'tutorials/topics', endpoints: topicsEndpoints },
  categories: { group: 'tutorials/categories', endpoints: categories.endpoints },
  patents: { group: 'patents', endpoints: patentsEndpoints },
  qram_topics: { group: 'premium-apps/topics', endpoints: premiumAppTopics.endpoints },
  qram_categories: { group: 'premium-apps/categories', endpoints: premiumAppCategories.endpoints },
  gallery: { group: 'gallery', endpoints: gallery.endpoints },
  features: { group: 'features', endpoints: featuresEndpoints },
  buttons: { group: 'buttons', endpoints: buttonsEndpoints },
  terms: { group: 'terms', endpoints: termsEndpoints },
  users: { group: 'users', endpoints: usersEndpoints },
  service_requests: { group: 'service-requests', endpoints: serviceRequestsEndpoints },
  media: { group: 'media', endpoints: mediaEndpoints },
  contact_messages: { group: 'contact/messages', endpoints: contactMessagesEndpoints },
} as const satisfies Record<string, ContractCollection>;

export type CollectionName = keyof typeof collections;
export const COLLECTION_NAMES = Object.keys(collections) as [CollectionName, ...CollectionName[]];
