import { describe, expect, it } from 'vitest';
import { deliveryMethodText, kindLabel } from './mail-labels.ts';

describe('labels of the mail queue', () => {
  it('names each kind of email, known or not', () => {
    expect(['contact-message', 'service-request-approved', 'password-reset'].map(kindLabel)).toEqual([
      'Message',
      'Request approved',
      'Password reset',
    ]);
  });

  it('describes the delivery method', () => {
    expect(deliveryMethodText({ way: 'smtp', mailbox: 'owner@example.test' })).toBe(
      'Messages are emailed to owner@example.test.',
    );
    expect(deliveryMethodText({ way: 'emailjs', mailbox: null })).toMatch(/EmailJS/);
    expect(deliveryMethodText({ way: null, mailbox: null })).toMatch(/no email is sent/);
  });
});
