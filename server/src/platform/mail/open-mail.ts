import type { MailSettings } from '../../env.ts';
import { DeliveryError, type MailDelivery } from './mail-delivery.ts';

/** Microsoft 365 accepts three connections per account. */
const SMTP_CONNECTIONS = 3;
/** EmailJS accepts one call per second. */
const EMAILJS_CALLS = 1;

const NO_DELIVERY: MailDelivery = {
  way: null,
  reach: 'nobody',
  mailbox: null,
  concurrency: 1,
  send: async () => {
    throw new DeliveryError('unreachable', 'No mail server is set up.');
  },
};

/** Loads the transport with the first email. */
function createLazySend(open: () => Promise<MailDelivery['send']>): MailDelivery['send'] {
  let opening: Promise<MailDelivery['send']> | undefined;
  return async (mail, signal) => {
    opening ??= open();
    return (await opening)(mail, signal);
  };
}

/** SMTP for all email, else EmailJS for email to the site, else none. */
export function openMail({ smtp, emailjs }: MailSettings): MailDelivery {
  if (smtp) {
    const send = createLazySend(async () => (await import('./smtp.ts')).smtpDelivery(smtp));
    return { way: 'smtp', reach: 'everyone', mailbox: smtp.to, concurrency: SMTP_CONNECTIONS, send };
  }
  if (emailjs) {
    const send = createLazySend(async () => (await import('./emailjs.ts')).emailjsDelivery(emailjs));
    return { way: 'emailjs', reach: 'site', mailbox: null, concurrency: EMAILJS_CALLS, send };
  }
  return NO_DELIVERY;
}
