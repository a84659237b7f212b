import { type FileNames, filesNamedBy } from './collections/orphan-sweep.ts';
import type { RecordKind } from './collections/record-kind.ts';
import { buttonsCollections } from './modules/buttons/collection.ts';
import { messagesCollection } from './modules/contact/collection.ts';
import { featuresCollection } from './modules/features/collection.ts';
import { galleryCollection } from './modules/gallery/collection.ts';
import { logoFiles } from './modules/logos/service.ts';
import { patentsCollection } from './modules/patents/collection.ts';
import { qramCategoriesCollection, qramTopicsCollection } from './modules/premium-apps/collection.ts';
import { serviceRequestsCollection } from './modules/service-requests/collection.ts';
import { termsCollection } from './modules/terms/collection.ts';
import { categoriesCollection, topicsCollection } from './modules/tutorials/collection.ts';
import { usersCollection } from './modules/users/collection.ts';
import { videosCollection } from './modules/videos/collection.ts';
import type { Dependencies } from './platform/dependencies.ts';

const SERVICE_IN_USE = 'Service requests still name this service. It can be deleted for good once they are.';

/**
 * Every collection, as the trash, the search over everything and the audit trail see it. What belongs to something
 * else, or keeps it from being purged, comes before it.
 */
export function recordKinds(deps: Pick<Dependencies, 'mail' | 'now'>): readonly RecordKind[] {
  const title = { column: 'title' };
  const { single: buttons } = buttonsCollections(async () => 0);
  return [
    { kind: 'videos', definition: videosCollection, title },
    {
      kind: 'topics',
      definition: topicsCollection,
      title,
      parent: { kind: 'categories', column: 'category_id', living: false },
    },
    { kind: 'categories', definition: categoriesCollection, title },
    { kind: 'patents', definition: patentsCollection, title, note: 'patent_number' },
    {
      kind: 'qram_topics',
      definition: qramTopicsCollection,
      title,
      parent: { kind: 'qram_categories', column: 'category_id', living: false },
    },
    { kind: 'qram_categories', definition: qramCategoriesCollection, title },
    { kind: 'gallery', definition: galleryCollection, title },
    { kind: 'features', definition: featuresCollection, title },
    { kind: 'terms', definition: termsCollection, title: { column: 'data' } },
    { kind: 'contact_messages', definition: messagesCollection(deps), title: { column: 'subject' }, note: 'name' },
    {
      kind: 'service_requests',
      definition: serviceRequestsCollection,
      title: { column: 'name', table: 'users', through: 'user_id' },
      note: 'status',
      parent: { kind: 'users', column: 'user_id', living: true },
    },
    {
      kind: 'users',
      definition: usersCollection,
      title: { column: 'name' },
      note: 'username',
      takesAlong: ['click_stats', 'contact_messages'],
    },
    {
      kind: 'buttons',
      definition: buttons,
      title,
      heldBy: { table: 'service_requests', column: 'service_id', message: SERVICE_IN_USE },
    },
  ];
}

/** Everything that names stored files; a file that none of them names is an orphan. */
export const fileNames = (kinds: readonly RecordKind[]): readonly FileNames[] => [
  ...kinds.map(filesNamedBy),
  async function* logos(deps) {
    yield await logoFiles(deps);
  },
];
