import { BUTTON_MESSAGES, buttonsEndpoints } from '@qram/contract/modules/buttons/buttons';
import { formatCodes, parseCodes } from '@qram/contract/values/comma-list';
import { dollars } from '@qram/contract/values/dollars';
import { defineCollection } from '../../collections/define-collection.ts';
import type { CollectionDefinition } from '../../collections/definition.ts';
import type { RowOf, Values, WriteContext } from '../../collections/record-types.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/domain-error.ts';
import type { DocumentTexts } from '../../platform/search/index-writing.ts';
import { assertLinkFits, assertNobodyWaits, assertNotStatic, assertUnrequested } from './policy.ts';
import { buttonColumns, presentButton, toDollars } from './presenter.ts';
import { replaceTopicsFor, selectTopicsFor } from './repository.ts';

/** Reads requests in the transaction that deletes or purges their service. */
export interface RequestsOfService {
  countPending(context: WriteContext, serviceId: number): Promise<number>;
  /** Includes decided and trashed requests. */
  hasAny(context: WriteContext, serviceId: number): Promise<boolean>;
}

async function loadTopics(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const topics = await selectTopicsFor(db, ids);
  return new Map(ids.map((id) => [id, { opens_topics: formatCodes(topics.get(id) ?? []) }]));
}

async function saveTopics({ trx }: WriteContext, id: number, { opens_topics }: { opens_topics?: string }) {
  if (opens_topics === undefined) return;
  if (!(await replaceTopicsFor(trx, id, parseCodes(opens_topics))))
    throw invalidField('opens_topics', BUTTON_MESSAGES.topicsUnknown);
}

/** Search terms of people who look for a service. */
const SERVICE_WORDS = 'service services price prices pricing plan plans monthly subscription cost';

/** Makes prices searchable. */
function buildSearchTexts(row: RowOf<'buttons'>): DocumentTexts {
  const monthly = `${dollars(toDollars(row.monthly_price_cents))} / month`;
  const perUse = toDollars(row.pay_as_you_go_price_cents);
  const usage = perUse > 0 ? ` or ${dollars(perUse)} / usage` : '';
  return {
    address: '/#services',
    title: row.title,
    context: 'Home',
    summary: row.desc,
    detail: monthly + usage,
    words: `${SERVICE_WORDS} ${monthly} ${usage && `${usage} pay as you go`}`,
  };
}

/** Bulk deletions have their own error message (requirements: Buttons). */
export const buttonsCollection = (requests: RequestsOfService): CollectionDefinition =>
  defineCollection('buttons', buttonsEndpoints, {
    title: 'title',
    list: {
      search: { admin: ['title', 'desc', 'link'], anyone: ['title', 'desc'] },
      sort: {
        columns: { order: 'plain', title: 'text', premium: 'plain', active: 'plain', created_at: 'plain' },
        default: 'order',
      },
      hidesInactive: true,
    },
    order: { visible: true },
    record: {
      toColumns: buttonColumns,
      present: presentButton,
      loadRelations: loadTopics,
      saveRelations: saveTopics,
    },
    hooks: {
      beforeUpdate: async (_context, before, columns) => assertLinkFits(before, columns),
      beforeBulkDelete: (ids) => assertNotStatic(ids, BUTTON_MESSAGES.staticBulk),
      async beforeDelete(context, before) {
        assertNotStatic([before.id], BUTTON_MESSAGES.staticDelete);
        assertNobodyWaits(await requests.countPending(context, before.id));
      },
      beforePurge: async (context, { id }) => assertUnrequested(await requests.hasAny(context, id)),
    },
    versions: {
      counters: ['clicks_count'],
      relations: { opens_topics: { table: 'topics', noun: 'lesson' } },
    },
    search: { kind: 'services', getTexts: async (_db, rows) => rows.map(buildSearchTexts) },
  });
