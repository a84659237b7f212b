import { z } from 'zod';
import { endpoint, GUESS_LIMITS } from '../../api/endpoint.ts';
import { timestamp } from '../../api/fields.ts';
import { currentPasswordField } from '../users/users.ts';

export const SECOND_FACTOR = {
  digits: 6,
  period: 30,
  recoveryCodes: 10,
  /** Minutes between the password and the code. */
  pendingMinutes: 5,
  /** Wrong codes before the sign-in starts over. */
  attempts: 5,
  /** Wrong codes of one account in an hour, from all IPs. */
  hourlyFailures: 10,
} as const;

export const SECOND_FACTOR_MESSAGES = {
  codeRequired: 'Enter the code from your app, or a recovery code.',
  codeWrong: 'This code is incorrect or has already been used.',
  pendingEnded: 'That took too long, or too many codes were incorrect. Please log in again.',
  confirmEmailFirst: 'Confirm your email address before you turn on two-step verification.',
  notStarted: 'Start the setup again.',
  alreadyOn: 'Two-step verification is already on.',
  notOn: "Two-step verification isn't on.",
  required: "Admins of this site need two-step verification. You can't turn it off.",
} as const;

/** A TOTP code or a recovery code, as typed. */
export const secondFactorCode = z
  .string({ error: SECOND_FACTOR_MESSAGES.codeRequired })
  .trim()
  .min(1, SECOND_FACTOR_MESSAGES.codeRequired)
  .max(40, SECOND_FACTOR_MESSAGES.codeWrong);

/** The password was correct; a code is next. */
export const pendingSignIn = z.object({
  second_factor: z.literal('totp'),
  /** Valid for a few minutes and one sign-in. */
  pending_token: z.string(),
  expires_at: timestamp,
});
export type PendingSignIn = z.output<typeof pendingSignIn>;

export const secondFactorBody = z.object({
  pending_token: z.string({ error: SECOND_FACTOR_MESSAGES.pendingEnded }).max(100, SECOND_FACTOR_MESSAGES.pendingEnded),
  code: secondFactorCode,
});

/** Password, or a code for accounts without one. */
export const ownerProof = z.object({
  current_password: currentPasswordField.optional(),
  code: secondFactorCode.optional(),
});

export const codeBody = z.object({ code: secondFactorCode });

/** For an authenticator app; shown once. */
export const enrolment = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth:` URI, for the QR code. */
  address: z.string(),
});
export type Enrolment = z.output<typeof enrolment>;

/** Shown once: only hashes are stored. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const securityState = z.object({
  /** False: an identity provider created it. A reset link can set a password. */
  has_password: z.boolean(),
  /** Sign-in with Google is linked. */
  google: z.boolean(),
  second_factor: z.object({
    /** Null while it is off. */
    enabled_at: timestamp.nullable(),
    recovery_codes_left: z.int(),
    /** This site requires it for this account. */
    required: z.boolean(),
    /** True: confirm the email before turning it on. */
    needs_confirmed_email: z.boolean(),
  }),
  /** False: email to users stays queued. */
  sends_mail: z.boolean(),
});
export type SecurityState = z.output<typeof securityState>;

export const secondFactorEndpoints = {
  security: endpoint({
    method: 'GET',
    path: '/api/me/security',
    access: 'user',
    summary: "Read the two-step verification state of the caller's account.",
    response: securityState,
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/api/me/second-factor',
    access: 'user',
    summary:
      'Start setting up two-step verification. The response has a secret for an authenticator app; it takes effect once a code confirms it.',
    body: ownerProof,
    response: enrolment,
    limits: GUESS_LIMITS,
  }),
  confirmSecondFactor: endpoint({
    method: 'PUT',
    path: '/api/me/second-factor',
    access: 'user',
    summary:
      'Turn on two-step verification with a code from the app. All other sessions end. The response has the recovery codes, which are not shown again.',
    body: codeBody,
    response: recoveryCodes,
    limits: GUESS_LIMITS,
  }),
  endSecondFactor: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/removal',
    access: 'user',
    summary: 'Turn off two-step verification.',
    body: ownerProof,
    response: null,
    limits: GUESS_LIMITS,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/me/recovery-codes',
    access: 'user',
    summary: 'Create new recovery codes. The previous ones stop working.',
    body: ownerProof,
    response: recoveryCodes,
    limits: GUESS_LIMITS,
  }),
} as const;
