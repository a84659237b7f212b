import type { RequestStatus } from '@qram/contract/modules/buttons/service-plans';
import type { WriteContext } from '../../../collections/record-types.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import type { Db } from '../../../platform/database/database.ts';
import { classifyDatabaseError } from '../../../platform/database/database-errors.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { addToDay, toDay } from '../../../platform/jobs/daily-counts.ts';
import { insertStep, type RequestRow } from '../repository.ts';

/** Key of requests in content revisions and the audit trail. */
export const NAME = 'service_requests';
/** Series of daily requests by resulting status. */
const SERIES = 'requests';

/**
 * Runs a write in one transaction; a violation of the open-request index becomes a conflict with the message `twice`.
 */
export async function transact<T>(
  deps: Dependencies,
  collections: readonly string[],
  twice: () => string,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  try {
    return await deps.revisions.change(collections, (trx) => work({ trx, dialect: deps.dialect, now: deps.now() }));
  } catch (error) {
    throw classifyDatabaseError(error) === 'unique' ? new DomainError('conflict', twice()) : error;
  }
}

/** Counts requests by their resulting status on the day of the transition; -1 takes an undone one back. */
export const countStatus = (trx: Db, status: RequestStatus, at: Date, by: 1 | -1 = 1): Promise<void> =>
  addToDay(trx, { day: toDay(at), series: SERIES, part: status }, by);

type StepKind = 'status' | 'end' | 'cancellation';

/** Records a status transition, or another end of a package, in the history, the audit trail and the daily counts. */
export async function recordTransition(
  { trx, now }: WriteContext,
  actor: Actor,
  row: RequestRow,
  { action, from, kind = 'status' }: { action: string; from: RequestStatus | null; kind?: StepKind },
): Promise<void> {
  const at = now.toISOString();
  await insertStep(trx, {
    request_id: row.id,
    at,
    from_status: from,
    to_status: row.status,
    actor_id: actor.userId,
    actor_name: actor.name,
    kind,
    ends_at: row.ends_at,
  });
  const before = from === null ? undefined : { status: from };
  const { status, access_level, reason, starts_at, ends_at } = row;
  const after = from === null ? row : { status, access_level, reason, starts_at, ends_at };
  await recordAudit(trx, actor, { action, collection: NAME, recordId: row.id, before, after }, now);
  if (kind === 'status') await countStatus(trx, row.status, now);
}
