import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nameField, passwordField, USER_MESSAGES, userEmailField, usernameField, userRecord } from './users.ts';

export const AUTH_MESSAGES = {
  loginInvalid: 'Invalid username or password',
  loginError: 'An error occurred during login',
  loginFailed: 'Login failed',
  loginFailedTitle: 'Login Failed',
  registerError: 'Registration failed. Please check your details and try again.',
  registerFailed: 'Registration failed',
  usernameRequired: 'Username is required.',
  passwordRequired: 'Password is required.',
} as const;

const credential = (message: string) =>
  z.string({ error: message }).min(1, message).max(256, AUTH_MESSAGES.loginInvalid);

export const loginBody = z.object({
  username: credential(AUTH_MESSAGES.usernameRequired),
  password: credential(AUTH_MESSAGES.passwordRequired),
});

/** Role, premium and status that a client sends are not declared here and so never read (design §3). */
export const registerBody = z
  .object({
    name: nameField,
    username: usernameField,
    email: userEmailField,
    password: passwordField,
    password_confirmation: z.string({ error: USER_MESSAGES.passwordsDiffer }),
  })
  .refine((value) => value.password === value.password_confirmation, {
    path: ['password_confirmation'],
    message: USER_MESSAGES.passwordsDiffer,
    when: () => true,
  });

/** The opaque session token goes into the Authorization header as a bearer. */
export const signedIn = z.object({ user: userRecord, token: z.string() });

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    summary: 'Sign in with user name and password.',
    body: loginBody,
    response: signedIn,
    limits: [
      { by: 'address', max: 30, windowSeconds: 60 },
      { by: { field: 'username' }, max: 10, windowSeconds: 300 },
    ],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    status: 201,
    summary: 'Register an account; role, status and premium are set by the server.',
    body: registerBody,
    response: signedIn,
    limits: [{ by: 'address', max: 10, windowSeconds: 600 }],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'user',
    summary: 'End this session.',
    response: null,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/me',
    access: 'user',
    summary: 'The signed-in user.',
    response: userRecord,
  }),
} as const;
