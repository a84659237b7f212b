/** Who acts: a signed-in user or an anonymous visitor, with where the call came from. */
export interface Actor {
  /** Null for an anonymous visitor. */
  userId: number | null;
  name: string | null;
  role: 'admin' | 'user' | null;
  sessionId: string | null;
  address: string;
  userAgent: string;
  requestId: string;
  /** The role is held back until the user has set up what the site asks of it. */
  withheld?: boolean;
}

/** The visitor for whom cached answers and pages are made. */
export const ANONYMOUS: Actor = Object.freeze({
  userId: null,
  name: null,
  role: null,
  sessionId: null,
  address: '',
  userAgent: '',
  requestId: '',
});

/** The product itself, for what the start and the operator's tool change. */
export const SYSTEM: Actor = Object.freeze({ ...ANONYMOUS, name: 'system', role: 'admin' });

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
