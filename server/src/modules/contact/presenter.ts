import type { ContactReply } from '@qram/contract/modules/contact/contact';
import type { RowOf, Values } from '../../collections/record-types.ts';
import { type OutboxRow, type Reach, toDelivery } from '../../platform/mail/outbox-queue.ts';
import type { ReplyRow } from './repository.ts';

const NOT_MAILED = {
  mail_id: null,
  state: 'none' as const,
  attempts: 0,
  next_attempt_at: null,
  sent_at: null,
  last_error: null,
};

/** Uses the field names of requirements: Contact. */
export function presentMessage(
  row: RowOf<'contact_messages'>,
  { mail, username }: Values,
  now: Date,
  reach: Reach | 'nobody',
): Values {
  const { name, email, address, created_at } = row;
  return {
    ...row,
    user_name: name,
    username: username ?? null,
    user_email: email,
    ip_address: address,
    send_time: created_at,
    delivery: mail ? toMailDelivery(mail as OutboxRow, now, reach) : NOT_MAILED,
  };
}

export const presentReply = (
  { id, text, sent_by_name, created_at }: ReplyRow,
  {
    mail,
    username,
  }: { mail: (Parameters<typeof toDelivery>[0] & { id: number }) | undefined; username: string | null },
  now: Date,
  reach: Reach | 'nobody',
): ContactReply => ({
  id,
  text,
  created_at,
  sent_by: sent_by_name,
  sent_by_username: username,
  delivery: mail ? { mail_id: mail.id, ...toDelivery(mail, now, reach) } : NOT_MAILED,
});

const toMailDelivery = (mail: OutboxRow, now: Date, reach: Reach | 'nobody') => ({
  mail_id: mail.id,
  ...toDelivery(mail, now, reach),
});
