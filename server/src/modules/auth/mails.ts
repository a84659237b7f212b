import { CONFIRMATION_DAYS, INVITATION_DAYS, RESET_MINUTES } from '@qram/contract/modules/auth/account-recovery';
import { DAY_MS } from '@qram/contract/values/durations';
import { formatMailTime, type MailContent, renderMail } from '../../platform/mail/mail-layout.ts';
import type { Mail, MailSecurity } from '../../platform/mail/outbox.ts';
import { formatGreeting } from '../../platform/mail/recipient-name.ts';
import type { UserRow } from '../users/service.ts';

export type Owner = Pick<UserRow, 'id' | 'name' | 'username' | 'email' | 'email_verified_at' | 'email_set_by_admin'>;

export const RESET = 'password-reset';
export const CONFIRMATION = 'email-confirmation';
export const INVITATION = 'invitation';

function mail(
  kind: string,
  owner: Owner,
  {
    subject,
    expiresAt,
    security = 'urgent',
    ...words
  }: Omit<MailContent, 'title'> & { subject: string; expiresAt: Date; security?: MailSecurity },
): Mail {
  const paragraphs = [formatGreeting(owner.name), ...words.paragraphs];
  const body = renderMail({ ...words, title: subject, paragraphs });
  // The payload is stored after sending, so it must not contain secrets.
  return { kind, recipient: owner.email, security, subject, ...body, payload: { user_id: owner.id }, expiresAt };
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Expires with the link. */
export const resetMail = (owner: Owner, link: string, now: Date): Mail =>
  mail(RESET, owner, {
    subject: 'Set a new password',
    paragraphs: [
      'Someone, probably you, asked to reset the password for your account. Use the link below to set a new one. It works once.',
      "If this wasn't you, ignore this email. Your password hasn't changed.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'Expires in', value: `${RESET_MINUTES} minutes` },
    ],
    action: { label: 'Set a new password', url: link },
    expiresAt: after(now, RESET_MINUTES * 60_000),
  });

/** Expires with the link. */
export const invitationMail = (owner: Owner, link: string, publicUrl: string, now: Date): Mail =>
  mail(INVITATION, owner, {
    security: 'enrollment',
    subject: 'Your new account',
    paragraphs: [
      `We created an account for you at ${publicUrl}. Use the link below to set your password, then log in with your username.`,
      'If the link has expired, choose “Forgot password” on the login page to get another one.',
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'Expires in', value: `${INVITATION_DAYS} days` },
    ],
    action: { label: 'Set your password', url: link },
    expiresAt: after(now, INVITATION_DAYS * DAY_MS),
  });

const confirmationDetails = (owner: Owner) => [
  { label: 'Username', value: owner.username },
  { label: 'Expires in', value: `${CONFIRMATION_DAYS} days` },
];

export const confirmationMail = (owner: Owner, link: string, now: Date): Mail =>
  mail(CONFIRMATION, owner, {
    subject: 'Confirm your email address',
    paragraphs: [
      'An account on this site uses this email address. Please confirm that the address is yours.',
      "If you don't recognize the account, ignore this email.",
    ],
    details: confirmationDetails(owner),
    action: { label: 'Confirm email address', url: link },
    expiresAt: after(now, CONFIRMATION_DAYS * DAY_MS),
  });

export const welcomeMail = (owner: Owner, link: string, now: Date): Mail =>
  mail(CONFIRMATION, owner, {
    security: 'enrollment',
    subject: 'Welcome! Please confirm your email address',
    paragraphs: [
      'Your account is ready. Confirm that this email address is yours, so that we can write to you about your requests and packages, and help you if you forget your password.',
      "If you didn't create an account, ignore this email.",
    ],
    details: confirmationDetails(owner),
    action: { label: 'Confirm email address', url: link },
    expiresAt: after(now, CONFIRMATION_DAYS * DAY_MS),
  });

/** Notifies the owner that someone tried to register with this email. */
export const accountExistsMail = (owner: Owner, publicUrl: string, now: Date): Mail =>
  mail('account-exists', owner, {
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to create an account with this email address. You already have one, so we didn’t create another. Log in with your username.',
      "If you've forgotten your password, choose “Forgot password” on the login page. If this wasn't you, ignore this email.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: formatMailTime(now) },
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    expiresAt: after(now, DAY_MS),
  });

