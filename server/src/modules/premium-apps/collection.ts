import { publicationState } from '@qram/contract/collection/publication';
import {
  PREMIUM_APP_MESSAGES,
  type PremiumAppCategory,
  type PremiumAppTopic,
  premiumAppCategories,
  premiumAppTopics,
} from '@qram/contract/modules/premium-apps/premium-apps';
import { lastInNewParent } from '../../collections/operations/reorder.ts';
import { firstInGroup } from '../../collections/publication/public-place.ts';
import type { RowOf, Values } from '../../collections/record-types.ts';
import {
  childHooks,
  type ParentLink,
  restoreWithParent,
  trashWithParent,
} from '../../collections/rows/parent-links.ts';
import { serveCollection } from '../../collections/serve-collection.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DocumentTexts } from '../../platform/search/index-writing.ts';
import { serviceOpeningPremiumApps } from '../buttons/service.ts';
import { assertPreset, findPresetFault, lockTopic } from './policy.ts';
import { selectCategoryTitles, selectTopicsFor } from './repository.ts';

/** As admins see topics. */
const UNLOCKED = { locked: false, opened_by: null };

const OF_CATEGORY = {
  children: 'qram_topics',
  column: 'category_id',
  parent: 'qram_categories',
  noun: 'category',
  nouns: 'categories',
  living: false,
  unknownParent: PREMIUM_APP_MESSAGES.categoryUnknown,
} as const satisfies ParentLink;

const inCategory = childHooks(OF_CATEGORY);

/** Puts the previewed topic first in its category. */
async function mergeTopic({ db }: { db: Db }, response: unknown, record: Values) {
  const topic = lockTopic(record as unknown as PremiumAppTopic, await serviceOpeningPremiumApps(db));
  const categories = response as PremiumAppCategory[];
  const parent = categories.find(({ id }) => id === topic.category_id);
  if (!parent) return categories;
  return firstInGroup(categories, topic, {
    empty: parent,
    members: ({ qramtopic }) => qramtopic,
    withMembers: (category, qramtopic) => ({ ...category, qramtopic }),
  });
}

/** Leaves the link out, so that search doesn't reveal it. */
async function buildSearchTexts(db: Db, rows: readonly RowOf<'qram_topics'>[]): Promise<DocumentTexts[]> {
  const categories = await selectCategoryTitles(
    db,
    rows.map(({ category_id }) => category_id),
  );
  return rows.map((row) => ({
    address: `/QramPage?${new URLSearchParams({ search: row.title })}`,
    title: row.title,
    context: categories.get(row.category_id) ?? '',
    summary: row.description,
    premium: row.premium,
    category_id: row.category_id,
  }));
}

/** Only admins may list topics. */
export const premiumAppTopicsCollection = serveCollection(premiumAppTopics, {
  belongsTo: OF_CATEGORY,
  record: { derive: lastInNewParent('category_id'), present: () => UNLOCKED },
  hooks: {
    ...inCategory,
    beforeCreate: (context, columns) => {
      assertPreset(columns.preset);
      return inCategory.beforeCreate(context, columns);
    },
    beforeUpdate: (context, before, columns) => {
      assertPreset(columns.preset);
      return inCategory.beforeUpdate(context, before, columns);
    },
  },
  import: {
    createValidator: () => async (rows) => {
      for (const { input, errors } of rows) {
        const fault = findPresetFault(input.preset);
        if (fault) errors.preset = [fault];
      }
    },
  },
  search: { kind: 'applications', getTexts: buildSearchTexts },
  publicPlace: {
    noun: 'premium application',
    page: '/QramPage',
    list: 'GET /api/qramcategories',
    first: true,
    merge: mergeTopic,
  },
});

async function topicsByCategory(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Values>> {
  const grouped = new Map<number, Values[]>(ids.map((id) => [id, []]));
  for (const topic of await selectTopicsFor(db, ids)) {
    const state = publicationState(topic, now.toISOString());
    grouped.get(topic.category_id)?.push({ ...topic, ...UNLOCKED, state });
  }
  return new Map([...grouped].map(([id, qramtopic]) => [id, { qramtopic }]));
}

/** The service redacts locked topics. */
export const premiumAppCategoriesCollection = serveCollection(premiumAppCategories, {
  servedByModule: ['list', 'read'],
  list: {
    search: { within: { table: 'qram_topics', column: 'category_id', columns: ['title', 'description'] } },
  },
  record: { present: () => ({ qramtopic: [] }), loadRelations: topicsByCategory },
  hooks: {
    beforeDelete: (context, before, { stamp }) => trashWithParent(context, OF_CATEGORY, before, stamp),
    beforeRestore: restoreWithParent(OF_CATEGORY),
  },
  search: { children: { definition: premiumAppTopicsCollection, column: 'category_id' } },
  alsoChanges: { written: ['qram_topics'] },
});
