import { mailBody, mailTime } from '../../platform/mail/mail-layout.ts';
import { type Mail, SITE_MAILBOX } from '../../platform/mail/outbox.ts';

interface SentMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  address: string;
  user_agent: string;
}

/** Sends a contact message to the site's operators; replies go to the visitor. */
export function messageMail(sent: SentMessage, at: string, publicUrl: string): Mail {
  const { name, email, subject, message, address, user_agent } = sent;
  const body = mailBody({
    title: subject,
    paragraphs: ['Someone sent a message from the contact page. Reply to this email to answer them.'],
    details: [
      { label: 'Name', value: name },
      { label: 'Email', value: email },
      { label: 'Subject', value: subject },
      { label: 'Sent', value: mailTime(new Date(at)) },
      { label: 'IP address', value: address },
      { label: 'Browser', value: user_agent || 'Unknown' },
    ],
    quote: message,
    action: { label: 'Open messages', address: `${publicUrl}/admin/messages` },
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
