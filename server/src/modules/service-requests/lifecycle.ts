import type { RequestStatus } from '@qram/contract/service-plans';
import type { WriteContext } from '../../collections/definition.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import { addToDay, dayOf } from '../../platform/daily-counts.ts';
import { classifyDatabaseError } from '../../platform/database/database-errors.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { insertStep, type RequestRow } from './repository.ts';

/** Requests in content versions and in the audit trail. */
export const NAME = 'service_requests';
/** The daily roll-up of requests, by the status that they reached. */
const SERIES = 'requests';

/** Runs a write in one transaction; what the index of open requests refuses is a conflict in the words of `twice`. */
export async function transact<T>(
  deps: Dependencies,
  collections: readonly string[],
  twice: () => string,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  try {
    return await deps.versions.change(collections, (trx) => work({ trx, dialect: deps.dialect, now: deps.now() }));
  } catch (error) {
    throw classifyDatabaseError(error) === 'unique' ? new DomainError('conflict', twice()) : error;
  }
}

/** Notes a step of a request's life: in its history, in the audit trail, and in the counts of the day. */
export async function noteStep(
  { trx, now }: WriteContext,
  actor: Actor,
  row: RequestRow,
  { action, from }: { action: string; from: RequestStatus | null },
): Promise<void> {
  const at = now.toISOString();
  await insertStep(trx, {
    request_id: row.id,
    at,
    from_status: from,
    to_status: row.status,
    actor_id: actor.userId,
    actor_name: actor.name,
  });
  const before = from === null ? undefined : { status: from };
  const after = from === null ? row : { status: row.status, access_level: row.access_level };
  await recordAudit(trx, actor, { action, collection: NAME, recordId: row.id, before, after }, now);
  await addToDay(trx, { day: dayOf(now), series: SERIES, part: row.status });
}
