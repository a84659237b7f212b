import type { ContactMessage } from '@qram/contract/modules/contact/contact';
import { describe, expect, it } from 'vitest';
import { deliveryLine, messageCount, replyLink } from './message-labels.ts';

const delivery = (some: Partial<ContactMessage['delivery']>): ContactMessage['delivery'] => ({
  mail_id: 1,
  state: 'pending',
  attempts: 0,
  next_attempt_at: null,
  sent_at: null,
  last_error: null,
  ...some,
});

describe('message labels', () => {
  it('describes the delivery of the email', () => {
    expect(deliveryLine(delivery({ state: 'waiting' }))).toEqual({
      text: 'Stored here. No mail server is set up.',
      at: null,
    });
    const at = '2031-03-01T12:00:00.000Z';
    expect(deliveryLine(delivery({ state: 'sent', sent_at: at }))).toEqual({ text: 'Emailed on', at });
    expect(deliveryLine(delivery({ next_attempt_at: at }))).toEqual({
      text: 'Not emailed yet. Next attempt on',
      at,
    });
    expect(deliveryLine(delivery({}))).toEqual({ text: 'Not emailed yet.', at: null });
  });

  it('counts messages', () => {
    expect([1, 2].map(messageCount)).toEqual(['1 message', '2 messages']);
  });

  it('builds a reply that quotes the message and names nobody else', () => {
    const message = { user_email: 'a&bcc=x@example.test', subject: 'A & B', message: 'One\nTwo' } as ContactMessage;
    expect(replyLink(message)).toBe(
      'mailto:a%26bcc%3Dx@example.test?subject=Re%3A%20A%20%26%20B&body=%0A%0A%3E%20One%0A%3E%20Two',
    );
  });
});
