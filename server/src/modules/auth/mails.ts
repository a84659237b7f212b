import { CONFIRMATION_DAYS, RESET_MINUTES } from '@qram/contract/account-recovery';
import { type MailLabels, mailBody } from '../../platform/mail/mail-layout.ts';
import { greeting } from '../../platform/mail/mail-name.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import type { UserRow } from '../users/service.ts';

/** Recipient of account emails. */
export type Owner = Pick<UserRow, 'id' | 'name' | 'username' | 'email' | 'email_verified_at' | 'email_set_by_admin'>;

export const RESET = 'password-reset';
export const CONFIRMATION = 'email-confirmation';

const DAY_MS = 86_400_000;

function mail(
  kind: string,
  owner: Owner,
  { subject, expiresAt, ...words }: Omit<MailLabels, 'title'> & { subject: string; expiresAt: Date },
): Mail {
  const paragraphs = [greeting(owner.name), ...words.paragraphs];
  const body = mailBody({ ...words, title: subject, paragraphs });
  // The payload is stored after sending, so it must not contain secrets.
  return { kind, recipient: owner.email, security: true, subject, ...body, payload: { user_id: owner.id }, expiresAt };
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** The link to set a new password. Expires with the link. */
export const resetMail = (owner: Owner, link: string, now: Date): Mail =>
  mail(RESET, owner, {
    subject: 'Set a new password',
    paragraphs: [
      'Somebody, probably you, asked to set a new password for your account. The link below does that. It is good for one use.',
      'If it was not you, leave this mail alone: your password stays as it is.',
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'Good for', value: `${RESET_MINUTES} minutes` },
    ],
    action: { label: 'Set a new password', address: link },
    expiresAt: after(now, RESET_MINUTES * 60_000),
  });

/** Asks the owner to confirm the address. */
export const confirmationMail = (owner: Owner, link: string, now: Date): Mail =>
  mail(CONFIRMATION, owner, {
    subject: 'Confirm your email address',
    paragraphs: [
      'This address was given for an account. Please confirm that it is yours.',
      'If you know nothing of it, leave this mail alone.',
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'Good for', value: `${CONFIRMATION_DAYS} days` },
    ],
    action: { label: 'Confirm this address', address: link },
    expiresAt: after(now, CONFIRMATION_DAYS * DAY_MS),
  });

/** Notifies of a changed password. */
export const passwordChangedMail = (owner: Owner, publicUrl: string, now: Date): Mail =>
  mail('password-changed', owner, {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and its other sessions have ended.',
      'If it was not you, set a new password at once and look through your sessions.',
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: now.toISOString() },
    ],
    action: { label: 'Set a new password', address: `${publicUrl}/forgot-password` },
    expiresAt: after(now, DAY_MS),
  });

/** Notifies the former address that the account has changed it. */
export const addressChangedMail = (owner: Owner, publicUrl: string, now: Date): Mail =>
  mail('email-changed', owner, {
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account has another email address now. Mails about it go there from now on; this is the last one to you.',
      'If it was not you, write to us through the contact page at once.',
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: now.toISOString() },
    ],
    action: { label: 'Write to us', address: `${publicUrl}/contact` },
    expiresAt: after(now, DAY_MS),
  });

/** Notifies an admin of a sign-in from a new address or device. */
export const newSignInMail = (
  owner: Owner,
  { address, device }: { address: string; device: string },
  publicUrl: string,
  now: Date,
): Mail =>
  mail('new-sign-in', owner, {
    subject: 'New sign-in on your admin account',
    paragraphs: [
      'Somebody signed in to your admin account from an address or a device that has not been used for it before.',
      'If it was not you, end that session in your account and change your password.',
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'Device', value: device },
      { label: 'Address', value: address || 'unknown' },
      { label: 'When', value: now.toISOString() },
    ],
    action: { label: 'Look through your sessions', address: `${publicUrl}/account#sessions` },
    expiresAt: after(now, DAY_MS),
  });

/** Notifies that two-step verification was turned on or off. */
export const secondFactorMail = (owner: Owner, on: boolean, publicUrl: string, now: Date): Mail =>
  mail(on ? 'second-factor-on' : 'second-factor-off', owner, {
    subject: on ? 'Two-step verification is on' : 'Two-step verification is off',
    paragraphs: [
      on
        ? 'From now on your account asks for a code of your app after the password. Keep the recovery codes where you find them.'
        : 'Your account opens by the password alone from now on.',
      'If it was not you, change your password and look through your sessions.',
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: now.toISOString() },
    ],
    action: { label: 'Open your account', address: `${publicUrl}/account#second-factor` },
    expiresAt: after(now, DAY_MS),
  });

/** Notifies that an admin turned two-step verification off. */
export const secondFactorRemovedMail = (owner: Owner, publicUrl: string, now: Date): Mail =>
  mail('second-factor-off', owner, {
    subject: 'An admin turned off your two-step verification',
    paragraphs: [
      'An admin turned off two-step verification for your account. Logging in no longer asks for a code.',
      "You can set it up again in your account. If you didn't ask for this, contact us right away.",
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: now.toISOString() },
    ],
    action: { label: 'Open your account', address: `${publicUrl}/account#second-factor` },
    expiresAt: after(now, DAY_MS),
  });

/** Notifies that an admin ended sessions. */
export const sessionsEndedMail = (owner: Owner, ended: number, publicUrl: string, now: Date): Mail =>
  mail('sessions-ended', owner, {
    subject: 'An admin logged you out',
    paragraphs: [
      ended === 1 ? 'An admin ended a session of your account.' : `An admin ended ${ended} sessions of your account.`,
      "Log in again to continue. If you didn't expect this, contact us.",
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: now.toISOString() },
    ],
    action: { label: 'Log in', address: `${publicUrl}/login` },
    expiresAt: after(now, DAY_MS),
  });

/** Notifies the proven owner of an address what was removed from the account. */
export const formerAccessEndedMail = (owner: Owner, removed: readonly string[], publicUrl: string, now: Date): Mail =>
  mail('former-access-ended', owner, {
    subject: 'Earlier ways to sign in were removed',
    paragraphs: [
      'You confirmed this email address. Nobody had confirmed it for your account before, so we removed every way to sign in that was set up until then, and ended all other sessions.',
      "You can set up two-step verification again in your account. If this wasn't you, set a new password now.",
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'Removed', value: removed.join(', ') },
      { label: 'When', value: now.toISOString() },
    ],
    action: { label: 'Open your account', address: `${publicUrl}/account#second-factor` },
    expiresAt: after(now, DAY_MS),
  });

/** Notifies the last confirmed address that its replacement was proven by a reset or with Google. */
export const accountClaimedMail = (owner: Owner, publicUrl: string, now: Date): Mail =>
  mail('account-claimed', owner, {
    subject: 'Someone took over your account with its new email address',
    paragraphs: [
      'The email address of your account was changed from this one to another. Someone has now confirmed the new address and taken over the account. Earlier sessions and ways to sign in have ended.',
      "If this wasn't you, contact us right away.",
    ],
    facts: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: now.toISOString() },
    ],
    action: { label: 'Contact us', address: `${publicUrl}/contact` },
    expiresAt: after(now, DAY_MS),
  });
