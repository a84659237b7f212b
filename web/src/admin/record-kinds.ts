import type { ModuleName } from '@qram/contract/module-names';
import type { RecordKindName } from '@qram/contract/record-kinds';
import { allScreens } from './admin-screens.ts';
import type { CollectionPath } from './collection/collection-calls.ts';

/** What the trash, the palette and the audit trail say of a kind of records, and where its records are shown. */
export interface KindWords {
  readonly module: ModuleName;
  readonly path: CollectionPath;
  /** Group of the palette, and choice of the trash. */
  readonly label: string;
  readonly noun: string;
  /** Of the records that are deleted along with one of these; only where there are such. */
  readonly along?: readonly [one: string, several: string];
  /** Id of the screen that shows the records. */
  readonly screen: string;
  /** How the screen's address names a record; `view` unless given. */
  readonly opens?: 'filter';
}

export const KIND_WORDS: Readonly<Record<RecordKindName, KindWords>> = {
  videos: { module: 'videos', path: '/api/videos', label: 'Videos', noun: 'video', screen: 'videos' },
  topics: { module: 'tutorials', path: '/api/topics', label: 'Tutorial topics', noun: 'topic', screen: 'tutorials' },
  categories: {
    module: 'tutorials',
    path: '/api/categories',
    label: 'Tutorial categories',
    noun: 'tutorial category',
    along: ['topic', 'topics'],
    screen: 'tutorials',
    opens: 'filter',
  },
  patents: { module: 'patents', path: '/api/patents', label: 'Patents', noun: 'patent', screen: 'patents' },
  qram_topics: {
    module: 'premium-apps',
    path: '/api/qramtopics',
    label: 'Premium applications',
    noun: 'premium application',
    screen: 'premium-apps',
  },
  qram_categories: {
    module: 'premium-apps',
    path: '/api/qramcategories',
    label: 'Premium application categories',
    noun: 'premium application category',
    along: ['premium application', 'premium applications'],
    screen: 'premium-apps',
    opens: 'filter',
  },
  gallery: { module: 'gallery', path: '/api/gallery', label: 'Home gallery', noun: 'slide', screen: 'gallery' },
  features: { module: 'features', path: '/api/features', label: 'Home cards', noun: 'home card', screen: 'features' },
  buttons: {
    module: 'buttons',
    path: '/api/buttons',
    label: 'Service buttons',
    noun: 'service button',
    screen: 'buttons',
  },
  terms: { module: 'terms', path: '/api/terms', label: 'Terms', noun: 'term', screen: 'terms' },
  users: {
    module: 'users',
    path: '/api/users',
    label: 'Users',
    noun: 'user',
    along: ['service request', 'service requests'],
    screen: 'users',
  },
  service_requests: {
    module: 'service-requests',
    path: '/api/service-requests',
    label: 'Service requests',
    noun: 'service request',
    screen: 'service-requests',
  },
  contact_messages: {
    module: 'contact',
    path: '/api/contact-messages',
    label: 'Messages',
    noun: 'message',
    screen: 'messages',
  },
};

/** The screen that shows records of this kind; undefined while there is none. */
export const screenOf = (kind: RecordKindName) => allScreens.find(({ id }) => id === KIND_WORDS[kind].screen);

/** Where a record is looked at; null while no screen shows its kind. */
export function addressOf(kind: RecordKindName, id: number): string | null {
  const screen = screenOf(kind);
  return screen ? `${screen.path}?${KIND_WORDS[kind].opens ?? 'view'}=${id}` : null;
}
