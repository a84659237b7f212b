import { randomUUID } from 'node:crypto';
import type { OutgoingMail } from '../../platform/mail/mail-delivery.ts';
import { formatMailTime, renderMail } from '../../platform/mail/mail-layout.ts';
import { toMailName } from '../../platform/mail/recipient-name.ts';

export function testMail(recipient: string, askerName: string, at: string): OutgoingMail {
  const asker = toMailName(askerName);
  const subject = 'Test email';
  const paragraphs = ['This is a test email. The site can send email to this address.'];
  const details = [
    { label: 'Requested by', value: asker },
    { label: 'Sent', value: formatMailTime(new Date(at)) },
  ];
  const { text, html } = renderMail({ title: subject, paragraphs, details });
  const payload = {
    user_name: asker,
    user_email: '',
    subject,
    message: paragraphs[0],
    ip_address: '',
    user_agent: '',
    send_time: at,
  };
  return { messageId: `qram.test.${randomUUID()}`, recipient, replyTo: null, subject, text, html, payload };
}
