import type { MailQueue, MailState } from '@qram/contract/modules/mail/mail';

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  // The panel says beside the states whether a mail server is set up.
  waiting: 'Queued',
  pending: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
};

export const MAIL_STATE_TONES = {
  waiting: 'warn',
  pending: 'warn',
  sending: 'accent',
  sent: 'good',
  failed: 'bad',
} as const satisfies Record<MailState, string>;

const KINDS: Record<string, string> = {
  'contact-message': 'Message',
  'service-request-approved': 'Request approved',
  'service-request-rejected': 'Request rejected',
  'new-sign-in': 'New login',
  'second-factor-on': 'Two-step verification on',
  'second-factor-off': 'Two-step verification off',
};

/** Label of an email kind: `service-request-approved` is `Request approved`. */
export function kindLabel(kind: string): string {
  const name = kind.replaceAll('-', ' ');
  return KINDS[kind] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

export function deliveryMethodText({ way, mailbox }: Pick<MailQueue, 'way' | 'mailbox'>): string {
  if (way === 'smtp') return `Messages are emailed to ${mailbox ?? 'the site'}.`;
  if (way === 'emailjs')
    return 'Messages are emailed through EmailJS. Email to users waits until a mail server is set up.';
  return 'No mail server is set up. Messages are stored here, and no email is sent.';
}
