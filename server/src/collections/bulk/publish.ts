import { NOW, type PublicationAction, type PublicationPeriod } from '@qram/contract/publication';
import { type Actor, inBatch } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import type { CollectionDefinition } from '../definition.ts';
import { NO_FILES } from '../files/attachments.ts';
import { raisedBy } from '../operations/remove.ts';
import { changeLocked } from '../operations/update.ts';
import { rowState, withActive } from '../publication/visibility.ts';
import type { Row, WriteContext } from '../record-types.ts';
import { selectRowsById } from '../rows/repository.ts';
import { type BulkResult, type BulkSelection, chosenIds, inOneTransaction, refused, toWork } from './bulk.ts';

/** The change of a bulk call to the times of records. */
export interface PublicationChange {
  action: PublicationAction;
  /** For `schedule`; not given: unchanged. */
  publish_at?: string | null;
  unpublish_at?: string | null;
}

function periodAfter({ action, ...times }: PublicationChange): Partial<PublicationPeriod> {
  if (action === 'schedule') return times;
  return { publish_at: action === 'publish' ? NOW : null, unpublish_at: null };
}

/** True if a record already is what the action would make it. */
function isDone(definition: CollectionDefinition, row: Row, action: PublicationAction, now: Date): boolean {
  if (action === 'schedule') return false;
  return rowState(definition, row, now) === (action === 'publish' ? 'live' : 'draft');
}

/**
 * Publishes the selected records now, schedules them or makes them drafts in one transaction, and reports success or
 * failure for each.
 * @throws DomainError `conflict` when the number of matches is not the confirmed one
 */
export async function bulkPublish(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  { ids, matching, count, ...change }: BulkSelection & PublicationChange,
): Promise<{ results: BulkResult[] }> {
  const chosen = await chosenIds(deps, definition, actor, { ids, matching, count });
  const batchActor = inBatch(actor);
  const columns = withActive(definition, periodAfter(change));
  const write = { input: columns, columns, files: NO_FILES };
  const runAll = async (context: WriteContext, some: readonly number[]) => {
    const { trx, dialect, now } = context;
    const rows = await selectRowsById(trx, dialect, definition, some, { trashed: false, lock: true });
    const changes = some.flatMap((id) => {
      const row = rows.get(id);
      return row && !isDone(definition, row, change.action, now) ? [{ row, write }] : [];
    });
    await changeLocked(context, definition, batchActor, changes);
    return some.map((id) => (rows.has(id) ? { id, ok: true } : refused(id, notFound())));
  };
  return { results: await inOneTransaction(deps, raisedBy(definition), chosen, toWork(runAll)) };
}
