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
import { replaceTopicsFor, selectContainable, selectOpenings, selectTopicsFor } from './repository.ts';

/** Reads requests in the transaction that deletes or purges their service. */
export interface RequestsOfService {
  countPending(context: WriteContext, serviceId: number): Promise<number>;
  /** Includes decided and trashed requests. */
  hasAny(context: WriteContext, serviceId: number): Promise<boolean>;
}

/** Its own topics, and what it opens with the services that it contains. */
async function loadOpened(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const [topics, openings] = [await selectTopicsFor(db, ids), await selectOpenings(db)];
  return new Map(
    ids.map((id) => {
      const own = topics.get(id) ?? [];
      const opening = openings.get(id);
      return [
        id,
        {
          opens_topics: formatCodes(own),
          includes_levels: formatCodes(opening?.levels ?? []),
          includes_topics: formatCodes(opening?.topics ?? own),
          includes_premium_apps: opening?.apps ? 1 : 0,
          contains_title: opening?.contained ?? null,
        },
      ];
    }),
  );
}

/** @throws DomainError `validation` for a service that is gone, or contains this one */
async function assertContainable({ trx }: WriteContext, id: number, contains: number | null | undefined) {
  if (contains === null || contains === undefined) return;
  const found = id === contains ? 'circular' : await selectContainable(trx, contains, id);
  if (found === 'unknown') throw invalidField('contains', BUTTON_MESSAGES.containsUnknown);
  if (found === 'circular') throw invalidField('contains', BUTTON_MESSAGES.containsCircular);
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
      loadRelations: loadOpened,
      async saveRelations(context, id, body) {
        await saveTopics(context, id, body);
        await assertContainable(context, id, body.contains);
      },
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
