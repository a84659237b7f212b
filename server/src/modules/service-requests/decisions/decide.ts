import type { RequestStatus } from '@qram/contract/modules/buttons/service-plans';
import { SERVICE_REQUEST_MESSAGES } from '@qram/contract/modules/service-requests/service-request-messages';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { bulk } from '../../../collections/bulk/record-work.ts';
import type { WriteContext } from '../../../collections/record-types.ts';
import { stampAfter } from '../../../collections/rows/update-times.ts';
import { type Actor, inBatch } from '../../../platform/access/actor.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { lockService } from '../../buttons/service.ts';
import { endPackageGrants, mailUser, replacePackageGrants } from '../../users/service.ts';
import { approvedMail, rejectedMail } from '../mails.ts';
import { lastNoticeDay, lockWithUser, planAmongPackages, restoreEnd, setEnd, startNext } from '../packages/packages.ts';
import { packageState } from '../packages/periods.ts';
import { assertApprovable, assertDecision, assertEnd } from '../policy.ts';
import { type RequestRow, selectRequests, updateRequest } from '../repository.ts';
import { present } from '../requests/reading.ts';
import { changeRequests, NAME, recordTransition } from '../requests/transitions.ts';
import { prepareReversal, undoUntil } from './undo.ts';

/**
 * Grants what the service opens today. A package of the other plan ends when this one starts.
 * @returns the agreed price, or today's when a rejected request is approved again
 */
async function openPackage(
  context: WriteContext,
  actor: Actor,
  row: RequestRow,
  {
    current,
    end,
    expected,
  }: {
    current: ServiceRequest;
    end: string | null | undefined;
    expected: number | null | undefined;
  },
) {
  const service = await lockService(context, row.service_id);
  assertApprovable(service, current);
  const approval = await planAmongPackages(context, row, service);
  if (approval.refused !== null) throw new DomainError('conflict', SERVICE_REQUEST_MESSAGES.openTwice, { current });
  const { starts_at, follows } = approval;
  if (expected !== undefined && expected !== (follows?.id ?? null))
    throw new DomainError('conflict', SERVICE_REQUEST_MESSAGES.effectsChanged, { current });
  const ends_at = end === undefined ? approval.ends_at : end;
  assertEnd(ends_at, starts_at, context.now);
  if (follows && (follows.ends_at === null || follows.ends_at > starts_at))
    await setEnd(context, actor, follows, starts_at, 'end');
  const access = { levels: service.levels, topics: service.topics, premiumApps: service.opensPremiumApps };
  await replacePackageGrants(context, actor, { id: row.id, user_id: row.user_id, starts_at, ends_at }, access);
  const today = row.is_monthly === 1 ? service.monthlyCents : service.payAsYouGoCents;
  const price_cents = row.status === 'Rejected' ? today : row.price_cents;
  const period = { starts_at, ends_at, cancelled_at: null, end_notice: lastNoticeDay(ends_at, context.now) };
  return {
    access_level: service.level,
    price_cents,
    reason: null,
    ...period,
    follows_id: follows?.id ?? row.follows_id,
  };
}

/** Revokes the granted access and ends the period. */
async function closePackage(context: WriteContext, actor: Actor, row: RequestRow) {
  const state = packageState(row, context.now);
  if (state === null) return { keepsAccess: true, period: {} };
  if (state === 'scheduled') await restoreEnd(context, actor, row);
  else await startNext(context, actor, row);
  const levels = await endPackageGrants(context, actor, row);
  const keepsAccess = state !== 'active' || row.access_level === 0 || levels.includes(row.access_level ?? 0);
  const period =
    state === 'scheduled'
      ? { starts_at: null, ends_at: null }
      : state === 'active'
        ? { ends_at: context.now.toISOString() }
        : {};
  return { keepsAccess, period };
}

export interface Decision {
  status: RequestStatus;
  reason?: string | undefined;
  /** Null: never; undefined: after the service's months. */
  ends_at?: string | null | undefined;
  /** Package that the caller expects to be renewed or replaced; null: none. */
  follows_id?: number | null | undefined;
}

/**
 * Writes status, access, history, audit entry and email in one transaction; the email waits until undo is over.
 * @throws DomainError `conflict` with the current record for any other transition (requirements: Service requests), and
 * for approving a request of a deleted or inactive user; `validation` for an end in the past
 */
export async function decideRequest(
  deps: Dependencies,
  actor: Actor,
  id: number,
  { status: to, reason: given, ends_at: end, follows_id: expected }: Decision,
): Promise<ServiceRequest> {
  const twice = () => SERVICE_REQUEST_MESSAGES.openTwice;
  const reason = given || null;
  const row = await changeRequests(deps, [NAME, 'users'], twice, async (context) => {
    const { trx, now } = context;
    const { user, row: before } = await lockWithUser(context, id);
    const current = await present({ db: trx, now: () => now }, before);
    assertDecision(before.status, to, current);
    const saveReversal = await prepareReversal(context, before);
    const approved = to === 'Approved';
    const closed = approved ? null : await closePackage(context, actor, before);
    const changes = approved
      ? await openPackage(context, actor, before, { current, end, expected })
      : { reason, ...closed?.period };
    const updated_at = stampAfter(before.updated_at, now);
    const after = await updateRequest(trx, id, { status: to, ...changes, updated_at });
    await recordTransition(context, actor, after, { action: approved ? 'approve' : 'reject', from: before.status });
    let mailId: number | null = null;
    if (user && user.standing !== 'deleted') {
      const { publicUrl } = deps.accounts;
      const { service_id: serviceId, is_monthly: isMonthly } = after;
      const decided = { id, user, serviceId, service: current.service_title, isMonthly };
      const rejection = { reason, wasPending: before.status === 'Pending', keepsAccess: closed?.keepsAccess ?? true };
      const mail = approved
        ? approvedMail(decided, after, { now, publicUrl })
        : rejectedMail(decided, rejection, publicUrl);
      mailId = await mailUser(deps, context, user, { ...mail, notBefore: undoUntil(now) });
    }
    await saveReversal(mailId);
    return after;
  });
  return present(deps, row);
}

/** Reports on each. */
export function rejectMany(deps: Dependencies, actor: Actor, ids: readonly number[], reason: string | undefined) {
  const batchActor = inBatch(actor);
  return bulk(ids, (id) => decideRequest(deps, batchActor, id, { status: 'Rejected', reason }));
}

/**
 * Reports on each. Refuses several requests of one user for one service, because each approval would end the package of
 * the one before.
 */
export async function approveMany(deps: Dependencies, actor: Actor, ids: readonly number[]) {
  const requests = await selectRequests(deps.db, ids);
  const sameService = Map.groupBy(requests, ({ user_id, service_id }) => `${user_id} ${service_id}`);
  const ambiguous = new Set(
    [...sameService.values()]
      .filter(({ length }) => length > 1)
      .flat()
      .map(({ id }) => id),
  );
  const batchActor = inBatch(actor);
  return bulk(ids, (id) => {
    if (ambiguous.has(id)) throw new DomainError('conflict', SERVICE_REQUEST_MESSAGES.bothPlans);
    return decideRequest(deps, batchActor, id, { status: 'Approved' });
  });
}
