import type { ContactMessage, MessageState } from '@qram/contract/modules/contact';
import { longDateTime } from '../../../admin/text-format.ts';

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
  none: 'Not mailed',
  waiting: 'Waiting',
  pending: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Refused',
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

/** State of the message's email in a sentence. */
export function deliveryLine({ state, sent_at, next_attempt_at }: ContactMessage['delivery']): string {
  if (state === 'none') return 'It is not mailed: a field that only programs see was filled in.';
  if (state === 'waiting') return 'It waits here: no mail server is configured.';
  if (state === 'sending') return 'It is being handed over.';
  if (state === 'sent') return `It was handed over on ${longDateTime(sent_at ?? '')}.`;
  if (state === 'failed') return 'It was given up.';
  return next_attempt_at ? `It is queued; the next attempt is on ${longDateTime(next_attempt_at)}.` : 'It is queued.';
}

/** `mailto:` link that replies to a message and quotes it. */
export function replyLink({ user_email, subject, message }: ContactMessage): string {
  const quoted = message.slice(0, 1000).replace(/^/gm, '> ');
  const fields = { subject: `Re: ${subject}`, body: `\n\n${quoted}` };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(user_email).replace('%40', '@')}?${query.join('&')}`;
}
