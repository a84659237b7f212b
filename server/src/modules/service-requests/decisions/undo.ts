import { SERVICE_REQUEST_MESSAGES } from '@qram/contract/modules/service-requests/service-request-messages';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { bulk } from '../../../collections/bulk/record-work.ts';
import type { WriteContext } from '../../../collections/record-types.ts';
import { stampAfter } from '../../../collections/rows/update-times.ts';
import { type Actor, inBatch } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { withdrawMail } from '../../../platform/mail/outbox.ts';
import { restorePackageGrants, selectGrantsFor } from '../../users/service.ts';
import { lockWithUser } from '../packages/packages.ts';
import {
  deleteDecision,
  deleteStepsAfter,
  isFollowed,
  lockRequest,
  type RequestRow,
  saveDecision,
  selectDecision,
  selectPackages,
  selectRequests,
  selectSteps,
  updateRequest,
} from '../repository.ts';
import { present } from '../requests/reading.ts';
import { changeRequests, countStatus, NAME } from '../requests/transitions.ts';

/** The back office offers undo for 10 seconds; the rest is for slow networks. The email waits as long. */
const UNDO_MS = 15_000;

export const undoUntil = (now: Date): Date => new Date(now.getTime() + UNDO_MS);

/** Everything that a decision may change: the user's packages of the service, with their grants. */
interface Snapshot {
  requests: RequestRow[];
  grants: Awaited<ReturnType<typeof selectGrantsFor>>;
}

/** Snapshots the user's packages before a decision. The returned function saves what the decision changed. */
export async function prepareReversal({ trx, now }: WriteContext, row: RequestRow) {
  const packages = await selectPackages(trx, [row.user_id], now);
  const others = packages.filter(({ id, service_id }) => service_id === row.service_id && id !== row.id);
  const requests = [row, ...others];
  const ids = requests.map(({ id }) => id);
  const grants = await selectGrantsFor(trx, ids);
  const last_step_id = (await selectSteps(trx, ids)).at(-1)?.id ?? 0;
  return async (mail_id: number | null): Promise<void> => {
    const changed = (await selectRequests(trx, ids)).filter(
      ({ id, updated_at }) => updated_at !== requests.find((before) => before.id === id)?.updated_at,
    );
    const isChanged = (id: unknown) => changed.some((after) => after.id === id);
    const before: Snapshot = {
      requests: requests.filter(({ id }) => isChanged(id)),
      grants: grants.filter(({ request_id }) => isChanged(request_id)),
    };
    const after = Object.fromEntries(changed.map(({ id, updated_at }) => [id, updated_at]));
    await saveDecision(trx, {
      request_id: row.id,
      undo_until: undoUntil(now).toISOString(),
      mail_id,
      last_step_id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    });
  };
}

/** A decision changes no other field. */
const restorableFields = ({ status, price_cents, access_level, reason, ...row }: RequestRow) => ({
  status,
  price_cents,
  access_level,
  reason,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  cancelled_at: row.cancelled_at,
  follows_id: row.follows_id,
  end_notice: row.end_notice,
});

const auditedFields = ({ status, access_level, reason, starts_at, ends_at }: RequestRow) => ({
  status,
  access_level,
  reason,
  starts_at,
  ends_at,
});

/**
 * Restores status, periods, grants and history, and withholds the email; the audit trail keeps both.
 * @throws DomainError `conflict` with the current record when it is too late, or something has changed since
 */
export async function reverseDecision(deps: Dependencies, actor: Actor, id: number): Promise<ServiceRequest> {
  const row = await changeRequests(
    deps,
    [NAME, 'users'],
    () => SERVICE_REQUEST_MESSAGES.openTwice,
    async (context) => {
      const { trx, now, dialect } = context;
      const { row: decided } = await lockWithUser(context, id);
      const refused = async (message: string) =>
        new DomainError('conflict', message, { current: await present({ db: trx, now: () => now }, decided) });
      const decision = await selectDecision(trx, id, now);
      if (!decision) throw await refused(SERVICE_REQUEST_MESSAGES.undoTooLate);
      const before = JSON.parse(decision.before) as Snapshot;
      const after = JSON.parse(decision.after) as Record<string, string>;
      const ids = before.requests.map((request) => request.id);
      for (const requestId of ids) {
        const current = await lockRequest(trx, dialect, requestId);
        if (current?.updated_at !== after[requestId]) throw await refused(SERVICE_REQUEST_MESSAGES.changedSince);
      }
      if (await isFollowed(trx, id, ids)) throw await refused(SERVICE_REQUEST_MESSAGES.changedSince);
      if (decision.mail_id !== null && !(await withdrawMail(trx, decision.mail_id)))
        throw await refused(SERVICE_REQUEST_MESSAGES.undoTooLate);
      for (const former of before.requests) {
        const updated_at = stampAfter(after[former.id] ?? former.updated_at, now);
        await updateRequest(trx, former.id, { ...restorableFields(former), updated_at });
      }
      await restorePackageGrants(context, actor, decided, { requestIds: ids, grants: before.grants });
      await deleteStepsAfter(trx, ids, decision.last_step_id);
      await deleteDecision(trx, id);
      await countStatus(trx, decided.status, new Date(decided.updated_at), -1);
      const [current] = await selectRequests(trx, [id]);
      if (!current) throw await refused(SERVICE_REQUEST_MESSAGES.changedSince);
      const event = { action: 'undo', collection: NAME, recordId: id };
      await recordAudit(trx, actor, { ...event, before: auditedFields(decided), after: auditedFields(current) }, now);
      return current;
    },
  );
  return present(deps, row);
}

/** Undoes the latest decision on each, as one bulk action. */
export function reverseMany(deps: Dependencies, actor: Actor, ids: readonly number[]) {
  const batchActor = inBatch(actor);
  return bulk(ids, (id) => reverseDecision(deps, batchActor, id));
}

export { deleteEndedDecisions } from '../repository.ts';
