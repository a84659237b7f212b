import type { Row, WriteContext } from '../../../collections/record-types.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import { endTokens } from '../../../platform/access/one-time-tokens.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { hasPassword } from '../../users/service.ts';
import { accountClaimedMail, CONFIRMATION, formerAccessEndedMail, type Owner, RESET } from '../mails.ts';
import { deleteIdentitiesFor, deleteSecondFactor, deleteSessionsFor } from '../repository.ts';

/** Purpose of the token between the password and the code. */
export const PENDING = 'second-factor';

export const provenColumns = (now: Date) => ({ email_verified_at: now.toISOString(), former_email: null });

export const toOwner = (row: Row): Owner => ({
  id: row.id,
  name: String(row.name),
  username: String(row.username),
  email: String(row.email),
  email_verified_at: row.email_verified_at === null ? null : String(row.email_verified_at),
  email_set_by_admin: Number(row.email_set_by_admin),
});

const canSignIn = (row: Row): boolean => hasPassword({ password_hash: String(row.password_hash) });

/**
 * Ends access set up before the email was proven: sessions, links, identities and second factor. Admins keep the second
 * factor, because the role vouches for the account.
 */
export async function endAccessBeforeProof(
  deps: Dependencies,
  { trx, now }: Pick<WriteContext, 'trx' | 'now'>,
  actor: Actor,
  { before, after }: { before: Row; after: Row },
): Promise<void> {
  await deleteSessionsFor(trx, before.id);
  for (const purpose of [RESET, CONFIRMATION, PENDING]) await endTokens(trx, { purpose, subject: before.id }, now);
  const hadIdentity = await deleteIdentitiesFor(trx, before.id);
  const hadFactor = before.role !== 'admin' && (await deleteSecondFactor(trx, before.id));
  if (hadFactor)
    await recordAudit(trx, actor, { action: 'second-factor-off', collection: 'users', recordId: before.id }, now);
  const removed = [
    ...(canSignIn(before) && !canSignIn(after) ? ['password'] : []),
    ...(hadFactor ? ['two-step verification'] : []),
    ...(hadIdentity ? ['Google login'] : []),
  ];
  const { publicUrl } = deps.accounts;
  const owner = toOwner(after);
  if (removed.length > 0) await enqueueMail(trx, formerAccessEndedMail(owner, removed, publicUrl, now), now);
  const former = before.former_email === null ? owner.email : String(before.former_email);
  if (former.toLowerCase() === owner.email.toLowerCase()) return;
  await enqueueMail(trx, accountClaimedMail({ ...owner, email: former }, publicUrl, now), now);
}
