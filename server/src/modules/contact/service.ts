import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { ContactInfo, ContactMessage, MessageState } from '@qram/contract/modules/contact/contact';
import type { contactMessageBody } from '@qram/contract/modules/contact/contact-form';
import type { z } from 'zod';
import { bulk } from '../../collections/bulk/record-work.ts';
import { engine } from '../../collections/collection.ts';
import { stampAfter } from '../../collections/rows/update-times.ts';
import { type Actor, inBatch } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { toNetwork } from '../../platform/process/ip-network.ts';
import { findUser } from '../users/service.ts';
import { MESSAGES, messagesCollection } from './collection.ts';
import { messageMail } from './mails.ts';
import { assertMaySend, assertWithinHour, type SendingRules } from './policy.ts';
import { countByState, insertMessage, lockContactInfo, selectContactInfo, updateContactInfo } from './repository.ts';

/** The first start creates the record. */
export function readContactInfo(deps: Dependencies): Promise<ContactInfo> {
  return selectContactInfo(deps.db);
}

type Changes = Partial<Omit<ContactInfo, 'id' | 'updated_at'>>;

const omitBookkeeping = ({ id: _, updated_at: __, ...parts }: ContactInfo) => parts;

/**
 * @param startedFrom the versions that the editor started from
 * @throws DomainError `conflict` with the current record when it has changed since
 */
export function saveContactInfo(
  deps: Dependencies,
  actor: Actor,
  changes: Changes,
  startedFrom: readonly (Date | null)[],
): Promise<ContactInfo> {
  const now = deps.now();
  return deps.revisions.change(['contact'], async (trx) => {
    const before = await lockContactInfo(trx, deps.dialect);
    const changedAt = Date.parse(before.updated_at);
    if (startedFrom.some((at) => at !== null && at.getTime() < changedAt))
      throw new DomainError('conflict', ERROR_MESSAGES.conflict, { current: before });
    const after = await updateContactInfo(trx, { ...changes, updated_at: stampAfter(before.updated_at, now) });
    const event = { action: 'update', collection: 'contact_info', recordId: before.id };
    await recordAudit(trx, actor, { ...event, before: omitBookkeeping(before), after: omitBookkeeping(after) }, now);
    return after;
  });
}

export interface ContactOptions extends SendingRules {
  publicUrl: string;
}

/** Prefers a signed-in user's account to the input. */
async function findSender(deps: Dependencies, actor: Actor, body: z.output<typeof contactMessageBody>) {
  const user = actor.userId === null ? null : await findUser(deps, actor.userId);
  return { name: user?.name ?? body.user_name, email: user?.email ?? body.user_email };
}

/**
 * Stores and queues in one transaction. Stores a message with a filled-in honeypot as spam, without an email.
 * @throws DomainError `headless_browser`, `forbidden` or `rate_limited`, as configured
 */
export async function sendMessage(
  deps: Dependencies,
  actor: Actor,
  body: z.output<typeof contactMessageBody>,
  options: ContactOptions,
): Promise<{ send_time: string }> {
  assertMaySend(actor, options);
  const sender = await findSender(deps, actor, body);
  return deps.revisions.change([MESSAGES], async (trx) => {
    const now = deps.now();
    await assertWithinHour({ trx, dialect: deps.dialect, now }, actor, options);
    const at = now.toISOString();
    const { subject, message } = body;
    const content = { ...sender, subject, message, address: actor.ip, user_agent: actor.userAgent };
    const spam = body.website !== '';
    const outbox_id = spam ? null : await enqueueMail(trx, messageMail(content, at, options.publicUrl), now);
    const state: MessageState = spam ? 'spam' : 'new';
    const stamps = { created_at: at, updated_at: at };
    const network = toNetwork(actor.ip);
    await insertMessage(trx, { ...content, ...stamps, network, user_id: actor.userId, state, outbox_id });
    return { send_time: at };
  });
}

export const countMessages = (deps: Dependencies): Promise<Record<MessageState, number>> =>
  deps.revisions.getOrLoad(MESSAGES, 'messages by state', () => countByState(deps.db));

/** @throws DomainError `not_found` */
export async function markMessage(
  deps: Dependencies,
  actor: Actor,
  id: number,
  state: MessageState,
): Promise<ContactMessage> {
  const messages = engine(deps).collection(messagesCollection(deps));
  return (await messages.update(actor, id, { state })) as unknown as ContactMessage;
}

export function markMany(deps: Dependencies, actor: Actor, ids: readonly number[], state: MessageState) {
  const batchActor = inBatch(actor);
  return bulk(ids, (id) => markMessage(deps, batchActor, id, state));
}
