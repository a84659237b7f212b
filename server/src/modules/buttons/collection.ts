import { formatCodes, parseCodes } from '@qram/contract/comma-list';
import { BUTTON_MESSAGES, buttonsEndpoints } from '@qram/contract/modules/buttons';
import { defineCollection } from '../../collections/define-collection.ts';
import type { CollectionDefinition, Values, WriteContext } from '../../collections/definition.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/domain-error.ts';
import { assertLinkFits, assertNobodyWaits, assertNotStatic } from './policy.ts';
import { buttonColumns, presentButton } from './presenter.ts';
import { replaceTopicsOf, selectTopicsOf } from './repository.ts';

/** Number of pending requests for a service, read in the transaction that deletes it. */
export type CountWaiting = (context: WriteContext, serviceId: number) => Promise<number>;

const SERVICE_IN_USE = 'There are still service requests for this service. Delete those for good first.';

async function loadTopics(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const topics = await selectTopicsOf(db, ids);
  return new Map(ids.map((id) => [id, { opens_topics: formatCodes(topics.get(id) ?? []) }]));
}

async function saveTopics({ trx }: WriteContext, id: number, { opens_topics }: { opens_topics?: string }) {
  if (opens_topics === undefined) return;
  if (!(await replaceTopicsOf(trx, id, parseCodes(opens_topics))))
    throw invalidField('opens_topics', BUTTON_MESSAGES.topicsUnknown);
}

/** Service buttons (requirements: Buttons). Bulk deletions have their own error message (requirements: Buttons). */
export const buttonsCollection = (waiting: CountWaiting): CollectionDefinition =>
  defineCollection('buttons', buttonsEndpoints, {
    title: 'title',
    heldBy: { table: 'service_requests', column: 'service_id', message: SERVICE_IN_USE },
    searched: { admin: ['title', 'desc', 'link'], anyone: ['title', 'desc'] },
    sorted: { order: 'plain', title: 'text', premium: 'plain', active: 'plain', created_at: 'plain' },
    defaultSort: 'order',
    ordered: { visible: true },
    hidesInactive: true,
    versioned: {
      counters: ['clicks_count'],
      relations: { opens_topics: { table: 'topics', noun: 'tutorial topic' } },
    },
    toColumns: buttonColumns,
    present: presentButton,
    loadExtras: loadTopics,
    saveExtras: saveTopics,
    guardUpdate: async (_context, before, columns) => assertLinkFits(before, columns),
    guardBulkDelete: (ids) => assertNotStatic(ids, BUTTON_MESSAGES.staticBulk),
    async guardDelete(context, before) {
      assertNotStatic([before.id], BUTTON_MESSAGES.staticDelete);
      assertNobodyWaits(await waiting(context, before.id));
    },
  });