export const passwordChangedMail = (owner: Owner, publicUrl: string, now: Date): Mail =>
  mail('password-changed', owner, {
    subject: 'Your password was changed',
    paragraphs: [
      'The password for your account was changed, and all other sessions have ended.',
      "If this wasn't you, set a new password right away and check your sessions.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: formatMailTime(now) },
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
    expiresAt: after(now, DAY_MS),
  });

/** Goes to the former email. */
export const emailChangedMail = (owner: Owner, publicUrl: string, now: Date): Mail =>
  mail('email-changed', owner, {
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account now has a different email address. Email about it goes there from now on. This is the last one to this address.',
      "If this wasn't you, contact us right away.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: formatMailTime(now) },
    ],
    action: { label: 'Contact us', url: `${publicUrl}/contact` },
    expiresAt: after(now, DAY_MS),
  });

export const newSignInMail = (
  owner: Owner,
  { ip, device }: { ip: string; device: string },
  publicUrl: string,
  now: Date,
): Mail =>
  mail('new-sign-in', owner, {
    subject: 'New login to your admin account',
    paragraphs: [
      'Someone logged in to your admin account from a new device or address.',
      "If this wasn't you, end that session in your account and change your password.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'Device', value: device },
      { label: 'IP address', value: ip || 'Unknown' },
      { label: 'When', value: formatMailTime(now) },
    ],
    action: { label: 'Check your sessions', url: `${publicUrl}/account#sessions` },
    expiresAt: after(now, DAY_MS),
  });

export const secondFactorMail = (owner: Owner, on: boolean, publicUrl: string, now: Date): Mail =>
  mail(on ? 'second-factor-on' : 'second-factor-off', owner, {
    subject: on ? 'Two-step verification is on' : 'Two-step verification is off',
    paragraphs: [
      on
        ? 'From now on, you log in with your password and a code from your app. Store your recovery codes in a safe place.'
        : 'From now on, you log in with just your password.',
      "If this wasn't you, change your password and check your sessions.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: formatMailTime(now) },
    ],
    action: { label: 'Open your account', url: `${publicUrl}/account#second-factor` },
    expiresAt: after(now, DAY_MS),
  });

export const secondFactorRemovedMail = (owner: Owner, publicUrl: string, now: Date): Mail =>
  mail('second-factor-off', owner, {
    subject: 'We turned off your two-step verification',
    paragraphs: [
      'Our team turned off two-step verification for your account. Logging in no longer asks for a code.',
      "You can set it up again in your account. If you didn't ask for this, contact us right away.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: formatMailTime(now) },
    ],
    action: { label: 'Open your account', url: `${publicUrl}/account#second-factor` },
    expiresAt: after(now, DAY_MS),
  });

export const sessionsEndedMail = (owner: Owner, ended: number, publicUrl: string, now: Date): Mail =>
  mail('sessions-ended', owner, {
    subject: 'We logged you out',
    paragraphs: [
      ended === 1 ? 'Our team ended one of your sessions.' : `Our team ended ${ended} of your sessions.`,
      "Log in again to continue. If you didn't expect this, contact us.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: formatMailTime(now) },
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    expiresAt: after(now, DAY_MS),
  });

/** Tells the proven owner what was removed. */
export const formerAccessEndedMail = (owner: Owner, removed: readonly string[], publicUrl: string, now: Date): Mail =>
  mail('former-access-ended', owner, {
    subject: 'Earlier ways to log in were removed',
    paragraphs: [
      'You confirmed this email address. Until now, nobody had confirmed it, so we removed every way to log in that was set up before and ended all other sessions.',
      "You can set up two-step verification again in your account. If this wasn't you, set a new password now.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'Removed', value: removed.join(', ') },
      { label: 'When', value: formatMailTime(now) },
    ],
    action: { label: 'Open your account', url: `${publicUrl}/account#second-factor` },
    expiresAt: after(now, DAY_MS),
  });

/** Goes to the last confirmed email, after a reset or Google proved its replacement. */
export const accountClaimedMail = (owner: Owner, publicUrl: string, now: Date): Mail =>
  mail('account-claimed', owner, {
    subject: 'Someone took over your account with its new email address',
    paragraphs: [
      'The email address of your account was changed from this one to another. Someone has now confirmed the new address and taken over the account. Earlier sessions have ended, and earlier ways to log in no longer work.',
      "If this wasn't you, contact us right away.",
    ],
    details: [
      { label: 'Username', value: owner.username },
      { label: 'When', value: formatMailTime(now) },
    ],
    action: { label: 'Contact us', url: `${publicUrl}/contact` },
    expiresAt: after(now, DAY_MS),
  });
