import type { MailSettings } from '../../env.ts';
import { DeliveryError, type MailDelivery } from './mail-delivery.ts';

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
    throw new DeliveryError('unreachable', 'No mail server is set up.');
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
