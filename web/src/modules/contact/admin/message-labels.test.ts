import type { ContactMessage } from '@qram/contract/modules/contact';
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
  it('describe the delivery of the email', () => {
    expect(deliveryLine(delivery({ state: 'waiting' }))).toBe('It waits here: no mail server is configured.');
    expect(deliveryLine(delivery({ state: 'sent', sent_at: '2031-03-01T12:00:00.000Z' }))).toContain('March 1, 2031');
    expect(deliveryLine(delivery({ next_attempt_at: '2031-03-01T12:30:00.000Z' }))).toContain('12:30');
    expect(deliveryLine(delivery({}))).toBe('It is queued.');
  });

  it('count messages', () => {
    expect([1, 2].map(messageCount)).toEqual(['1 message', '2 messages']);
  });

  it('build a reply that quotes the message and names nobody else', () => {
    const message = { user_email: 'a&bcc=x@example.test', subject: 'A & B', message: 'One\nTwo' } as ContactMessage;
    expect(replyLink(message)).toBe(
      'mailto:a%26bcc%3Dx@example.test?subject=Re%3A%20A%20%26%20B&body=%0A%0A%3E%20One%0A%3E%20Two',
    );
  });
});
