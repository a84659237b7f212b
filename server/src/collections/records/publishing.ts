import { NOW, type PublicationAction, type PublicationPeriod } from '@qram/contract/publication';
import { type Actor, inBatch } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CollectionDefinition } from '../definition.ts';
import { NO_FILES } from '../files/attachments.ts';
import { rowState, withActive } from '../publication/visibility.ts';
import { selectRow } from '../rows/repository.ts';
import type { WriteContext } from '../rows.ts';
import { type BulkResult, type BulkSelection, chosenIds, inBatches } from './bulk.ts';
import { changeRecord } from './updating.ts';
import { raisedBy } from './writing.ts';

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
async function isDone(
  { trx, dialect, now }: WriteContext,
  definition: CollectionDefinition,
  id: number,
  action: PublicationAction,
): Promise<boolean> {
  const row = await selectRow(trx, dialect, definition, id, { trashed: false, lock: true });
  if (!row || action === 'schedule') return false;
  const state = rowState(definition, row, now);
  return state === (action === 'publish' ? 'live' : 'draft');
}

/**
 * Publishes the selected records now, schedules them or makes them drafts, and reports success or failure for each.
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
  const results = await inBatches(deps, raisedBy(definition), chosen, {
    run: async (context: WriteContext, id) => {
      if (await isDone(context, definition, id, change.action)) return undefined;
      const columns = withActive(definition, periodAfter(change));
      await changeRecord(context, definition, batchActor, id, { input: columns, columns, files: NO_FILES });
      return undefined;
    },
  });
  return { results };
}
