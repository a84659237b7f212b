import { ORDER_MAX, ORDER_MESSAGES } from '@qram/contract/collection/order';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import type { CollectionContext, CollectionReader } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { RecordState, Values } from '../record-types.ts';
import { countKnown, type OrderedRow, saveOrder, selectOrdered } from '../rows/ordered-rows.ts';
import { loadRecords } from '../rows/relations.ts';
import { selectRowsById } from '../rows/repository.ts';
import { stampAfter } from '../rows/update-times.ts';
import { recordVersion } from '../versions/version-writes.ts';
import { transact } from './transact.ts';

/** Default `order`: last, by id. */
export const LAST = 1_000_000;

/** A moved record comes last in the new parent; its number belongs to the former list. */
export const lastInNewParent =
  <Column extends string>(column: Column) =>
  (before: Record<Column, number>, columns: Partial<Record<Column, number>>) =>
    columns[column] === undefined || columns[column] === before[column] ? {} : { order: LAST };

/** All ids of the list, and the order that the caller saw. */
export interface OrderInput extends Values {
  ids: number[];
  from: number[];
}

/** Tells moved or deleted records, which are a conflict, from ids that never existed. */
async function assertSeen(reader: CollectionReader, rows: OrderedRow[], from: number[]): Promise<void> {
  if (rows.length > ORDER_MAX) throw new DomainError('conflict', ORDER_MESSAGES.tooMany);
  const current = rows.map(({ id }) => id);
  if (current.join() === from.join()) return;
  if ((await countKnown(reader, from)) < from.length) throw invalidField('ids', ORDER_MESSAGES.unknown);
  throw new DomainError('conflict', ORDER_MESSAGES.changed, { current: { ids: current } });
}

/** A visible order is part of the record, so all get a later stamp. */
function stampFor(definition: CollectionDefinition, rows: readonly OrderedRow[], now: Date): string | null {
  if (!definition.order?.visible) return null;
  const latest = Math.max(...rows.map(({ updated_at }) => Date.parse(updated_at)));
  return stampAfter(new Date(latest).toISOString(), now);
}

async function loadVersioned(reader: CollectionReader, rows: readonly OrderedRow[]): Promise<RecordState[]> {
  if (!reader.definition.order?.visible || !reader.definition.versions) return [];
  const ids = rows.map(({ id }) => id);
  const found = await selectRowsById(reader, ids, { trashed: false, lock: false });
  return loadRecords(
    reader,
    ids.flatMap((id) => found.get(id) ?? []),
  );
}

/**
 * Numbers the list from 1, with one audit entry.
 * @throws DomainError `conflict` with the current ids when the list has changed since
 */
export function reorder(
  collection: CollectionContext,
  actor: Actor,
  { ids, from, ...within }: OrderInput,
): Promise<{ ids: number[] }> {
  const { definition } = collection;
  return transact(collection, actor, { values: {}, selfId: null }, async (write) => {
    const rows = await selectOrdered(write, within, ORDER_MAX + 1);
    await assertSeen(write, rows, from);
    const numbers = new Map(ids.map((id, at) => [id, at + 1]));
    const moved = rows.filter(({ id, order }) => order !== numbers.get(id));
    if (moved.length > 0) {
      const before = await loadVersioned(write, moved);
      await saveOrder(write, moved, numbers, stampFor(definition, moved, write.now));
      const after = await loadVersioned(write, moved);
      for (const [at, state] of before.entries()) {
        const change = { before: state, after: after[at] ?? state, action: 'update' } as const;
        await recordVersion(write, change);
      }
    }
    const audited = (list: readonly number[]) => ({ ...within, order: list.join(', ') });
    const event = { action: 'reorder', collection: definition.name, recordId: null };
    await recordAudit(write.trx, actor, { ...event, before: audited(from), after: audited(ids) }, write.now);
    return { ids };
  });
}
