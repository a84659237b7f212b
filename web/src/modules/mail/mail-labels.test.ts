import { describe, expect, it } from 'vitest';
import { kindLabel, wayLine } from './mail-labels.ts';

describe('labels of the mail queue', () => {
  it('name each kind of email, known or not', () => {
    expect(['contact-message', 'service-request-approved', 'password-reset'].map(kindLabel)).toEqual([
      'Message',
      'Request approved',
      'Password reset',
    ]);
  });

  it('describe the delivery method', () => {
    expect(wayLine({ way: 'smtp', mailbox: 'owner@example.test' })).toBe('Messages are mailed to owner@example.test.');
    expect(wayLine({ way: 'emailjs', mailbox: null })).toMatch(/EmailJS/);
    expect(wayLine({ way: null, mailbox: null })).toMatch(/nothing is mailed/);
  });
});
