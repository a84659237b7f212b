import { randomUUID } from 'node:crypto';

/** The caller: a signed-in user or an anonymous visitor, with the origin of the request. */
export interface Actor {
  /** Null for an anonymous visitor. */
  userId: number | null;
  name: string | null;
  role: 'admin' | 'user' | null;
  sessionId: string | null;
  address: string;
  userAgent: string;
  requestId: string;
  /** The user's record, as read with the session; its type is that of the module auth. */
  user?: object;
  /** The user's role is withheld until a second factor is set up. */
  mfaRequired?: boolean;
  /** Set while several records are changed in one action, whose audit entries belong together. */
  batch?: string;
}

/** The part of an actor that comes from a session. */
export type Principal = Pick<Actor, 'userId' | 'name' | 'role' | 'sessionId' | 'user' | 'mfaRequired'>;

/** The actor of a bulk action. */
export const inBatch = (actor: Actor): Actor => ({ ...actor, batch: randomUUID() });

/** Cached responses and pages are rendered for this visitor. */
export const ANONYMOUS: Actor = Object.freeze({
  userId: null,
  name: null,
  role: null,
  sessionId: null,
  address: '',
  userAgent: '',
  requestId: '',
});

/** The system itself: startup and the command-line tool. */
export const SYSTEM: Actor = Object.freeze({ ...ANONYMOUS, name: 'system', role: 'admin' });

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
