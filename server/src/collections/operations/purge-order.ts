import type { CollectionDefinition } from '../definition.ts';

type Collections = readonly CollectionDefinition[];

/** Collections whose records belong to this one. */
export const findChildren = (collections: Collections, { name }: CollectionDefinition): CollectionDefinition[] =>
  collections.filter(({ belongsTo }) => belongsTo?.parent === name);

/** Children before parents, so that one purge deletes both. */
export function purgeOrder(collections: Collections): readonly CollectionDefinition[] {
  const ordered = new Set<CollectionDefinition>();
  const add = (collection: CollectionDefinition): void => {
    for (const child of findChildren(collections, collection)) add(child);
    ordered.add(collection);
  };
  for (const collection of collections) add(collection);
  return [...ordered];
}
