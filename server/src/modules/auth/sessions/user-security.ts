import type { Session } from '@qram/contract/modules/auth/auth';
import { SECOND_FACTOR_MESSAGES } from '@qram/contract/modules/auth/second-factor';
import { USER_SECURITY_MESSAGES, type UserSecurity } from '@qram/contract/modules/users/user-security';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, notFound } from '../../../platform/domain-error.ts';
import type { Listed } from '../../../platform/http/api/responses.ts';
import { findRow, hasPassword, mailUser, type UserRow } from '../../users/service.ts';
import { secondFactorRemovedMail, sessionsEndedMail } from '../mails.ts';
import {
  countRecoveryCodes,
  deleteOtherSessions,
  deleteSessionFor,
  hasIdentity,
  type SessionRow,
  selectSecondFactor,
} from '../repository.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';
import { listSessionsFor, requireSession, toTrace } from './sessions.ts';

/** @throws DomainError `not_found`, also for a user in the trash */
async function readUser(db: Db, id: number): Promise<UserRow> {
  const row = await findRow(db, id);
  if (!row) throw notFound();
  return row;
}

/** @throws DomainError `not_found` */
export async function readUserSecurity(deps: Dependencies, id: number): Promise<UserSecurity> {
  const row = await readUser(deps.db, id);
  const factor = await selectSecondFactor(deps.db, id);
  return {
    has_password: hasPassword(row),
    google: await hasIdentity(deps.db, id),
    second_factor: {
      enabled_at: factor?.confirmed_at ?? null,
      recovery_codes_left: await countRecoveryCodes(deps.db, id),
    },
  };
}

/** The last used first. @throws DomainError `not_found` */
export async function listUserSessions(
  deps: Dependencies,
  actor: Actor,
  id: number,
  query: { page?: number; per_page?: number },
): Promise<Listed<Session[]>> {
  await readUser(deps.db, id);
  return listSessionsFor(deps, { userId: id, currentId: requireSession(actor).sessionId }, query);
}

async function endSessionsFor(
  deps: Dependencies,
  actor: Actor,
  id: number,
  end: (trx: Db, now: string) => Promise<SessionRow[]>,
): Promise<number> {
  return deps.revisions.change(['outbox'], async (trx) => {
    const now = deps.now();
    const row = await readUser(trx, id);
    const ended = await end(trx, now.toISOString());
    if (ended.length === 0) return 0;
    const event = { action: 'session-end', collection: 'sessions', recordId: id, before: ended.map(toTrace) };
    await recordAudit(trx, actor, event, now);
    await mailUser(deps, { trx, now }, row, sessionsEndedMail(row, ended.length, deps.accounts.publicUrl, now));
    return ended.length;
  });
}

/** @throws DomainError `not_found` */
export async function endUserSession(
  deps: Dependencies,
  actor: Actor,
  { id, session }: { id: number; session: string },
): Promise<undefined> {
  const ended = await endSessionsFor(deps, actor, id, async (trx, now) => {
    const row = await deleteSessionFor(trx, id, { id: session, now });
    return row ? [row] : [];
  });
  if (ended === 0) throw notFound();
}

/** Spares the admin's own session. @throws DomainError `not_found` */
export async function endUserSessions(deps: Dependencies, actor: Actor, id: number): Promise<{ ended: number }> {
  const { sessionId } = requireSession(actor);
  return {
    ended: await endSessionsFor(deps, actor, id, (trx, now) =>
      deleteOtherSessions(trx, id, { exceptId: sessionId, now }),
    ),
  };
}

/**
 * Admins turn off their own with their password, so that a stolen session can't.
 * @throws DomainError `not_found`, `conflict`
 */
export async function endUserSecondFactor(deps: Dependencies, actor: Actor, id: number): Promise<undefined> {
  if (actor.userId === id) throw new DomainError('conflict', USER_SECURITY_MESSAGES.mySecondFactor);
  const row = await readUser(deps.db, id);
  const mail = secondFactorRemovedMail(row, deps.accounts.publicUrl, deps.now());
  const done = await deps.revisions.change(['outbox'], (trx) => removeSecondFactor(deps, trx, actor, row, mail));
  if (!done) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notOn);
}
