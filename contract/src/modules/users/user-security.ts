import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { idParams, timestamp } from '../../api/fields.ts';
import { pageQuery } from '../../collection/collection-endpoints.ts';
import { sessionRecord } from '../auth/auth.ts';

export const USER_SECURITY_MESSAGES = {
  mySecondFactor: 'Turn off your own two-step verification on your account page.',
} as const;

export const userSecurity = z.object({
  has_password: z.boolean(),
  google: z.boolean(),
  second_factor: z.object({
    /** Null while it is off. */
    enabled_at: timestamp.nullable(),
    recovery_codes_left: z.int(),
  }),
});
export type UserSecurity = z.output<typeof userSecurity>;

export const userSecurityEndpoints = {
  security: endpoint({
    method: 'GET',
    path: '/api/users/:id/security',
    access: 'admin',
    summary: 'Read how a user logs in.',
    params: idParams,
    response: userSecurity,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/users/:id/sessions',
    access: 'admin',
    summary: "List a user's sessions, most recently used first.",
    params: idParams,
    query: pageQuery().omit({ search: true }),
    response: z.array(sessionRecord),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions/:session',
    access: 'admin',
    summary: 'End one session of a user, who is notified by email.',
    params: idParams.extend({ session: z.uuid() }),
    response: null,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    access: 'admin',
    summary: "End all sessions of a user except the caller's own. The user is notified by email.",
    params: idParams,
    response: z.object({ ended: z.int() }),
  }),
  endSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    access: 'admin',
    summary:
      "Turn off a user's two-step verification, for someone who lost their phone and recovery codes. The user is notified by email.",
    params: idParams,
    response: null,
  }),
} as const;
