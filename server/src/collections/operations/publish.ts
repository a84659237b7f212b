import { NOW, type PublicationAction, type PublicationPeriod } from '@qram/contract/collection/publication';
import type { CollectionWrite } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import { NO_FILES } from '../files/attachments.ts';
import { rowState, withActive } from '../publication/visibility.ts';
import type { Row } from '../record-types.ts';
import { selectRowsById } from '../rows/repository.ts';
import { changeLocked } from './update.ts';

/** New times for records. */
export interface PublicationChange {
  action: PublicationAction;
  /** For `schedule`; absent: unchanged. */
  publish_at?: string | null;
  unpublish_at?: string | null;
}

function periodAfter({ action, ...times }: PublicationChange): Partial<PublicationPeriod> {
  if (action === 'schedule') return times;
  return { publish_at: action === 'publish' ? NOW : null, unpublish_at: null };
}

/** True if the action changes nothing. */
function isDone(definition: CollectionDefinition, row: Row, action: PublicationAction, now: Date): boolean {
  if (action === 'schedule') return false;
  return rowState(definition, row, now) === (action === 'publish' ? 'live' : 'draft');
}

/** @returns ids of existing records */
export async function publishRows(
  write: CollectionWrite,
  ids: readonly number[],
  change: PublicationChange,
): Promise<Set<number>> {
  const { definition, now } = write;
  const columns = withActive(definition, periodAfter(change));
  const prepared = { input: columns, columns, files: NO_FILES };
  const rows = await selectRowsById(write, ids, { trashed: false, lock: true });
  const changes = ids.flatMap((id) => {
    const row = rows.get(id);
    return row && !isDone(definition, row, change.action, now) ? [{ row, write: prepared }] : [];
  });
  await changeLocked(write, changes);
  return new Set(rows.keys());
}
