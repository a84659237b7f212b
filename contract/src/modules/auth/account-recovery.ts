import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { passwordField, USER_MESSAGES, userEmailField } from '../users/users.ts';

/** How long a password reset link is valid. */
export const RESET_MINUTES = 30;
/** How long an email confirmation link is valid. */
export const CONFIRMATION_DAYS = 3;
/** How long the link of an invitation is valid. */
export const INVITATION_DAYS = 7;

export const RECOVERY_MESSAGES = {
  linkUnknown: "This link isn't valid. Please request a new one.",
  linkEnded: 'This link has already been used or replaced by a newer one.',
  linkExpired: 'This link has expired. Please request a new one.',
  alreadyConfirmed: 'This email address is already confirmed.',
} as const;

/** The secret part of a link in an email. */
export const linkToken = z
  .string({ error: RECOVERY_MESSAGES.linkUnknown })
  .regex(/^[\w-]{43}$/, RECOVERY_MESSAGES.linkUnknown);

export const resetRequestBody = z.object({ email: userEmailField });

export const passwordResetBody = z
  .object({
    token: linkToken,
    password: passwordField,
    password_confirmation: z.string({ error: USER_MESSAGES.passwordsDiffer }),
  })
  .refine((value) => value.password === value.password_confirmation, {
    path: ['password_confirmation'],
    message: USER_MESSAGES.passwordsDiffer,
    when: () => true,
  });

/** False: this site can't send email to users. */
export const mailPromise = z.object({ sends_mail: z.boolean() });

export const recoveryEndpoints = {
  requestReset: endpoint({
    method: 'POST',
    path: '/api/password-reset',
    access: 'anyone',
    summary:
      'Request an email with a link to set a new password. The response is the same whether or not there is an account.',
    body: resetRequestBody,
    response: mailPromise,
    limits: [
      { by: 'ip', max: 10, windowSeconds: 900 },
      { by: { field: 'email' }, max: 4, windowSeconds: 900 },
    ],
  }),
  readReset: endpoint({
    method: 'POST',
    path: '/api/password-reset/check',
    access: 'anyone',
    summary: 'Check whether a password reset link is still valid, and whose it is.',
    body: z.object({ token: linkToken }),
    response: z.object({ username: z.string() }),
    limits: [{ by: 'ip', max: 60, windowSeconds: 60 }],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/api/password-reset',
    access: 'anyone',
    summary: 'Set a new password with the link from an email. All sessions of the account end.',
    body: passwordResetBody,
    response: null,
    limits: [{ by: 'ip', max: 30, windowSeconds: 60 }],
  }),
  confirmEmail: endpoint({
    method: 'PUT',
    path: '/api/email-confirmation',
    access: 'anyone',
    summary: 'Confirm an email address with the link from an email.',
    body: z.object({ token: linkToken }),
    response: z.object({ email: z.string() }),
    limits: [{ by: 'ip', max: 30, windowSeconds: 60 }],
  }),
  requestConfirmation: endpoint({
    method: 'POST',
    path: '/api/me/email-confirmation',
    access: 'user',
    summary: "Send another email to confirm the caller's email address.",
    response: mailPromise,
    limits: [{ by: 'account', max: 3, windowSeconds: 900 }],
  }),
} as const;
