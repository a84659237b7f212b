import { z } from 'zod';
import { endpoint, GUESS_LIMITS } from '../../api/endpoint.ts';
import { timestamp } from '../../api/fields.ts';
import { pageQuery } from '../../collection/collection-endpoints.ts';
import {
  currentPasswordField,
  nameField,
  passwordField,
  USER_MESSAGES,
  userEmailField,
  usernameField,
  userRecord,
} from '../users/users.ts';
import { pendingSignIn, secondFactorBody } from './second-factor.ts';

export const AUTH_MESSAGES = {
  loginInvalid: 'Invalid username or password',
  loginError: 'An error occurred during login',
  loginFailed: 'Login failed',
  loginFailedTitle: 'Login Failed',
  registerError: 'Registration failed. Please check your details and try again.',
  registerFailed: 'Registration failed',
  usernameRequired: 'Username is required.',
  passwordRequired: 'Password is required.',
  googleFailed: 'Failed to login with Google',
} as const;

const credential = (message: string) =>
  z.string({ error: message }).min(1, message).max(256, AUTH_MESSAGES.loginInvalid);

export const loginBody = z.object({
  username: credential(AUTH_MESSAGES.usernameRequired),
  password: credential(AUTH_MESSAGES.passwordRequired),
});

/** Accepted from every client and ignored: the server sets it. */
const ignored = z.unknown().optional();

export const registerBody = z
  .object({
    name: nameField,
    username: usernameField,
    email: userEmailField,
    password: passwordField,
    password_confirmation: z.string({ error: USER_MESSAGES.passwordsDiffer }),
    role: ignored,
    premium: ignored,
    status: ignored,
  })
  .refine((value) => value.password === value.password_confirmation, {
    path: ['password_confirmation'],
    message: USER_MESSAGES.passwordsDiffer,
    when: () => true,
  });

/** The current password tells the owner from somebody at an unattended screen. */
export const passwordChangeBody = z
  .object({
    current_password: currentPasswordField.min(1, USER_MESSAGES.currentPasswordRequired),
    password: passwordField,
    password_confirmation: z.string({ error: USER_MESSAGES.passwordsDiffer }),
  })
  .refine((value) => value.password === value.password_confirmation, {
    path: ['password_confirmation'],
    message: USER_MESSAGES.passwordsDiffer,
    when: () => true,
  });

export const sessionRecord = z.object({
  id: z.uuid(),
  created_at: timestamp,
  /** Updated at most every five minutes. */
  last_seen_at: timestamp,
  expires_at: timestamp,
  address: z.string(),
  /** Browser and system from the user agent: `Firefox on Windows`. */
  device: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
});
export type Session = z.output<typeof sessionRecord>;

/** The opaque session token is sent as a bearer token. */
export const signedIn = z.object({ user: userRecord, token: z.string() });

export const googleBody = z.object({
  credential: z
    .string({ error: AUTH_MESSAGES.googleFailed })
    .min(1, AUTH_MESSAGES.googleFailed)
    .max(8192, AUTH_MESSAGES.googleFailed),
  /** Text whose SHA-256 (base64url) is the credential's nonce; required if it has one. */
  nonce: z
    .string({ error: AUTH_MESSAGES.googleFailed })
    .regex(/^[\w-]{22,128}$/, AUTH_MESSAGES.googleFailed)
    .optional(),
});

/** Field names as in requirements: Auth. */
export const googleSignedIn = z.object({ user: userRecord, access_token: z.string() });

export const signInOptions = z.object({
  google: z.object({ client_id: z.string(), script: z.string() }).nullable(),
});
export type SignInOptions = z.output<typeof signInOptions>;

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    summary: 'Log in with username and password. Accounts with two-step verification are then asked for a code.',
    body: loginBody,
    response: z.union([signedIn, pendingSignIn]),
    limits: [
      { by: 'ip', max: 30, windowSeconds: 60 },
      { by: { field: 'username', knownDevices: true }, max: 10, windowSeconds: 300 },
    ],
    errors: { unauthenticated: 'The username or the password is wrong, or the account is inactive.' },
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    status: 201,
    summary: 'Register an account. Role, premium and status are accepted and ignored: the server sets them.',
    body: registerBody,
    response: signedIn,
    limits: [{ by: 'ip', max: 10, windowSeconds: 600 }],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'user',
    summary: 'Log out: end this session.',
    response: null,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/me',
    access: 'user',
    summary: 'Read the logged-in user.',
    response: userRecord,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/me/password',
    access: 'user',
    summary: "Change the caller's password. All sessions end; the response has the token of a new one.",
    body: passwordChangeBody,
    response: signedIn,
    limits: GUESS_LIMITS,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    access: 'user',
    summary: "List the caller's sessions, most recently used first.",
    query: pageQuery().omit({ search: true }),
    response: z.array(sessionRecord),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    access: 'user',
    summary: "End one of the caller's sessions.",
    params: z.object({ id: z.uuid() }),
    response: null,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/me/other-sessions',
    access: 'user',
    summary: "End all of the caller's sessions except the current one.",
    response: z.object({ ended: z.int() }),
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/api/login/second-factor',
    access: 'anyone',
    summary: 'Finish logging in with a code from the authenticator app, or with a recovery code.',
    body: secondFactorBody,
    response: signedIn,
    limits: [{ by: 'ip', max: 30, windowSeconds: 60 }],
    errors: { unauthenticated: 'The login took too long or had too many wrong codes, so it must start over.' },
  }),
  google: endpoint({
    method: 'POST',
    path: '/api/google-login',
    access: 'anyone',
    summary: 'Log in with a Google credential. Each credential works once.',
    body: googleBody,
    response: z.union([googleSignedIn, pendingSignIn]),
    limits: [{ by: 'ip', max: 30, windowSeconds: 60 }],
    errors: {
      unauthenticated: 'The credential is not valid, was used before, or belongs to an inactive account.',
      not_found: 'Logging in with Google is not set up.',
    },
  }),
  signInOptions: endpoint({
    method: 'GET',
    path: '/api/sign-in-options',
    access: 'anyone',
    summary: 'List other ways to log in.',
    response: signInOptions,
    cache: { collections: [] },
  }),
} as const;
