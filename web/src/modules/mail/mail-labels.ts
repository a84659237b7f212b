import type { MailQueue, MailState } from '@qram/contract/modules/mail';

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: 'Waiting',
  pending: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Given up',
};

export const MAIL_STATE_TONES = {
  waiting: 'quiet',
  pending: 'warn',
  sending: 'accent',
  sent: 'good',
  failed: 'bad',
} as const satisfies Record<MailState, string>;

const KINDS: Record<string, string> = {
  'contact-message': 'Message',
  'service-request-approved': 'Request approved',
  'service-request-rejected': 'Request rejected',
};

/** Label of an email kind: `service-request-approved` is `Request approved`. */
export function kindLabel(kind: string): string {
  const name = kind.replaceAll('-', ' ');
  return KINDS[kind] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** Delivery method in one sentence. */
export function deliveryMethodText({ way, mailbox }: Pick<MailQueue, 'way' | 'mailbox'>): string {
  if (way === 'smtp') return `Messages are mailed to ${mailbox ?? 'the site'}.`;
  if (way === 'emailjs') return 'Messages are mailed through EmailJS. Mails to users wait for a mail server.';
  return 'No mail server is configured: messages wait here, and nothing is mailed.';
}
