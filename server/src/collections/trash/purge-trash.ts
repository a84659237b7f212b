import { TRASH_DAYS } from '@qram/contract/modules/audit/audit-limits';
import { DAY_MS } from '@qram/contract/values/durations';
import { SYSTEM } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { CollectionDefinition } from '../definition.ts';
import { type PurgedCollection, purge } from '../operations/purge.ts';
import { purgeOrder } from '../operations/purge-order.ts';
import { untyped } from '../rows/repository.ts';

const IDS_AT_ONCE = 200;

export interface PurgeResult {
  /** Excludes records purged with them. */
  purged: number;
  /** Records that others still reference. */
  blocked: number;
  failed: number;
}

/** Newest deletion time to purge. */
const cutOff = (now: Date): string => new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();

async function selectDeletedUntil(
  db: Db,
  { name }: CollectionDefinition,
  range: { before: string; after: number },
): Promise<number[]> {
  const rows = await untyped(db)
    .selectFrom(name)
    .select('id')
    .where('deleted_at', '<=', range.before)
    .where('id', '>', range.after)
    .orderBy('id')
    .limit(IDS_AT_ONCE)
    .execute();
  return rows.map((row) => Number(row.id));
}

async function attempt(collection: PurgedCollection, id: number, before: string): Promise<keyof PurgeResult | null> {
  try {
    await purge(collection, SYSTEM, id, before);
    return 'purged';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    if (error instanceof DomainError && error.code === 'conflict') return 'blocked';
    collection.deps.log.error({ err: error, kind: collection.definition.name, id }, 'a record could not be purged');
    return 'failed';
  }
}

/**
 * Purges after 30 days, one transaction per record, so that a blocked one doesn't block others. Safe to interrupt, and
 * on several instances.
 */
export async function purgeTrash(
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
): Promise<PurgeResult> {
  const result: PurgeResult = { purged: 0, blocked: 0, failed: 0 };
  const before = cutOff(deps.now());
  for (const definition of purgeOrder(collections)) {
    let ids = await selectDeletedUntil(deps.db, definition, { before, after: 0 });
    while (ids.length > 0) {
      for (const id of ids) {
        const outcome = await attempt({ deps, definition, collections }, id, before);
        if (outcome) result[outcome] += 1;
      }
      ids = await selectDeletedUntil(deps.db, definition, { before, after: ids.at(-1) ?? 0 });
    }
  }
  return result;
}
