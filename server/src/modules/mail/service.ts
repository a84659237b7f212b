import { MAIL_LIMITS, type MailQueue, type QueuedMail } from '@qram/contract/modules/mail/mail';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DeliveryError } from '../../platform/mail/mail-delivery.ts';
import { SITE_MAILBOX } from '../../platform/mail/outbox.ts';
import {
  type ListedMail,
  readQueueFigures,
  reopenFailed,
  selectLatestTo,
  selectUnsent,
  toDelivery,
} from '../../platform/mail/outbox-queue.ts';
import { findRow, findUser } from '../users/service.ts';
import { testMail } from './mails.ts';

/** Key of the outbox in content revisions and the audit trail. */
const NAME = 'outbox';
/** An admin waits for the result of a test email; timeout in milliseconds. */
const TEST_DEADLINE_MS = 25_000;

async function selectLatest(deps: Dependencies, userId: number) {
  const user = await findRow(deps.db, userId);
  return user ? selectLatestTo(deps.db, user.email, MAIL_LIMITS.latestShown) : [];
}

/** Lists unsent email without bodies, and with `userId` that user's latest. */
export async function readQueue(deps: Dependencies, userId?: number): Promise<MailQueue> {
  const { db, mail } = deps;
  const now = deps.now();
  const { way, reach, mailbox } = mail;
  const [figures, unsent, latest] = await Promise.all([
    readQueueFigures(db, now, reach),
    selectUnsent(db, MAIL_LIMITS.unsentShown),
    userId === undefined ? [] : selectLatest(deps, userId),
  ]);
  const present = (row: ListedMail): QueuedMail => ({
    ...toDelivery(row, now, reach),
    id: row.id,
    kind: row.kind,
    recipient: row.recipient === SITE_MAILBOX ? null : row.recipient,
    subject: row.subject,
    created_at: row.created_at,
  });
  return { way, reach, mailbox, ...figures, unsent: unsent.map(present), latest: latest.map(present) };
}

/** The raised revision wakes the worker. */
export function retryFailed(deps: Dependencies, actor: Actor, ids?: readonly number[]): Promise<{ reopened: number }> {
  return deps.revisions.change([NAME], async (trx) => {
    const now = deps.now();
    const reopened = await reopenFailed(trx, now, ids);
    const after = { ids: ids ?? 'all', reopened };
    if (reopened > 0) await recordAudit(trx, actor, { action: 'retry', collection: NAME, recordId: null, after }, now);
    return { reopened };
  });
}

/** Bypasses the queue, so that the result is the server's. */
export async function sendTestMail(deps: Dependencies, actor: Actor, to: 'site' | 'me') {
  const { mail } = deps;
  const now = deps.now();
  const user = actor.userId === null ? null : await findUser(deps, actor.userId);
  const recipient = to === 'site' ? SITE_MAILBOX : (user?.email ?? '');
  const mailbox = to === 'site' ? mail.mailbox : recipient;
  const tell = async (reason: string | null) => {
    const after = { to: mailbox, ok: reason === null, reason };
    await recordAudit(deps.db, actor, { action: 'test-mail', collection: NAME, recordId: null, after }, now);
    return { ok: reason === null, to: mailbox, reason };
  };
  if (mail.reach === 'site' && to === 'me') return tell('EmailJS only delivers email to the site itself.');
  try {
    const outgoing = testMail(recipient, user?.name ?? '', now.toISOString());
    await mail.send(outgoing, AbortSignal.timeout(TEST_DEADLINE_MS));
    return tell(null);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return tell(error.message);
  }
}
