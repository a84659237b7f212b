import type { CollectionDefinition } from './collections/definition.ts';
import type { FileUse } from './collections/files/file-use.ts';
import { type FileNames, filesNamedBy } from './collections/files/orphan-sweep.ts';
import { fileUses } from './collections/operations/rename-files.ts';
import { afterUserChange, inviteUsers } from './modules/auth/service.ts';
import { buttonsCollection } from './modules/buttons/collection.ts';
import { messagesCollection } from './modules/contact/collection.ts';
import { featuresCollection } from './modules/features/collection.ts';
import { galleryCollection } from './modules/gallery/collection.ts';
import { glossaryCollection } from './modules/glossary/collection.ts';
import { withLearning } from './modules/learning/service.ts';
import { logoFiles, logoUse } from './modules/logos/service.ts';
import { mediaCollection } from './modules/media/collection.ts';
import { patentsCollection } from './modules/patents/collection.ts';
import { premiumAppCategoriesCollection, premiumAppTopicsCollection } from './modules/premium-apps/collection.ts';
import { serviceRequestsCollection } from './modules/service-requests/collection.ts';
import { requestsOfService } from './modules/service-requests/service.ts';
import { termsCollection } from './modules/terms/collection.ts';
import { categoriesCollection } from './modules/tutorials/collection.ts';
import { lessonPictureUse, topicsWithLessons } from './modules/tutorials/lessons/lesson-saving.ts';
import { managedUsers } from './modules/users/collection.ts';
import { videosCollection } from './modules/videos/collection.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { releasedKeys } from './platform/storage/released-files.ts';

const createContentCollections = (deps: Dependencies): readonly CollectionDefinition[] => [
  videosCollection,
  topicsWithLessons(deps),
  categoriesCollection,
  patentsCollection,
  premiumAppTopicsCollection,
  premiumAppCategoriesCollection,
  galleryCollection,
  featuresCollection,
  glossaryCollection,
  termsCollection,
  messagesCollection(deps),
  // Before services, which are purged after their requests.
  serviceRequestsCollection,
  managedUsers({ afterChange: afterUserChange(deps), invite: inviteUsers(deps) }),
  buttonsCollection(requestsOfService),
];

/** Where collections, lessons and logos reference media files. */
export const findFileUses = (deps: Dependencies, collections: readonly CollectionDefinition[]): readonly FileUse[] => [
  ...fileUses(deps, collections),
  lessonPictureUse(deps),
  logoUse,
];

/** Every collection. Endpoints, trash, purge, audit labels, search and the file sweep derive from this list. */
export function collectionRegistry(deps: Dependencies): readonly CollectionDefinition[] {
  const content = createContentCollections(deps).map(withLearning);
  return [...content, mediaCollection(findFileUses(deps, content))];
}

/** Everything that references stored files; other files are orphans. */
export const fileReferences = (collections: readonly CollectionDefinition[]): readonly FileNames[] => [
  // Before and after the records: a file may be released or reclaimed meanwhile.
  releasedKeys,
  ...collections.map(filesNamedBy),
  async function* logos(deps) {
    yield await logoFiles(deps);
  },
  releasedKeys,
];
