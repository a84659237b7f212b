import type { MailSettings } from '../../env.ts';

/** A mail on its way out. */
export interface OutgoingMail {
  /** The part of the Message-ID before the @; the same with every attempt, so that a repeated mail can be recognised. */
  messageId: string;
  /** Empty: the site's own mailbox. */
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  payload: Record<string, unknown>;
}

/** What is to be done about a mail that was not taken. */
export type Fault =
  /** The same mail would be refused again. */
  | 'refused'
  /** It may be taken later. */
  | 'later'
  /** Nothing can be sent at present, this mail or another. */
  | 'unreachable';

/** The mail was not taken; the message is the server's, or says what went wrong on the way. */
export class DeliveryError extends Error {
  readonly fault: Fault;
  /** Not before then, where the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(fault: Fault, message: string, retryAfterSeconds?: number) {
    super(message.slice(0, 500));
    this.name = 'DeliveryError';
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The configured way for mails to leave. */
export interface MailDelivery {
  readonly way: 'smtp' | 'emailjs' | null;
  /** `site`: only mails to the site's own mailbox can be sent. */
  readonly reach: 'everyone' | 'site' | 'nobody';
  /** The site's own mailbox; null where nothing is configured, or the service knows it alone. */
  readonly mailbox: string | null;
  /** Mails that one process may hand over at the same time. */
  readonly concurrency: number;
  /** Hands a mail over. @throws DeliveryError */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** Microsoft 365 takes three connections of one account; others take more. */
const SMTP_CONNECTIONS = 3;
/** EmailJS takes one call a second. */
const EMAILJS_CALLS = 1;

const NOWHERE: MailDelivery = {
  way: null,
  reach: 'nobody',
  mailbox: null,
  concurrency: 1,
  send: async () => {
    throw new DeliveryError('unreachable', 'No mail server is configured.');
  },
};

/** Opens the way when the first mail asks for it: what sends mails need not be loaded at the start. */
function lazily(open: () => Promise<MailDelivery['send']>): MailDelivery['send'] {
  let opening: Promise<MailDelivery['send']> | undefined;
  return async (mail, signal) => {
    opening ??= open();
    return (await opening)(mail, signal);
  };
}

/** The way that the environment names: an SMTP server for all mails, else EmailJS for those to the site, else none. */
export function openMail({ smtp, emailjs }: MailSettings): MailDelivery {
  if (smtp) {
    const send = lazily(async () => (await import('./smtp.ts')).smtpDelivery(smtp));
    return { way: 'smtp', reach: 'everyone', mailbox: smtp.to, concurrency: SMTP_CONNECTIONS, send };
  }
  if (emailjs) {
    const send = lazily(async () => (await import('./emailjs.ts')).emailjsDelivery(emailjs));
    return { way: 'emailjs', reach: 'site', mailbox: null, concurrency: EMAILJS_CALLS, send };
  }
  return NOWHERE;
}
