import type { ContactMessage, MessageState } from '@qram/contract/modules/contact';

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
  waiting: 'Waiting',
  pending: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
};

export const DELIVERY_TONES = {
  none: 'quiet',
  waiting: 'quiet',
  pending: 'warn',
  sending: 'accent',
  sent: 'good',
  failed: 'bad',
} as const satisfies Record<ContactMessage['delivery']['state'], string>;

/** Display name of a message, also for accessible names. */
export const messageName = ({ subject, user_name }: ContactMessage): string => `${subject}, from ${user_name}`;

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
  if (state === 'sending') return line('Being emailed now.');
  if (state === 'sent') return line('Emailed on', sent);
  if (state === 'failed') return line("The email couldn't be sent.");
  return next ? line('Waiting to be emailed. Next attempt on', next) : line('Waiting to be emailed.');
}

/** `mailto:` link that replies to a message and quotes it. */
export function replyLink({ user_email, subject, message }: ContactMessage): string {
  const quoted = message.slice(0, 1000).replace(/^/gm, '> ');
  const fields = { subject: `Re: ${subject}`, body: `\n\n${quoted}` };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(user_email).replace('%40', '@')}?${query.join('&')}`;
}
