import { planLabel } from '@qram/contract/modules/buttons/payment-plans';
import { SUBSCRIPTION_TEXTS } from '@qram/contract/modules/buttons/service-plans';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { lockService } from '../../buttons/service.ts';
import { acceptedVersion } from '../../terms/service.ts';
import { lockCurrent, mailUser } from '../../users/service.ts';
import { newRequestMail, receivedMail } from '../mails.ts';
import { planAmongPackages } from '../packages/packages.ts';
import { assertActiveUser, assertMayAskFor, assertOffered } from '../policy.ts';
import { insertRequest } from '../repository.ts';
import { present } from './reading.ts';
import { changeRequests, NAME, recordTransition } from './transitions.ts';

/**
 * Uses the service's current price, regardless of the input. Beside a running package, it is a renewal or a plan
 * change.
 * @throws DomainError `forbidden` on behalf of another user, `validation` for an unavailable service, `conflict` while
 * a request for the same plan is pending, its package has no end, or the next package is approved already
 */
export async function createRequest(
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
  const row = await changeRequests(deps, [NAME], twice, async (context) => {
    const user = await lockCurrent(context, user_id);
    assertActiveUser(user);
    const service = await lockService(context, service_id);
    assertOffered(service);
    title = service.title;
    const approval = await planAmongPackages(context, { user_id, is_monthly }, service);
    if (approval.refused !== null) throw new DomainError('conflict', twice());
    const at = context.now.toISOString();
    const price_cents = is_monthly === 1 ? service.monthlyCents : service.payAsYouGoCents;
    const message = written || null;
    const terms_version_id = await acceptedVersion(context.trx, user_id);
    const agreed = { price_cents, service_title: title, terms_version_id, message };
    const follows_id = approval.follows?.id ?? null;
    const made = { user_id, service_id, is_monthly, status: 'Pending', follows_id, ...agreed } as const;
    const inserted = await insertRequest(context.trx, { ...made, created_at: at, updated_at: at });
    await recordTransition(context, actor, inserted, { action: 'create', from: null });
    const asked = { id: inserted.id, user, serviceId: service_id, service: title, isMonthly: is_monthly };
    const { publicUrl } = deps.accounts;
    await mailUser(deps, context, user, receivedMail(asked, { priceCents: price_cents, offer: service, publicUrl }));
    const renews = approval.follows ? approval.follows.is_monthly === is_monthly : undefined;
    const news = { ...asked, username: user.username, message, priceCents: price_cents, renews };
    await enqueueMail(context.trx, newRequestMail(news, publicUrl), context.now);
    return inserted;
  });
  return present(deps, row);
}
