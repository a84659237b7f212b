import type { RowOf, Values } from '../../collections/rows.ts';
import { getDelivery, type OutboxRow, type Reach } from '../../platform/mail/outbox-queue.ts';

const NOT_MAILED = {
  mail_id: null,
  state: 'none',
  attempts: 0,
  next_attempt_at: null,
  sent_at: null,
  last_error: null,
};

/** A message with the field names of requirements: Contact, and its delivery state. */
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
    delivery: mail ? deliveryOfMail(mail as OutboxRow, now, reach) : NOT_MAILED,
  };
}

const deliveryOfMail = (mail: OutboxRow, now: Date, reach: Reach | 'nobody') => ({
  mail_id: mail.id,
  ...getDelivery(mail, now, reach),
});
