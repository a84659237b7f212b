import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { SERVICE_REQUEST_MESSAGES } from '@qram/contract/modules/service-requests/service-request-messages';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { WriteContext } from '../../../collections/record-types.ts';
import { stampAfter } from '../../../collections/rows/update-times.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, notFound } from '../../../platform/domain-error.ts';
import type { OfferedService } from '../../buttons/service.ts';
import { endPackageGrants, lockCurrent, mailUser, movePackageGrants } from '../../users/service.ts';
import { endMovedMail } from '../mails.ts';
import { assertCancellable, assertEnd, assertMovable, assertRequester } from '../policy.ts';
import {
  lockRequest,
  type RequestRow,
  selectPackages,
  selectRequests,
  selectSteps,
  updateRequest,
} from '../repository.ts';
import { present } from '../requests/reading.ts';
import { changeRequests, NAME, recordTransition } from '../requests/transitions.ts';
import { lastDueNotice, NOTICE_DAYS } from './end-notices.ts';
import { cancellationEnd, packageState, planApproval } from './periods.ts';

/** Locks the user first, so that packages of one user change in turn. @throws DomainError `not_found` */
export async function lockWithUser(context: WriteContext, id: number) {
  const [found] = await selectRequests(context.trx, [id]);
  if (!found) throw notFound();
  const user = await lockCurrent(context, found.user_id);
  const row = await lockRequest(context.trx, context.dialect, id);
  if (!row) throw notFound();
  return { user, row };
}

/** Notice day not to send again; null: all are due. */
export const lastNoticeDay = (endsAt: string | null, now: Date): number | null =>
  lastDueNotice(endsAt, now, NOTICE_DAYS);

/** Plans among the user's other packages of the service. */
export async function planAmongPackages(
  { trx, now }: WriteContext,
  row: Pick<RequestRow, 'user_id' | 'is_monthly'> & { id?: number },
  service: OfferedService,
) {
  const packages = (await selectPackages(trx, [row.user_id], now)).filter(
    ({ id, service_id }) => service_id === service.id && id !== row.id,
  );
  return planApproval(row, { packages, months: service.months }, now);
}

/** Also moves the end of the grants. */
export async function setEnd(
  context: WriteContext,
  actor: Actor,
  row: RequestRow,
  endsAt: string | null,
  kind: 'end' | 'cancellation',
): Promise<RequestRow> {
  const { trx, now } = context;
  const cancelled_at = kind === 'cancellation' ? now.toISOString() : null;
  const after = await updateRequest(trx, row.id, {
    ends_at: endsAt,
    cancelled_at,
    end_notice: lastNoticeDay(endsAt, now),
    updated_at: stampAfter(row.updated_at, now),
  });
  await movePackageGrants(context, actor, row, { ends_at: endsAt });
  const action = kind === 'cancellation' ? 'cancel' : 'update';
  await recordTransition(context, actor, after, { action, from: row.status, kind });
  return after;
}

/** Approved, and not yet started. */
async function findNext({ trx, now }: WriteContext, row: RequestRow): Promise<RequestRow | undefined> {
  const others = await selectPackages(trx, [row.user_id], now);
  return others.find((other) => other.follows_id === row.id && packageState(other, now) === 'scheduled');
}

/** Closes the gap when the package before it ends early. */
export async function startNext(context: WriteContext, actor: Actor, row: RequestRow): Promise<void> {
  const next = await findNext(context, row);
  if (!next) return;
  const starts_at = context.now.toISOString();
  await updateRequest(context.trx, next.id, { starts_at, updated_at: stampAfter(next.updated_at, context.now) });
  await movePackageGrants(context, actor, next, { starts_at });
}

/** Takes back the end that the approval of a plan change set, when the change never starts. */
export async function restoreEnd(context: WriteContext, actor: Actor, change: RequestRow): Promise<void> {
  const { trx, dialect, now } = context;
  const former = change.follows_id === null ? undefined : await lockRequest(trx, dialect, change.follows_id);
  if (!former || former.is_monthly === change.is_monthly || packageState(former, now) !== 'active') return;
  const steps = await selectSteps(trx, [former.id, change.id]);
  const approved = steps.findLast(({ request_id, to_status }) => request_id === change.id && to_status === 'Approved');
  const [before, moved] = steps.filter(({ request_id }) => request_id === former.id).slice(-2);
  if (before && moved?.kind === 'end' && moved.at === approved?.at)
    await setEnd(context, actor, former, before.ends_at, 'end');
}

/**
 * Sets or removes the end; the start stays.
 * @throws DomainError `conflict` for one that has ended or is followed by another, `validation` for an end in the past
 */
export async function changePackageEnd(
  deps: Dependencies,
  actor: Actor,
  id: number,
  endsAt: string | null,
): Promise<ServiceRequest> {
  const conflict = () => ERROR_MESSAGES.conflict;
  const row = await changeRequests(deps, [NAME, 'users'], conflict, async (context) => {
    const { user, row: before } = await lockWithUser(context, id);
    const { trx, now } = context;
    const current = await present({ db: trx, now: () => now }, before);
    assertMovable(packageState(before, now), (await findNext(context, before)) !== undefined, current);
    assertEnd(endsAt, before.starts_at ?? now.toISOString(), now);
    const after = await setEnd(context, actor, before, endsAt, 'end');
    if (user && user.standing !== 'deleted') {
      const { service_id: serviceId, is_monthly: isMonthly } = after;
      const moved = { id, user, serviceId, service: current.service_title, isMonthly };
      await mailUser(deps, context, user, endMovedMail(moved, endsAt, deps.accounts.publicUrl));
    }
    return after;
  });
  return present(deps, row);
}

/**
 * A pending or scheduled one at once, a running package at the end of the paid month.
 * @throws DomainError `not_found` for another user's, `conflict` if nothing is left to cancel
 */
export async function cancelRequest(deps: Dependencies, actor: Actor, id: number): Promise<ServiceRequest> {
  const conflict = () => ERROR_MESSAGES.conflict;
  const row = await changeRequests(deps, [NAME, 'users'], conflict, async (context) => {
    const { row: before } = await lockWithUser(context, id);
    assertRequester(actor, before);
    const { trx, now } = context;
    const end = cancellationEnd(before, now);
    assertCancellable(before, end, await present({ db: trx, now: () => now }, before));
    if (await findNext(context, before)) throw new DomainError('conflict', SERVICE_REQUEST_MESSAGES.nextFirst);
    if (packageState(before, now) === 'active') return setEnd(context, actor, before, end, 'cancellation');
    await restoreEnd(context, actor, before);
    await endPackageGrants(context, actor, before);
    const updated_at = stampAfter(before.updated_at, now);
    const after = await updateRequest(trx, id, { status: 'Cancelled', starts_at: null, ends_at: null, updated_at });
    await recordTransition(context, actor, after, { action: 'cancel', from: before.status });
    return after;
  });
  return present(deps, row);
}
