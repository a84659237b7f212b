import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { passwordField, USER_MESSAGES, userEmailField } from './modules/users.ts';

/** How long a password reset link is valid. */
export const RESET_MINUTES = 30;
/** How long an email confirmation link is valid. */
export const CONFIRMATION_DAYS = 3;

export const RECOVERY_MESSAGES = {
  linkUnknown: 'This link is not valid. Please ask for a new one.',
  linkEnded: 'This link was used before, or a newer one has taken its place.',
  linkExpired: 'This link has expired. Please ask for a new one.',
  alreadyConfirmed: 'This email address is confirmed already.',
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
      'Ask for a mail with a link to set a new password. The answer tells nothing of whether there is an account.',
    body: resetRequestBody,
    response: mailPromise,
    limits: [
      { by: 'address', max: 10, windowSeconds: 900 },
      { by: { field: 'email' }, max: 4, windowSeconds: 900 },
    ],
  }),
  readReset: endpoint({
    method: 'POST',
    path: '/api/password-reset/check',
    access: 'anyone',
    summary: 'Whether the link of a reset mail is still good, and whose it is.',
    body: z.object({ token: linkToken }),
    response: z.object({ username: z.string() }),
    limits: [{ by: 'address', max: 60, windowSeconds: 60 }],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/api/password-reset',
    access: 'anyone',
    summary: 'Set a new password by the link of a mail. Every session of the account ends.',
    body: passwordResetBody,
    response: null,
    limits: [{ by: 'address', max: 30, windowSeconds: 60 }],
  }),
  confirmEmail: endpoint({
    method: 'PUT',
    path: '/api/email-confirmation',
    access: 'anyone',
    summary: 'Confirm an email address by the link of a mail.',
    body: z.object({ token: linkToken }),
    response: z.object({ email: z.string() }),
    limits: [{ by: 'address', max: 30, windowSeconds: 60 }],
  }),
  requestConfirmation: endpoint({
    method: 'POST',
    path: '/api/me/email-confirmation',
    access: 'user',
    summary: "Ask for another mail to confirm one's own email address.",
    response: mailPromise,
    limits: [{ by: 'account', max: 3, windowSeconds: 900 }],
  }),
} as const;
