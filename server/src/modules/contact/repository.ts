import { type ContactInfo, MESSAGE_STATES, type MessageState } from '@qram/contract/modules/contact/contact';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { selectMails } from '../../platform/mail/outbox-queue.ts';
import { selectUsernames } from '../users/service.ts';

const RECORD_ID = 1;

const infoQuery = (db: Db) => db.selectFrom('contact_info').selectAll().where('id', '=', RECORD_ID);

export function selectContactInfo(db: Db): Promise<ContactInfo> {
  return infoQuery(db).executeTakeFirstOrThrow();
}

export function lockContactInfo(trx: Db, dialect: Dialect): Promise<ContactInfo> {
  return lockRows(infoQuery(trx), dialect).executeTakeFirstOrThrow();
}

export function updateContactInfo(trx: Db, values: Partial<Omit<ContactInfo, 'id'>>): Promise<ContactInfo> {
  return trx
    .updateTable('contact_info')
    .set(values)
    .where('id', '=', RECORD_ID)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type MessageRow = Selectable<Tables['contact_messages']>;

export function insertMessage(trx: Db, values: Insertable<Tables['contact_messages']>): Promise<MessageRow> {
  return trx.insertInto('contact_messages').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Ignores the trash. */
export function lockMessage(trx: Db, dialect: Dialect, id: number): Promise<MessageRow | undefined> {
  const query = trx.selectFrom('contact_messages').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return lockRows(query, dialect).executeTakeFirst();
}

export async function updateMessageState(
  trx: Db,
  id: number,
  values: { state: MessageState; updated_at: string },
): Promise<void> {
  await trx.updateTable('contact_messages').set(values).where('id', '=', id).execute();
}

export type ReplyRow = Selectable<Tables['contact_replies']>;

/** Oldest first. */
export function selectReplies(db: Db, messageId: number): Promise<ReplyRow[]> {
  return db.selectFrom('contact_replies').selectAll().where('message_id', '=', messageId).orderBy('id').execute();
}

export async function insertReply(trx: Db, reply: Insertable<Tables['contact_replies']>): Promise<void> {
  await trx.insertInto('contact_replies').values(reply).execute();
}

/** Newest since `since`, after skipping `skipped`; includes deleted ones. */
export async function selectSentAt(
  trx: Db,
  sender: { network: string } | { user_id: number },
  { since, skipped }: { since: string; skipped: number },
): Promise<string | undefined> {
  const [column, value] =
    'network' in sender ? (['network', sender.network] as const) : (['user_id', sender.user_id] as const);
  const row = await trx
    .selectFrom('contact_messages')
    .select('created_at')
    .where(column, '=', value)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(skipped)
    .executeTakeFirst();
  return row?.created_at;
}

/** Ignores the trash. */
export async function countByState(db: Db): Promise<Record<MessageState, number>> {
  const rows = await db
    .selectFrom('contact_messages')
    .select((eb) => ['state', eb.fn.countAll<number>().as('total')])
    .where('deleted_at', 'is', null)
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as Record<MessageState, number>;
  for (const { state, total } of rows) counts[state] = Number(total);
  return counts;
}

export async function selectMessageDetails(db: Db, ids: readonly number[]) {
  const links = await db
    .selectFrom('contact_messages')
    .select(['id', 'outbox_id', 'user_id'])
    .where('id', 'in', ids)
    .execute();
  const mails = new Map(
    (
      await selectMails(
        db,
        links.flatMap(({ outbox_id }) => outbox_id ?? []),
      )
    ).map((mail) => [mail.id, mail]),
  );
  const usernames = await selectUsernames(
    db,
    links.map(({ user_id }) => user_id),
  );
  return new Map(
    links.map(({ id, outbox_id, user_id }) => [
      id,
      { mail: mails.get(outbox_id ?? 0), username: usernames.get(user_id) },
    ]),
  );
}
