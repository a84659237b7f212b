import { HOUR_MS } from '@qram/contract/values/durations';
import type { Db } from '../database/database.ts';
import { lockKey } from '../database/dialect.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Mail, toRecipientKey } from './outbox.ts';

/** Clocks differ, and a transaction may wait for its lock after reading the time. */
const CLOCK_SKEW_MS = 60_000;

/** Per recipient and hour. */
export const RECIPIENT_LIMITS = {
  /** Other email never counts against this. */
  securityOfOneKind: 3,
  /** Beyond this, only security email is sent. */
  ofAnyKind: 10,
} as const;

/**
 * True if the recipient may get another such email. Locks the recipient until the transaction ends, to prevent a race.
 * Logs rejections without the email.
 */
export async function admitsMail(
  { dialect, log }: Pick<Dependencies, 'dialect' | 'log'>,
  trx: Db,
  { kind, recipient, security }: Pick<Mail, 'kind' | 'recipient' | 'security'>,
  now: Date,
): Promise<boolean> {
  const key = toRecipientKey(recipient);
  if (key === null) return true;
  await lockKey(trx, dialect, `mail to ${key}`);
  let counted = trx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('recipient_key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())
    .where('created_at', '<=', new Date(now.getTime() + CLOCK_SKEW_MS).toISOString());
  if (security) counted = counted.where('kind', '=', kind);
  const mails = Number((await counted.executeTakeFirstOrThrow()).mails);
  const max = security ? RECIPIENT_LIMITS.securityOfOneKind : RECIPIENT_LIMITS.ofAnyKind;
  if (mails < max) return true;
  log.warn({ kind, mails, max }, 'email not queued: its recipient has reached the hourly limit');
  return false;
}

/**
 * Finds recipient keys that may get no further security email of this kind. Takes no locks; the caller must prevent a
 * race.
 */
export async function findRecipientsAtLimit(
  trx: Db,
  { kind, recipients }: { kind: string; recipients: readonly string[] },
  now: Date,
): Promise<Set<string>> {
  const keys = [...new Set(recipients.flatMap((recipient) => toRecipientKey(recipient) ?? []))];
  if (keys.length === 0) return new Set();
  const rows = await trx
    .selectFrom('outbox')
    .select('recipient_key')
    .where('recipient_key', 'in', keys)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())
    .groupBy('recipient_key')
    .having((eb) => eb.fn.countAll(), '>=', RECIPIENT_LIMITS.securityOfOneKind)
    .execute();
  return new Set(rows.flatMap((row) => row.recipient_key ?? []));
}
