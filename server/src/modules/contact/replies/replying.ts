import {
  CONTACT_REPLY_MESSAGES,
  type ContactMessage,
  type MessageWithReplies,
} from '@qram/contract/modules/contact/contact';
import { engine } from '../../../collections/collection.ts';
import { stampAfter } from '../../../collections/rows/update-times.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, notFound } from '../../../platform/domain-error.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { selectMails } from '../../../platform/mail/outbox-queue.ts';
import { admitsMail } from '../../../platform/mail/recipient-limits.ts';
import { selectUsernames } from '../../users/service.ts';
import { MESSAGES, messagesCollection } from '../collection.ts';
import { replyMail } from '../mails.ts';
import { presentReply } from '../presenter.ts';
import { insertReply, lockMessage, selectReplies, updateMessageState } from '../repository.ts';

/** The same text from the same admin within this time is a repeated call. */
const REPEAT_MS = 10 * 60_000;

/** Lists replies oldest first. @throws DomainError `not_found` */
export async function readMessage(deps: Dependencies, actor: Actor, id: number): Promise<MessageWithReplies> {
  const message = (await engine(deps)
    .collection(messagesCollection(deps))
    .read(actor, id)) as unknown as ContactMessage;
  return { ...message, replies: await loadReplies(deps, deps.db, id) };
}

async function loadReplies(deps: Pick<Dependencies, 'mail' | 'now'>, db: Db, id: number) {
  const rows = await selectReplies(db, id);
  const mails = await selectMails(
    db,
    rows.flatMap(({ outbox_id }) => outbox_id ?? []),
  );
  const usernames = await selectUsernames(
    db,
    rows.map(({ sent_by_id }) => sent_by_id),
  );
  return rows.map((row) => {
    const mail = mails.find((one) => one.id === row.outbox_id);
    const username = usernames.get(row.sent_by_id) ?? null;
    return presentReply(row, { mail, username }, deps.now(), deps.mail.reach);
  });
}

export interface Reply {
  text: string;
  /** The last reply that the admin saw, null for none; a 409 if there is a later one. */
  last_reply_id?: number | null | undefined;
}

/**
 * Replies to a message by email and marks it as answered, in one transaction. Repeating the call sends nothing twice.
 * @throws DomainError `not_found`; `conflict` if the site can't send email to visitors, or with the message if another
 * admin has replied since; `rate_limited` if the recipient has got too many emails
 */
export async function replyToMessage(
  deps: Dependencies,
  actor: Actor,
  id: number,
  { text, last_reply_id }: Reply,
): Promise<MessageWithReplies> {
  if (deps.mail.reach !== 'everyone') throw new DomainError('conflict', CONTACT_REPLY_MESSAGES.noEmail);
  const outcome = await deps.revisions.change([MESSAGES], async (trx) => {
    const now = deps.now();
    const message = await lockMessage(trx, deps.dialect, id);
    if (!message) throw notFound();
    const last = (await selectReplies(trx, id)).at(-1);
    const since = now.getTime() - REPEAT_MS;
    if (last?.text === text && last.sent_by_id === actor.userId && Date.parse(last.created_at) > since) return 'sent';
    if (last_reply_id !== undefined && last_reply_id !== (last?.id ?? null)) return 'outdated';
    const mail = replyMail(message, text, deps.mail.mailbox);
    if (!(await admitsMail(deps, trx, mail, now)))
      throw new DomainError('rate_limited', CONTACT_REPLY_MESSAGES.tooMany, { retryAfterSeconds: 3600 });
    const at = now.toISOString();
    await insertReply(trx, {
      message_id: id,
      text,
      sent_by_id: actor.userId,
      sent_by_name: actor.name,
      created_at: at,
      outbox_id: await enqueueMail(trx, mail, now),
    });
    await updateMessageState(trx, id, { state: 'answered', updated_at: stampAfter(message.updated_at, now) });
    const event = { action: 'reply', collection: MESSAGES, recordId: id };
    const after = { state: 'answered', reply: text };
    await recordAudit(trx, actor, { ...event, before: { state: message.state }, after }, now);
    return 'sent';
  });
  const current = await readMessage(deps, actor, id);
  if (outcome === 'outdated') throw new DomainError('conflict', CONTACT_REPLY_MESSAGES.outdated, { current });
  return current;
}
