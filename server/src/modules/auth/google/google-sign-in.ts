import { randomInt } from 'node:crypto';
import { AUTH_MESSAGES, type SignInOptions } from '@qram/contract/modules/auth/auth';
import type { PendingSignIn } from '@qram/contract/modules/auth/second-factor';
import { nameField, type User, userEmailField } from '@qram/contract/modules/users/users';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import { consumeOnce } from '../../../platform/access/one-time-tokens.ts';
import { createToken } from '../../../platform/access/opaque-token.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  addUser,
  changeCredentials,
  findByEmail,
  findByName,
  findRow,
  presentUser,
  type UserRow,
} from '../../users/service.ts';
import { endAccessBeforeProof, provenColumns } from '../recovery/email-proof.ts';
import { afterUserChange } from '../recovery/recovery.ts';
import { insertIdentity, selectIdentityOwner } from '../repository.ts';
import { createPendingSignIn } from '../second-factor/second-factor.ts';
import { openSession } from '../sessions/sessions.ts';
import { type Claims, validateCredential } from './google-credential.ts';

type GoogleBody = { credential: string; nonce?: string };
type Entered = { user: User; access_token: string };

export async function readSignInOptions({ accounts: { google } }: Dependencies): Promise<SignInOptions> {
  return { google: google && { client_id: google.clientId, script: google.scriptUrl } };
}

/** Records the reason, and throws the same error for all reasons (requirements: Auth). */
async function refuse(
  deps: Dependencies,
  actor: Actor,
  reason: string,
  recordId: number | null = null,
): Promise<never> {
  const event = { action: 'google-refused', collection: 'sessions', recordId, after: { reason } };
  await recordAudit(deps.db, actor, event, deps.now());
  throw new DomainError('unauthenticated', AUTH_MESSAGES.googleFailed);
}

/** Each credential signs in once. */
async function consumeCredential(deps: Dependencies, actor: Actor, given: GoogleBody): Promise<Claims> {
  const { google } = deps.accounts;
  if (!google) throw new DomainError('not_found', AUTH_MESSAGES.googleFailed);
  const now = deps.now();
  const result = await validateCredential(google, given, now);
  if ('fault' in result && result.fault === 'keys not reachable') {
    deps.log.warn({ reason: result.reason }, 'the keys of the identity provider could not be fetched');
    throw new DomainError('unavailable', AUTH_MESSAGES.googleFailed);
  }
  if ('fault' in result) return refuse(deps, actor, result.reason.slice(0, 200));
  const { claims } = result;
  const used = { purpose: 'google-credential', token: given.credential, expiresAt: claims.expiresAt };
  const first = await inTransaction(deps.db, (trx) => consumeOnce(trx, used, now));
  return first ? claims : refuse(deps, actor, 'used before');
}

async function enter(deps: Dependencies, actor: Actor, row: UserRow): Promise<Entered | PendingSignIn> {
  if (row.status !== 'active') return refuse(deps, actor, 'inactive account', row.id);
  const token = createToken();
  const pending = await deps.revisions.change(['outbox'], async (trx) => {
    const asked = await createPendingSignIn(deps, trx, row, 'google-login');
    if (!asked) await openSession(deps, { trx, now: deps.now() }, actor, row, { token, by: 'google-login' });
    return asked;
  });
  return pending ?? { user: await presentUser(deps, row), access_token: token };
}

/**
 * Someone else may have registered an unproven account: removes its password, sessions, second factor and identities.
 */
async function link(deps: Dependencies, actor: Actor, row: UserRow, claims: Claims): Promise<void> {
  const owner: Actor = { ...actor, userId: row.id, name: row.name };
  const unproven = row.email_verified_at === null;
  const applyChange = afterUserChange(deps);
  await changeCredentials(deps, owner, row.id, unproven ? { password: null, ...provenColumns(deps.now()) } : {}, {
    async beforeUpdate(_context, before) {
      // The email may have changed since it was read; then the sign-in starts over.
      const same = String(before.email).toLowerCase() === claims.email.toLowerCase();
      if (!same || (before.email_verified_at === null) !== unproven) throw new DomainError('conflict', '');
    },
    async afterChange(context, before, after) {
      const { trx, now } = context;
      await applyChange(context, before, after);
      if (unproven && after !== null) await endAccessBeforeProof(deps, context, owner, { before, after });
      const { issuer, subject } = claims;
      await insertIdentity(trx, { issuer, subject, user_id: row.id, created_at: now.toISOString() });
      const event = { action: 'google-link', collection: 'users', recordId: row.id };
      await recordAudit(trx, owner, { ...event, after: { issuer, address_was_proven: !unproven } }, now);
    },
  });
}

async function unusedUsername(deps: Dependencies, email: string): Promise<string> {
  const letters = (email.split('@')[0] ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, 30);
  const base = letters.length >= 3 ? letters : `user${letters}`;
  let name = base;
  while (await findByName(deps, name)) name = `${base}${randomInt(1_000, 1_000_000)}`;
  return name;
}

async function registerWithClaims(deps: Dependencies, actor: Actor, claims: Claims): Promise<Entered> {
  const { email, issuer, subject } = claims;
  const username = await unusedUsername(deps, email);
  const given = nameField.safeParse(claims.name.slice(0, 100));
  const name = given.success ? given.data : username;
  const access_token = createToken();
  const email_verified_at = deps.now().toISOString();
  const fields = { name, username, email, password: null, role: 'user', email_verified_at };
  const user = await addUser(deps, actor, { ...fields, role: 'user' }, async (context, id) => {
    const { trx, now } = context;
    await insertIdentity(trx, { issuer, subject, user_id: id, created_at: now.toISOString() });
    const proof = { email_verified_at, email_set_by_admin: 0 };
    const owner = { id, name, username, email, role: 'user' as const, ...proof };
    await openSession(deps, context, actor, owner, { token: access_token, by: 'google-login' });
  });
  return { user, access_token };
}

async function signInWithClaims(deps: Dependencies, actor: Actor, claims: Claims): Promise<Entered | PendingSignIn> {
  const ownerId = await selectIdentityOwner(deps.db, claims);
  if (ownerId !== null) {
    const row = await findRow(deps.db, ownerId);
    return row ? enter(deps, actor, row) : refuse(deps, actor, 'deleted account', ownerId);
  }
  if (!claims.emailVerified || !userEmailField.safeParse(claims.email).success)
    return refuse(deps, actor, 'address not verified');
  const row = await findByEmail(deps.db, claims.email);
  if (!row) return registerWithClaims(deps, actor, claims);
  if (row.status !== 'active') return refuse(deps, actor, 'inactive account', row.id);
  await link(deps, actor, row, claims);
  return enter(deps, actor, (await findRow(deps.db, row.id)) ?? row);
}

/**
 * @throws DomainError `unauthenticated`, `unavailable` without the provider's keys, `not_found` if not configured;
 * always with the same message
 */
export async function signInWithGoogle(
  deps: Dependencies,
  actor: Actor,
  given: GoogleBody,
): Promise<Entered | PendingSignIn> {
  const claims = await consumeCredential(deps, actor, given);
  try {
    return await signInWithClaims(deps, actor, claims);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
  }
  // A concurrent request has created or changed the account; retry.
  try {
    return await signInWithClaims(deps, actor, claims);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
    return refuse(deps, actor, 'changed meanwhile');
  }
}
