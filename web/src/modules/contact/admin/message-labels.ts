import type { ContactMessage, MessageState } from '@qram/contract/modules/contact/contact';
import type { MailQueue } from '@qram/contract/modules/mail/mail';
import { mailtoLink } from '@qram/contract/values/mailto-link';
import { userLabel } from '../../../admin/text/text-format.ts';
import { MAIL_STATE_LABELS, MAIL_STATE_TONES } from '../../mail/shared/mail-labels.ts';

export const STATE_LABELS: Record<MessageState, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
};

export const STATE_TONES = { new: 'accent', read: 'quiet', answered: 'good', spam: 'warn' } as const satisfies Record<
  MessageState,
  string
>;

export const DELIVERY_LABELS: Record<ContactMessage['delivery']['state'], string> = {
  none: 'Not sent',
  ...MAIL_STATE_LABELS,
};

export const DELIVERY_TONES = {
  none: 'quiet',
  ...MAIL_STATE_TONES,
} as const satisfies Record<ContactMessage['delivery']['state'], string>;

/** The sender's name, with the username of an account. */
export const senderName = ({ user_name, username }: Pick<ContactMessage, 'user_name' | 'username'>): string =>
  userLabel({ name: user_name, username });

/** Display name of a message, also for accessible names. */
export const messageName = (message: ContactMessage): string => `${message.subject}, from ${senderName(message)}`;

export const messageCount = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

/** State of the message's email in a sentence, up to the moment that ends it, if any. */
export function deliveryLine({ state, sent_at: sent, next_attempt_at: next }: ContactMessage['delivery']): {
  text: string;
  at: string | null;
} {
  const line = (text: string, at: string | null = null) => ({ text, at });
  if (state === 'none')
    return line('Not emailed. A field that only bots can see was filled in, so this is probably spam.');
  if (state === 'waiting') return line('Stored here. No mail server is set up.');
  if (state === 'sending') return line('Sending now.');
  if (state === 'sent') return line('Emailed on', sent);
  if (state === 'failed') return line("The email couldn't be sent.");
  return next ? line('Not emailed yet. Next attempt on', next) : line('Not emailed yet.');
}

/** State of a reply's email in a sentence, up to the moment that ends it, if any. */
export function replyLine(delivery: ContactMessage['delivery']): ReturnType<typeof deliveryLine> {
  return delivery.state === 'none'
    ? { text: 'Its email is no longer stored.', at: null }
    : { ...deliveryLine(delivery), ...(delivery.state === 'waiting' ? { text: 'Waits for a mail server.' } : {}) };
}

/** Why the site can't send replies; null if it can. */
export function noReplyReason({ reach }: Pick<MailQueue, 'reach'>): string | null {
  if (reach === 'everyone') return null;
  return reach === 'site'
    ? "EmailJS only delivers email to the site itself, so replies can't be sent from here until a mail server is set up."
    : 'No mail server is set up, so reply from your email app.';
}

/** `mailto:` link that replies to a message and quotes it. */
export function replyLink({ user_email, subject, message }: ContactMessage): string {
  const quoted = message.slice(0, 1000).replace(/^/gm, '> ');
  const fields = { subject: `Re: ${subject}`, body: `\n\n${quoted}` };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${mailtoLink(user_email)}?${query.join('&')}`;
}
