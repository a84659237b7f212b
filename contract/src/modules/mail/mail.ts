import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { id, idOut, timestamp } from '../../api/fields.ts';
import { idList } from '../../collection/collection-endpoints.ts';

/** `waiting`: no transport is configured for it. */
export const MAIL_STATES = ['waiting', 'pending', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_LIMITS = { unsentShown: 50, latestShown: 5, retriesMax: 500 } as const;

export const deliveryFields = {
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  /** Null: sent, given up, or no transport. */
  next_attempt_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
  /** Why the last attempt failed, as the server reported it. */
  last_error: z.string().nullable(),
} as const;

export const queuedMail = z.object({
  id: idOut,
  kind: z.string(),
  /** Null: the site's own mailbox. */
  recipient: z.string().nullable(),
  subject: z.string(),
  created_at: timestamp,
  ...deliveryFields,
});
export type QueuedMail = z.output<typeof queuedMail>;

export const mailQueue = z.object({
  /** The configured transport. */
  way: z.enum(['smtp', 'emailjs']).nullable(),
  /** `site`: only email to the site's own mailbox can be sent. */
  reach: z.enum(['everyone', 'site', 'nobody']),
  /** The site's own mailbox, if it is known here. */
  mailbox: z.string().nullable(),
  waiting: z.int(),
  pending: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Oldest email neither sent nor given up. */
  oldest: timestamp.nullable(),
  /** Newest first, at most 50. */
  unsent: z.array(queuedMail),
  /** Latest email to `user_id`, in any state, newest first, at most 5. */
  latest: z.array(queuedMail),
});
export type MailQueue = z.output<typeof mailQueue>;

export const mailEndpoints = {
  queue: endpoint({
    method: 'GET',
    path: '/api/mail',
    access: 'admin',
    summary:
      'Show how email is sent, how many emails are in each state, and which are not sent yet. With user_id also the latest emails to that user.',
    query: z.object({ user_id: id.optional() }),
    response: mailQueue,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/mail/retries',
    access: 'admin',
    summary: 'Retry failed emails: the given ones, or all.',
    body: z.object({
      ids: idList(MAIL_LIMITS.retriesMax).optional(),
    }),
    response: z.object({ reopened: z.int() }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/mail/tests',
    access: 'admin',
    summary: "Send a test email right away, to the site's own mailbox or to the caller, and report the result.",
    body: z.object({ to: z.enum(['site', 'me'], { error: 'to must be site or me.' }) }),
    response: z.object({
      ok: z.boolean(),
      /** Null: only the mail service knows it. */
      to: z.string().nullable(),
      /** Why it was not accepted, as the server reported it. */
      reason: z.string().nullable(),
    }),
    limits: [{ by: 'account', max: 10, windowSeconds: 60 }],
  }),
} as const;
