import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../../env.ts';
import { DeliveryError, type DeliveryFault, type MailDelivery } from './mail-delivery.ts';

/** Milliseconds. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

interface SmtpFault {
  code?: string;
  response?: string;
  responseCode?: number;
  permanent?: boolean;
  message: string;
}

/** A 5xx to sender, recipient or text is the email's fault; to greeting or password, the configuration's. */
function toFault({ code, permanent, responseCode }: SmtpFault): DeliveryFault {
  // Without a server response, the email itself is invalid.
  if (code === 'EENVELOPE') return permanent === false ? 'later' : 'refused';
  if (code === 'EMESSAGE' && responseCode !== undefined) return permanent ? 'refused' : 'later';
  return 'unreachable';
}

const parseDomain = (email: string): string => /@([^@>\s]+)>?\s*$/.exec(email)?.[1] ?? 'localhost';

/** Uses a separate connection for each email. */
export function smtpDelivery({ url, from, to }: SmtpSettings): MailDelivery['send'] {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  return async ({ messageId, recipient, replyTo, subject, text, html }, signal) => {
    try {
      await transport.sendMail({
        from,
        to: recipient === '' ? to : { name: '', address: recipient },
        ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
        messageId: `<${messageId}@${parseDomain(from)}>`,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    } catch (error) {
      const fault = error as SmtpFault;
      throw new DeliveryError(toFault(fault), fault.response ?? fault.message);
    }
  };
}
