import { DAY_MS } from '@qram/contract/values/durations';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type Dialect, skipLocked } from '../database/dialect.ts';
import type { Tables } from '../database/schema.ts';
import { toRecipientKey } from './outbox.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

/** `waiting`: no transport is configured; `sending`: claimed by a worker. */
export type MailState = 'waiting' | 'pending' | 'sending' | 'sent' | 'failed';

/** Lifetime of a claim. Longer than an email's timeout, so that only dead workers lose claims. */
export const LEASE_MS = 120_000;

export type Reach = 'everyone' | 'site';

type Builder = ExpressionBuilder<Tables, 'outbox'>;
type Open = Pick<OutboxRow, 'recipient' | 'sent_at' | 'failed_at' | 'claimed_at'>;

const expiredBefore = (now: Date): string => new Date(now.getTime() - LEASE_MS).toISOString();
/** Later times were written before the clock was set back. */
const MAX_DELAY_MS = DAY_MS;
const later = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();

const isOpenSql = (eb: Builder) => eb.and([eb('sent_at', 'is', null), eb('failed_at', 'is', null)]);

export function getMailState(row: Open, now: Date, reach: Reach | 'nobody'): MailState {
  if (row.sent_at !== null) return 'sent';
  if (row.failed_at !== null) return 'failed';
  if (row.claimed_at !== null && row.claimed_at > expiredBefore(now)) return 'sending';
  return reach === 'nobody' || (reach === 'site' && row.recipient !== '') ? 'waiting' : 'pending';
}

/**
 * Claims the email that has been due longest, by priority; undefined when none is due. Concurrent workers get different
 * ones.
 */
export function claimDue(
  db: Db,
  dialect: Dialect,
  { now, by, reach }: { now: Date; by: string; reach: Reach },
): Promise<OutboxRow | undefined> {
  const at = now.toISOString();
  return db
    .updateTable('outbox')
    .set((eb) => ({
      claimed_at: at,
      claimed_by: by,
      attempts: eb('attempts', '+', 1),
      first_attempt_at: eb.fn.coalesce('first_attempt_at', sql<string>`${at}`),
    }))
    .where('id', '=', (eb) => {
      const due = eb
        .selectFrom('outbox')
        .select('id')
        .where(isOpenSql)
        .where((or) => or.or([or('next_attempt_at', '<=', at), or('next_attempt_at', '>', later(now, MAX_DELAY_MS))]))
        .where((or) =>
          or.or([
            or('claimed_at', 'is', null),
            or('claimed_at', '<=', expiredBefore(now)),
            or('claimed_at', '>', later(now, LEASE_MS)),
          ]),
        )
        .where((or) => or.or([or('recipient', '=', ''), or.lit(reach === 'everyone')]))
        .orderBy('priority')
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1);
      return skipLocked(due, dialect);
    })
    .returningAll()
    .executeTakeFirst();
}

type ClaimOutcome = Partial<
  Pick<OutboxRow, 'sent_at' | 'failed_at' | 'last_error' | 'next_attempt_at' | 'text' | 'html' | 'attempts'>
>;

/** Ends a claim. False if it had expired and another worker took over. */
export async function releaseClaim(db: Db, id: number, by: string, values: ClaimOutcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ ...values, claimed_at: null, claimed_by: null })
    .where('id', '=', id)
    .where('claimed_by', '=', by)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Requeues failed emails. @returns their number */
export async function reopenFailed(trx: Db, now: Date, ids?: readonly number[]): Promise<number> {
  const at = now.toISOString();
  let query = trx
    .updateTable('outbox')
    .set({ failed_at: null, first_attempt_at: null, attempts: 0, next_attempt_at: at })
    .where('failed_at', 'is not', null);
  if (ids) query = query.where('id', 'in', ids);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

export async function readBacklog(db: Db): Promise<{ mails: number; oldest: string | null }> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { mails: Number(row.mails), oldest: row.oldest };
}

export async function readQueueFigures(db: Db, now: Date, reach: Reach | 'nobody') {
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => [
      sql<number>`case when sent_at is not null then 1 else 0 end`.as('sent'),
      sql<number>`case when failed_at is not null then 1 else 0 end`.as('failed'),
      sql<number>`case when claimed_at > ${expiredBefore(now)} then 1 else 0 end`.as('claimed'),
      sql<number>`case when recipient = '' then 1 else 0 end`.as('to_site'),
      eb.fn.countAll<number>().as('total'),
      eb.fn.min('created_at').as('oldest'),
    ])
    .groupBy(['sent', 'failed', 'claimed', 'to_site'])
    .execute();
  const figures: Record<MailState, number> = { waiting: 0, pending: 0, sending: 0, sent: 0, failed: 0 };
  let oldest: string | null = null;
  for (const row of rows) {
    const state = getMailState(
      {
        sent_at: row.sent === 1 ? row.oldest : null,
        failed_at: row.failed === 1 ? row.oldest : null,
        claimed_at: row.claimed === 1 ? now.toISOString() : null,
        recipient: row.to_site === 1 ? '' : 'somebody',
      },
      now,
      reach,
    );
    figures[state] += Number(row.total);
    if (state !== 'sent' && state !== 'failed' && (oldest === null || row.oldest < oldest)) oldest = row.oldest;
  }
  return { ...figures, oldest };
}

const LISTED_COLUMNS = [
  'id',
  'kind',
  'recipient',
  'subject',
  'created_at',
  'attempts',
  'next_attempt_at',
  'claimed_at',
  'sent_at',
  'failed_at',
  'last_error',
] as const;

export type ListedMail = Pick<OutboxRow, (typeof LISTED_COLUMNS)[number]>;

export function toDelivery(row: ListedMail, now: Date, reach: Reach | 'nobody') {
  const state = getMailState(row, now, reach);
  const { attempts, sent_at, last_error } = row;
  return { state, attempts, sent_at, last_error, next_attempt_at: state === 'pending' ? row.next_attempt_at : null };
}

/** Newest first, without bodies. */
export function selectUnsent(db: Db, limit: number) {
  return db
    .selectFrom('outbox')
    .select(LISTED_COLUMNS)
    .where('sent_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Newest first, sent or not, without bodies. */
export function selectLatestTo(db: Db, recipient: string, limit: number) {
  return (
    db
      .selectFrom('outbox')
      .select(LISTED_COLUMNS)
      // The key has the index; recipients that differ in their tag share it.
      .where('recipient_key', '=', toRecipientKey(recipient))
      .where('recipient', '=', recipient)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

export function selectMails(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('outbox').select(LISTED_COLUMNS).where('id', 'in', ids).execute();
}

export async function deleteMails(trx: Db, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
}

export interface MailColumn {
  table: string;
  column: string;
}

/** Deletes emails sent or given up before this time, unless a record references them. @returns their number */
export async function deleteEndedMails(trx: Db, before: Date, referencedBy: readonly MailColumn[]): Promise<number> {
  const at = before.toISOString();
  let ended = trx.deleteFrom('outbox').where((eb) => eb.or([eb('sent_at', '<', at), eb('failed_at', '<', at)]));
  for (const { table, column } of referencedBy)
    ended = ended.where(
      sql<boolean>`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = outbox.id)`,
    );
  const { numDeletedRows } = await ended.executeTakeFirst();
  return Number(numDeletedRows);
}
