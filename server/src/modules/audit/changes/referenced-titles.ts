import type { CollectionName } from '@qram/contract/collections';
import type { AuditChange } from '@qram/contract/modules/audit/audit';
import type { CollectionDefinition } from '../../../collections/definition.ts';
import { loadTitles } from '../../../collections/rows/record-search.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

/** Reference fields besides the parents that definitions declare. */
const REFERENCES: Readonly<Record<string, CollectionName>> = {
  user_id: 'users',
  created_by_id: 'users',
  service_id: 'buttons',
  opens_topics: 'topics',
  'users.premium': 'topics',
  follows_id: 'service_requests',
};

/** Fields that reference their own collection, by action. */
const OF_COLLECTION: Readonly<Record<string, string>> = { reorder: 'order', export: 'ids' };

/** Max references looked up per change. */
const MAX_NAMED = 500;

const parseReferences = (text: string | null): number[] =>
  text !== null && /^\d{1,9}(?:\s*,\s*\d{1,9})*$/.test(text) ? text.split(',').map(Number) : [];

function findReferenced(
  collections: readonly CollectionDefinition[],
  { collection, action }: { collection: string; action: string },
  field: string,
) {
  const definition = collections.find(({ name }) => name === collection);
  if (OF_COLLECTION[action] === field) return definition;
  const parent = definition?.belongsTo;
  const name = parent?.column === field ? parent.parent : (REFERENCES[`${collection}.${field}`] ?? REFERENCES[field]);
  return collections.find((candidate) => candidate.name === name);
}

/** Adds the current titles of referenced records, also of those in the trash. */
export function withTitles(
  { db }: Pick<Dependencies, 'db'>,
  collections: readonly CollectionDefinition[],
  entry: { collection: string; action: string },
  changes: readonly Omit<AuditChange, 'titles'>[],
): Promise<AuditChange[]> {
  return Promise.all(
    changes.map(async (change) => {
      const named = findReferenced(collections, entry, change.field);
      const ids = named
        ? [...new Set([...parseReferences(change.before), ...parseReferences(change.after)])].slice(0, MAX_NAMED)
        : [];
      const titles = named ? await loadTitles(db, named, ids) : new Map<number, string>();
      return { ...change, titles: Object.fromEntries(titles) };
    }),
  );
}
