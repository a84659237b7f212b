import type { Selectable } from 'kysely';
import type { Db } from './database/database.ts';
import type { Tables } from './database/schema.ts';
import { hashToken, newToken } from './opaque-token.ts';

export type OneTimeToken = Selectable<Tables['one_time_tokens']>;

/** Ended and expired tokens are remembered for a week, so that who comes with one hears what became of it. */
const REMEMBERED_MS = 7 * 86_400_000;

/**
 * Makes a token.
 * @param about `replaces`: an open one of the same purpose and subject ends, so that only the newest is good
 */
export async function issueToken(
  trx: Db,
  about: { purpose: string; subject: number; detail: string; lifetimeMs: number; replaces: boolean },
  now: Date,
): Promise<string> {
  const { purpose, subject, detail, lifetimeMs, replaces } = about;
  const token = newToken();
  await forgetTokens(trx, now);
  if (replaces) await endTokens(trx, { purpose, subject }, now);
  await trx
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      subject,
      detail,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    })
    .execute();
  return token;
}

async function forgetTokens(trx: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_MS).toISOString();
  await trx.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute();
}

/** Ends all open tokens of a purpose and subject. */
export async function endTokens(
  trx: Db,
  { purpose, subject }: { purpose: string; subject: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('one_time_tokens')
    .set({ ended_at: now.toISOString() })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute();
}

export type Found = { state: 'open' | 'ended' | 'expired'; row: OneTimeToken } | { state: 'unknown' };

/** What is known of a token. */
export async function findToken(db: Db, purpose: string, token: string, now: Date): Promise<Found> {
  const row = await db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return { state: 'unknown' };
  if (row.ended_at !== null) return { state: 'ended', row };
  return { state: row.expires_at > now.toISOString() ? 'open' : 'expired', row };
}

/** Uses a token up; undefined when it is not open. Of several who come at the same time one gets it. */
export function spendToken(trx: Db, purpose: string, token: string, now: Date): Promise<OneTimeToken | undefined> {
  const at = now.toISOString();
  return trx
    .updateTable('one_time_tokens')
    .set({ ended_at: at })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
}

/** Notes an attempt to use an open token; answers how many there were, undefined when it is not open. */
export async function countAttempt(db: Db, purpose: string, token: string, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('one_time_tokens')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}

/** Takes somebody else's token as used; false when it was used before. */
export async function takeOnce(
  trx: Db,
  { purpose, token, expiresAt }: { purpose: string; token: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  await forgetTokens(trx, now);
  const taken = await trx
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      subject: null,
      detail: '',
      created_at: at,
      expires_at: expiresAt.toISOString(),
      ended_at: at,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}
