import { DAY_MS } from '@qram/contract/values/durations';
import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { createToken, hashToken } from './opaque-token.ts';

export type OneTimeToken = Selectable<Tables['one_time_tokens']>;

/** Keep used and expired tokens for a week, so that their links show a specific error. */
const RETENTION_MS = 7 * DAY_MS;

/** @param about `replaces`: end open tokens of the same purpose and subject */
export async function issueToken(
  trx: Db,
  about: { purpose: string; subject: number; detail: string; lifetimeMs: number; replaces: boolean },
  now: Date,
): Promise<string> {
  const { purpose, subject, detail, lifetimeMs, replaces } = about;
  const token = createToken();
  await deleteExpiredTokens(trx, now);
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

/** Creates a token for each subject, in order. Open tokens stay valid. */
export async function issueTokens(
  trx: Db,
  about: { purpose: string; lifetimeMs: number },
  subjects: readonly { subject: number; detail: string }[],
  now: Date,
): Promise<string[]> {
  const { purpose, lifetimeMs } = about;
  const tokens = subjects.map((subject) => ({ ...subject, token: createToken() }));
  await deleteExpiredTokens(trx, now);
  const times = { created_at: now.toISOString(), expires_at: new Date(now.getTime() + lifetimeMs).toISOString() };
  if (tokens.length > 0)
    await trx
      .insertInto('one_time_tokens')
      .values(tokens.map(({ token, ...subject }) => ({ token_hash: hashToken(token), purpose, ...subject, ...times })))
      .execute();
  return tokens.map(({ token }) => token);
}

async function deleteExpiredTokens(trx: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString();
  await trx.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute();
}

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

export type FoundToken = { state: 'open' | 'ended' | 'expired'; row: OneTimeToken } | { state: 'unknown' };

export async function findToken(db: Db, purpose: string, token: string, now: Date): Promise<FoundToken> {
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

/** Ends an open token; undefined if it isn't open. Only one concurrent call succeeds. */
export function consumeToken(trx: Db, purpose: string, token: string, now: Date): Promise<OneTimeToken | undefined> {
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

/** Counts an attempt on an open token. @returns the number of attempts; undefined if it isn't open */
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

/** Marks a foreign token as used; false if it was used before. */
export async function consumeOnce(
  trx: Db,
  { purpose, token, expiresAt }: { purpose: string; token: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  await deleteExpiredTokens(trx, now);
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
