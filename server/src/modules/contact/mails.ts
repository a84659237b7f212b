import { formatMailTime, renderMail } from '../../platform/mail/mail-layout.ts';
import { type Mail, SITE_MAILBOX } from '../../platform/mail/outbox.ts';

interface SentMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  address: string;
  user_agent: string;
}

/** Replies go to the visitor. */
export function messageMail(sent: SentMessage, at: string, publicUrl: string): Mail {
  const { name, email, subject, message, address, user_agent } = sent;
  const body = renderMail({
    title: subject,
    paragraphs: ['Someone sent a message from the contact page. Reply to this email to answer them.'],
    details: [
      { label: 'Name', value: name },
      { label: 'Email', value: email },
      { label: 'Subject', value: subject },
      { label: 'Sent', value: formatMailTime(new Date(at)) },
      { label: 'IP address', value: address },
      { label: 'Browser', value: user_agent || 'Unknown' },
    ],
    quote: message,
    action: { label: 'Open messages', url: `${publicUrl}/admin/messages` },
  });
  return {
    kind: 'contact-message',
    recipient: SITE_MAILBOX,
    replyTo: email,
    subject: `Contact form: ${subject}`,
    ...body,
    // Spec §3: fields for the email service.
    payload: { user_name: name, user_email: email, subject, message, ip_address: address, user_agent, send_time: at },
  };
}

interface AnsweredMessage {
  email: string;
  subject: string;
  message: string;
  created_at: string;
}

/** Replies go to the site's mailbox, if it is known. */
export function replyMail(
  { email, subject, message, created_at }: AnsweredMessage,
  text: string,
  mailbox: string | null,
): Mail {
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const sent = `You wrote on ${formatMailTime(new Date(created_at))}:`;
  return {
    kind: 'contact-reply',
    recipient: email,
    ...(mailbox === null ? {} : { replyTo: mailbox }),
    subject: title,
    ...renderMail({ title, paragraphs: [...text.split(/\n{2,}/), sent], quote: message }),
    payload: {},
  };
}
