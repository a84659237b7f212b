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
const SERIES = 'requests';

/** A violation of the open-request index becomes a conflict with the message `twice`. */
export async function changeRequests<T>(
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

/** @param by -1 takes back an undone one */
export const countStatus = (trx: Db, status: RequestStatus, at: Date, by: 1 | -1 = 1): Promise<void> =>
  addToDay(trx, { day: toDay(at), series: SERIES, part: status }, by);

type StepKind = 'status' | 'end' | 'cancellation';

/** Writes the history, the audit trail and the daily counts. */
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
