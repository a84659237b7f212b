import { ERROR_MESSAGES } from '@qram/contract/errors';
import { SERVICE_REQUEST_MESSAGES, type ServiceRequest } from '@qram/contract/modules/service-requests';
import { planLabel, type RequestStatus, SUBSCRIPTION_TEXTS } from '@qram/contract/service-plans';
import { bulk } from '../../collections/bulk.ts';
import type { WriteContext } from '../../collections/definition.ts';
import { stampAfter } from '../../collections/writing.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { lockService } from '../buttons/service.ts';
import { acceptedVersion } from '../terms/service.ts';
import { changeAccessLevel, lockCurrent, mailUser, type Standing } from '../users/service.ts';
import { NAME, noteStep, transact } from './lifecycle.ts';
import { approvedMail, newRequestMail, receivedMail, rejectedMail } from './mails.ts';
import {
  assertActiveUser,
  assertApprovable,
  assertCancellable,
  assertDecision,
  assertMayAskFor,
  assertOffered,
  assertOwn,
} from './policy.ts';
import { present } from './reading.ts';
import {
  countPendingFor,
  insertRequest,
  levelGivenElsewhere,
  lockRequest,
  type RequestRow,
  updateRequest,
} from './repository.ts';

/** Pending requests for a service, read in the given transaction. */
export const countWaitingFor = ({ trx }: WriteContext, serviceId: number): Promise<number> =>
  countPendingFor(trx, serviceId);

/**
 * Creates a Pending request with the service's current price, regardless of client input.
 * @throws DomainError `forbidden` on behalf of another user, `validation` for an unavailable service, `conflict` while
 * a request for the same user, service and plan is open
 */
export async function askForService(
  deps: Dependencies,
  actor: Actor,
  {
    user_id = Number(actor.userId),
    service_id,
    is_monthly,
    message: written,
  }: { user_id?: number; service_id: number; is_monthly: 0 | 1; message?: string },
): Promise<ServiceRequest> {
  assertMayAskFor(actor, user_id);
  let title = '';
  const twice = () => SUBSCRIPTION_TEXTS.duplicate(title, planLabel(is_monthly));
  const row = await transact(deps, [NAME], twice, async (context) => {
    const user = await lockCurrent(context, user_id);
    assertActiveUser(user);
    const service = await lockService(context, service_id);
    assertOffered(service);
    title = service.title;
    const at = context.now.toISOString();
    const price_cents = is_monthly === 1 ? service.monthlyCents : service.payAsYouGoCents;
    const message = written || null;
    const terms_version_id = await acceptedVersion(context.trx, user_id);
    const agreed = { price_cents, service_title: title, terms_version_id, message };
    const made = { user_id, service_id, is_monthly, status: 'Pending', ...agreed } as const;
    const inserted = await insertRequest(context.trx, { ...made, created_at: at, updated_at: at });
    await noteStep(context, actor, inserted, { action: 'create', from: null });
    const asked = { id: inserted.id, user, service: title, isMonthly: is_monthly };
    await mailUser(deps, context, user, receivedMail(asked, price_cents));
    const news = { ...asked, username: user.username, message, priceCents: price_cents };
    await enqueueMail(context.trx, newRequestMail(news, deps.accounts.publicUrl), context.now);
    return inserted;
  });
  return present(deps.db, row);
}

/**
 * Grants the service's level to the user. Returns the level, so that a rejection revokes the same one, and the price: the
 * agreed one, or today's when a rejected request is approved again.
 */
async function approve(context: WriteContext, actor: Actor, row: RequestRow, user: Standing | null) {
  const service = await lockService(context, row.service_id);
  assertApprovable(user, service, await present(context.trx, row));
  await changeAccessLevel(context, actor, row.user_id, { level: service.level, given: true });
  const today = row.is_monthly === 1 ? service.monthlyCents : service.payAsYouGoCents;
  const price_cents = row.status === 'Rejected' ? today : row.price_cents;
  return { access_level: service.level, price_cents, reason: null };
}

/** Revokes the level that the request granted, unless another approved one grants it; true if it stays. */
async function close(context: WriteContext, actor: Actor, row: RequestRow): Promise<boolean> {
  const level = row.status === 'Approved' ? (row.access_level ?? 0) : 0;
  if (level === 0 || (await levelGivenElsewhere(context.trx, row, level))) return true;
  await changeAccessLevel(context, actor, row.user_id, { level, given: false });
  return false;
}

/** A decision on a request. */
export interface Decision {
  status: RequestStatus;
  /** Why it is rejected. */
  reason?: string;
}

/**
 * Approves or rejects a request. Status, access, history, audit entry and email are one transaction.
 * @throws DomainError `conflict` with the current record for any other transition (requirements: Service requests), and
 * for approving a request of a deleted or inactive user
 */
export async function decideRequest(
  deps: Dependencies,
  actor: Actor,
  id: number,
  { status: to, reason: given }: Decision,
): Promise<ServiceRequest> {
  const twice = () => SERVICE_REQUEST_MESSAGES.openTwice;
  const reason = given || null;
  const row = await transact(deps, [NAME, 'users'], twice, async (context) => {
    const { trx, dialect, now } = context;
    const before = await lockRequest(trx, dialect, id);
    if (!before) throw notFound();
    const current = await present(trx, before);
    assertDecision(before.status, to, current);
    const user = await lockCurrent(context, before.user_id);
    const approved = to === 'Approved';
    const changes = approved ? await approve(context, actor, before, user) : { reason };
    const keepsAccess = approved || (await close(context, actor, before));
    const updated_at = stampAfter(before.updated_at, now);
    const after = await updateRequest(trx, id, { status: to, ...changes, updated_at });
    await noteStep(context, actor, after, { action: approved ? 'approve' : 'reject', from: before.status });
    if (user && user.standing !== 'deleted') {
      const decided = { id, user, service: current.service_title, isMonthly: after.is_monthly };
      const rejection = { reason, declined: before.status === 'Pending', keepsAccess };
      await mailUser(deps, context, user, approved ? approvedMail(decided) : rejectedMail(decided, rejection));
    }
    return after;
  });
  return present(deps.db, row);
}

/** Approves or rejects each of the given requests, and reports on each. */
export function decideMany(deps: Dependencies, actor: Actor, ids: readonly number[], decision: Decision) {
  return bulk(ids, (id) => decideRequest(deps, actor, id, decision));
}

/** Withdraws the caller's pending request. @throws DomainError `not_found` for another user's, `conflict` */
export async function cancelRequest(deps: Dependencies, actor: Actor, id: number): Promise<ServiceRequest> {
  const row = await transact(
    deps,
    [NAME],
    () => ERROR_MESSAGES.conflict,
    async (context) => {
      const { trx, dialect, now } = context;
      const before = await lockRequest(trx, dialect, id);
      if (!before) throw notFound();
      assertOwn(actor, before);
      assertCancellable(before, await present(trx, before));
      const changed = { status: 'Cancelled', updated_at: stampAfter(before.updated_at, now) } as const;
      const after = await updateRequest(trx, id, changed);
      await noteStep(context, actor, after, { action: 'cancel', from: before.status });
      return after;
    },
  );
  return present(deps.db, row);
}
