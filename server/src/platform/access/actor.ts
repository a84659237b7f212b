import { randomUUID } from 'node:crypto';

export interface Actor {
  /** Null for an anonymous visitor. */
  userId: number | null;
  name: string | null;
  role: 'admin' | 'user' | null;
  sessionId: string | null;
  ip: string;
  userAgent: string;
  requestId: string;
  /** The user's record, as read with the session; its type is that of the module auth. */
  user?: object;
  /** The user's role is withheld until a second factor is set up. */
  mfaRequired?: boolean;
  /** Groups the audit entries of a bulk action. */
  batch?: string;
}

export type Principal = Pick<Actor, 'userId' | 'name' | 'role' | 'sessionId' | 'user' | 'mfaRequired'>;

export const inBatch = (actor: Actor): Actor => ({ ...actor, batch: randomUUID() });

/** The visitor for whom cached responses are rendered. */
export const ANONYMOUS: Actor = Object.freeze({
  userId: null,
  name: null,
  role: null,
  sessionId: null,
  ip: '',
  userAgent: '',
  requestId: '',
});

export const SYSTEM: Actor = Object.freeze({ ...ANONYMOUS, name: 'system', role: 'admin' });

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
