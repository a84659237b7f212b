import type { OpeningService } from '@qram/contract/modules/buttons';
import {
  PREMIUM_APP_MESSAGES,
  type PremiumAppCategory,
  type PremiumAppTopic,
  premiumAppCategoriesEndpoints,
  premiumAppTopicsEndpoints,
} from '@qram/contract/modules/premium-apps';
import { childGuards, type ParentLink, restoreWithParent, trashWithParent } from '../../collections/belonging.ts';
import { defineCollection } from '../../collections/define-collection.ts';
import type { Values } from '../../collections/definition.ts';
import type { Db } from '../../platform/database/database.ts';
import { serviceOpeningPremiumApps } from '../buttons/service.ts';
import { lockTopic, opensPremium } from './policy.ts';
import { selectTopicsOf } from './repository.ts';

const presentTopic = (row: Values): Values => ({ ...row, locked: false, opened_by: null });

const OF_CATEGORY = {
  children: 'qram_topics',
  column: 'category_id',
  parent: 'qram_categories',
  living: false,
  unknownParent: PREMIUM_APP_MESSAGES.categoryUnknown,
} as const satisfies ParentLink;

/** Topics of the premium applications; the list endpoint is for admins only. */
export const premiumAppTopicsCollection = defineCollection('qram_topics', premiumAppTopicsEndpoints, {
  title: 'title',
  belongsTo: OF_CATEGORY,
  searched: { admin: ['title', 'description', 'link'], anyone: [] },
  sorted: { created_at: 'plain', title: 'text' },
  defaultSort: 'created_at',
  filtered: { category_id: 'category_id' },
  versioned: {},
  present: presentTopic,
  ...childGuards(OF_CATEGORY),
});

async function topicsByCategory(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const grouped = new Map<number, Values[]>(ids.map((id) => [id, []]));
  for (const topic of await selectTopicsOf(db, ids)) grouped.get(topic.category_id)?.push(presentTopic(topic));
  return new Map([...grouped].map(([id, qramtopic]) => [id, { qramtopic }]));
}

function lockedCategory(category: Values, service: OpeningService | null): Values {
  return {
    ...category,
    qramtopic: (category as unknown as PremiumAppCategory).qramtopic.map((topic: PremiumAppTopic) =>
      lockTopic(topic, service),
    ),
  };
}

/** Categories with their topics; premium topics have no link without access. */
export const premiumAppCategoriesCollection = defineCollection('qram_categories', premiumAppCategoriesEndpoints, {
  title: 'title',
  searched: { admin: ['title'], anyone: ['title'] },
  searchedWithin: { table: 'qram_topics', column: 'category_id', columns: ['title', 'description'] },
  sorted: { created_at: 'plain', title: 'text' },
  defaultSort: 'created_at',
  alsoChanges: ['qram_topics'],
  versioned: {},
  present: (row, extras) => ({ ...row, qramtopic: [], ...extras }),
  loadExtras: topicsByCategory,
  async redact(deps, actor, records) {
    if (await opensPremium(deps, actor)) return records;
    const service = await serviceOpeningPremiumApps(deps.db);
    return records.map((category) => lockedCategory(category, service));
  },
  onTrash: (context, before, stamp) => trashWithParent(context, OF_CATEGORY, before, stamp),
  onRestore: restoreWithParent(OF_CATEGORY),
});
